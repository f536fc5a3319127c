import { chatReply, type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import type { Page } from '@playwright/test';
import { saveAudio } from './support/download.ts';
import { wear } from './support/preferences.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const convert = (page: Page) => page.getByRole('button', { name: '生成语音' });
const result = (page: Page) => page.getByRole('region', { name: '转换结果' });
const player = (page: Page) => page.getByRole('region', { name: '音频播放器' });
/** Toasts are dialogs too, with a `data-type`. */
const dialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');
const service = (page: Page) => page.getByRole('combobox', { name: '服务', exact: true });
const banner = (page: Page) => page.getByRole('alert');

async function chooseService(page: Page, name: string): Promise<void> {
  await service(page).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

/** Stores settings before the page opens. */
async function withSettings(page: Page, settings: Record<string, unknown>, api: number): Promise<void> {
  await page.addInitScript(
    ([stored, service]) => {
      localStorage.setItem('settings', JSON.stringify({ state: stored, version: 0 }));
      localStorage.setItem('voiceForm', JSON.stringify({ state: { api: service }, version: 0 }));
    },
    [settings, api] as const,
  );
  await page.goto('/');
  await expectLoaded(page);
}

let provider: ProviderServer;
test.beforeEach(({ provider: fresh }) => {
  provider = fresh;
});

test.describe('an own Azure key', () => {
  // A refused key is a 401, which the browser logs to the console.
  test.use({ allowConsole: [/status of 401/] });

  test('is requested, tested, stored in this browser and used directly from it', async ({ page }) => {
    await page.goto('/');
    await chooseService(page, 'Azure 语音');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('密钥', { exact: true }).fill('wrong');
    await dialog(page).getByLabel('区域').fill('East US');
    await dialog(page).getByRole('button', { name: '测试密钥' }).click();
    await expect(dialog(page).getByText('认证失败：API 密钥无效或没有权限')).toBeVisible();
    await dialog(page).getByLabel('密钥', { exact: true }).fill('test-key');
    await dialog(page).getByRole('button', { name: '测试密钥' }).click();
    await expect(dialog(page).getByText('密钥可用，可以使用 4 个音色')).toBeVisible();
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('•••• · eastus · 浏览器直连')).toBeVisible();

    const before = provider.requests.length;
    const ours: string[] = [];
    page.on('request', (request) => {
      if (/tts\/single|relay/.test(request.url())) ours.push(request.url());
    });
    await editor(page).fill('你好，世界。');
    await convert(page).click();
    await expect(result(page)).toContainText('Azure Speech');
    await expect(player(page)).toBeVisible();
    expect(provider.requests.slice(before).map(({ path }) => path)).toEqual(['/cognitiveservices/v1']);
    expect(ours).toEqual([]);
    await player(page).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '分享' }).click();
    await expect(page.getByText('没有可分享的音频')).toBeVisible();
    expect((await saveAudio(page)).suggestedFilename()).toMatch(/^tts_audio_\d{13}\.mp3$/);
    await page.reload();
    await expect(page.getByText('•••• · eastus · 浏览器直连')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with a stored key', () => {
  test.use({ allowConsole: [/status of (429|500|503)/] });

  test('a failing provider is retried, and the own voice list marks what the key does not offer', async ({
    page,
  }) => {
    // Longer than Playwright waits between two looks.
    await withSettings(page, { speechKey: 'test-key', retryIntervalMs: 1500 }, 1);
    await test.step('a failing provider is retried visibly, and its last error is shown', async () => {
      await editor(page).fill('你好');
      provider.failNext('unavailable');
      await convert(page).click();
      await expect(page.getByText('第 2 次尝试，共 3 次').first()).toBeVisible();
      await expect(result(page)).toBeVisible();
      provider.failNext('unavailable', 'unavailable', 'unavailable');
      await convert(page).click();
      await expect(banner(page)).toContainText('服务商出错，请稍后重试');
      await expect(banner(page)).toContainText('服务商的说明：Upstream is down');
      await expect(banner(page)).toContainText('已尝试 3 次。');
      await expectAccessible(page);
      await banner(page).getByRole('button', { name: '再试一次' }).click();
      await expect(result(page)).toBeVisible();
    });

    await test.step('the own voice list marks what the key does not offer', async () => {
      await page.getByRole('button', { name: '此服务的密钥: 更改' }).click();
      await dialog(page).getByRole('button', { name: '获取音色列表' }).click();
      await expect(dialog(page).getByText(/^4 个音色，获取于/)).toBeVisible();
      await dialog(page).getByRole('button', { name: '关闭' }).click();
      await page.getByRole('button', { name: /^选择音色/ }).click();
      await dialog(page)
        .getByRole('button', { name: /^所选服务不提供 \d+ 个音色$/ })
        .click();
      await expect(dialog(page).getByText('此服务不提供').first()).toBeVisible();
      await expect(page.getByRole('radio', { name: /^晓晓|^Xiaoxiao/ }).first()).not.toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await dialog(page).getByRole('button', { name: /^试听/ }).first().click();
      await expect(page.getByText('试听播放中')).toBeVisible();
      expect(provider.requests.at(-1)?.path).toBe('/cognitiveservices/v1');
    });
  });
});

test.describe('an endpoint that browsers cannot reach', () => {
  let closed: ProviderServer;
  test.use({ allowConsole: [/Content Security Policy|Failed to load resource|CORS/] });
  test.beforeAll(async () => {
    closed = await startProviderServer({ allowsBrowsers: false });
  });
  test.afterAll(() => closed.close());

  test('is used through the server after one press', async ({ page }) => {
    const { host } = new URL(closed.origin);
    const settings = { thirdPartyApi: closed.compatibleAddress, tts88Key: 'test-key', tts88KeyHost: host };
    await withSettings(page, { ...settings, retryCount: 1 }, 4);
    await expect(page.getByText(`•••• · ${host} · 浏览器直连`)).toBeVisible();
    await editor(page).fill('你好，世界。');
    await convert(page).click();
    await expect(banner(page)).toContainText('无法连接服务商');
    await banner(page).getByRole('button', { name: '改为经由服务器发送' }).click();
    await expect(result(page)).toContainText(host);
    await expect(page.getByText(`•••• · ${host} · 经由服务器`)).toBeVisible();
    expect(closed.requests.map(({ path }) => path)).toEqual(['/tts88/cognitiveservices/v1']);
  });
});

test.describe('writing with AI', () => {
  const chat = () => ({
    openAIBaseUrl: provider.chatBaseUrl,
    openAIKey: 'test-key',
    openAIKeyHost: new URL(provider.origin).host,
  });
  const panel = (page: Page) => page.getByRole('region', { name: 'AI 写作' });

  test('asks for a missing key, writes at the caret while text arrives, stops, and is undone', async ({
    page,
  }) => {
    await test.step('it asks for a missing key, and keeps what was typed', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'AI 写作' }).click();
      await panel(page).getByLabel('提示').fill('夏天');
      await panel(page).getByRole('button', { name: '开始写作' }).click();
      await expect(dialog(page)).toContainText('AI 写作');
      await expect(dialog(page)).toContainText('请先在设置中填写 OpenAI API 密钥');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await withSettings(page, chat(), 5);
      await page.getByRole('button', { name: 'AI 写作' }).click();
      await expect(panel(page).getByLabel('提示')).toHaveValue('夏天');
    });

    await editor(page).fill('开头。结尾。');
    await editor(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
    await panel(page).getByLabel('提示').fill('春天');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: '开始写作' }).click();
    await expect(editor(page)).toHaveValue(`开头。${chatReply('春天')}结尾。`);
    await panel(page).getByRole('button', { name: '撤销写入' }).click();
    await expect(editor(page)).toHaveValue('开头。结尾。');

    provider.failNext({ kind: 'paced', firstMs: 0, chunks: 60, intervalMs: 200 });
    await panel(page).getByRole('button', { name: '开始写作' }).click();
    await expect(editor(page)).toHaveValue(/^开头。关于.*结尾。$/);
    await panel(page).getByRole('button', { name: '停止' }).click();
    await expect(panel(page).getByText('已停止，写出的文字已保留')).toBeVisible();
    const kept = await editor(page).inputValue();
    expect(kept.length).toBeLessThan(`开头。${chatReply('春天')}结尾。`.length);
  });

  test('works through the server as well, and the service itself never speaks', async ({ page }) => {
    await withSettings(page, { ...chat(), openAIRoute: 'relay' }, 5);
    await chooseService(page, 'AI 写作');
    await panel(page).getByRole('radio', { name: '替换全文' }).click();
    await panel(page).getByLabel('提示').fill('雨');
    await panel(page).getByRole('button', { name: '开始写作' }).click();
    await expect(editor(page)).toHaveValue(chatReply('雨'));
    await expect(page.getByText('AI 写作只写文本，不朗读。')).toBeVisible();
    await convert(page).click();
    await expect(page.getByText('未知的服务类型，请重新选择服务')).toBeVisible();
    await page.getByRole('button', { name: '改用免费服务' }).click();
    await expect(page.getByText('未知的服务类型，请重新选择服务')).toHaveCount(0);
  });
});

test('a scene applies what the voice supports and names the style it lacks', async ({ page }) => {
  await withSettings(page, { speechKey: 'test-key' }, 5);
  const scene = page.getByRole('combobox', { name: '场景预设' });
  const choose = async (name: string) => {
    await scene.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('新闻');
  await expect(page.getByText(/“新闻”预设：免费服务不支持“.+”风格，已应用其余设置/).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: '音量' })).toHaveText('响');
  await expectAccessible(page);
  await chooseService(page, 'Microsoft 语音');
  await choose('新闻');
  await expect(page.getByRole('combobox', { name: '强度' })).toHaveText('强');
  await page.getByRole('button', { name: '高级设置' }).click();
  await expect(dialog(page).getByLabel('音调曲线')).toBeEnabled();
  await dialog(page).getByLabel('音调曲线').fill('(0%,+20Hz');
  await expect(dialog(page).getByText('请按 (0%,+20Hz) (60%,-2st) 的格式填写')).toBeVisible();
  await dialog(page).getByLabel('音调曲线').fill('(0%,+20Hz)');
  await expectAccessible(page);

  await test.step('on a phone everything fits, in English and dark', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await wear(page, { language: 'en', theme: 'dark', width: 375, height: 812 });
    await page.getByRole('button', { name: 'Editor menu' }).click();
    await page.getByRole('menuitem', { name: 'Write with AI' }).click();
    await expect(page.getByRole('region', { name: 'AI writing' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Key of this service: Change' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
