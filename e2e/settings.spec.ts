import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test';
import { loggedIn, register, tokenOf } from './support/account.ts';
import { wear } from './support/preferences.ts';
import { control, openSettings, saved, storedSettings } from './support/settings.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
/** Toasts are dialogs too, with a `data-type`. */
const dialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');

/** Simulates the browser coming to the front. */
const focus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const phone = { ...devices['iPhone SE'], viewport: { width: 375, height: 740 } };

async function otherBrowser(
  browser: Browser,
  baseURL: string | undefined,
  token: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: baseURL ?? '', locale: 'zh-CN' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  return context.newPage();
}

async function chooseFromMenu(page: Page, name: string, role: 'menuitem' | 'menuitemradio'): Promise<void> {
  await control(page).click();
  await page.getByRole(role, { name, exact: true }).click();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await chooseFromMenu(page, '另存为…', 'menuitem');
  await dialog(page).getByLabel('名称').fill(name);
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(control(page)).toHaveText(`配置：${name}`);
}

test('settings save at once, say their limits, and two browsers of an account agree', async ({
  page,
  browser,
  baseURL,
}) => {
  const { token } = await loggedIn(page);
  await openSettings(page);
  const tries = page.getByLabel('尝试次数');
  await tries.fill('11');
  await expect(page.getByText('请输入 1 到 10 之间的整数')).toBeVisible();
  await expect(tries).toHaveValue('11');
  await tries.fill('7');
  await page.getByLabel('重试间隔（秒）').fill('2.5');
  await page.getByLabel('试听文本').fill(`${'一'.repeat(100)}不读的`);
  await expect(page.getByText('其余 3 个不读')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);

  const tab = await page.context().newPage();
  await openSettings(tab);
  await tab.getByLabel('尝试次数').fill('6');
  await expect(tries).toHaveValue('6');
  await tries.fill('7');
  await expect(tab.getByLabel('尝试次数')).toHaveValue('7');
  await expect
    .poll(() => storedSettings(page, token))
    .toMatchObject({ retryCount: 7, retryIntervalMs: 2500 });
  await tab.close();
  await expect(saved(page)).toBeVisible();

  const second = await otherBrowser(browser, baseURL, token, phone);
  await openSettings(second);
  await expect(second.getByLabel('尝试次数')).toHaveValue('7');
  await expect(second.getByLabel('重试间隔（秒）')).toHaveValue('2.5');
  const answered = second.waitForResponse(
    (response) => response.url().endsWith('/user/settings') && response.request().method() === 'PUT',
  );
  await second.getByRole('radio', { name: '深色' }).click();
  await answered;
  // A page refetches at most every 5 s.
  await expect(async () => {
    await focus(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('radio', { name: '深色' })).toBeChecked();

  for (const [each, width] of [
    [page, 1440],
    [second, 375],
  ] as const) {
    await test.step(`in English and dark, at ${width} px, everything is there`, async () => {
      await wear(each, { language: 'en', theme: 'dark', width, height: width === 375 ? 740 : 900 });
      await expect(each.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expectLoaded(each);
      await expectNoSidewaysScroll(each);
      await expectAccessible(each);
    });
  }
  await second.context().close();
});

test('a key stays in the browser, and unsent changes are kept', async ({ page, context, allowConsole }) => {
  allowConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const canary = 'canary-9c41-azure-key';
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await loggedIn(page);
  await openSettings(page);
  const azure = page.getByRole('region', { name: 'Azure 语音服务' });
  await azure.getByLabel('密钥', { exact: true }).fill(canary);
  await azure.getByRole('button', { name: '保存', exact: true }).click();
  await expect(azure.getByText(/已保存的密钥/)).toBeVisible();
  await page.getByLabel('尝试次数').fill('5');
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => sent.some((request) => request.includes('"retryCount":5'))).toBe(true);
  expect(sent.filter((request) => request.includes(canary))).toEqual([]);

  await context.setOffline(true);
  await page.getByLabel('尝试次数').fill('6');
  await expect(page.getByText(/未能保存到服务器/)).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('尝试次数')).toHaveValue('6');
});

test('a configuration is saved, asks before it replaces text, and is applied on a fresh visit', async ({
  page,
  browser,
  baseURL,
}) => {
  const { token } = await loggedIn(page);
  await page.goto('/');
  await expectLoaded(page);
  await editor(page).fill('第一段文本。');
  await page.getByRole('radio', { name: 'WAV' }).click();
  await saveAs(page, '旁白');
  await expectAccessible(page);

  await editor(page).fill('我后来写的。');
  await page.getByRole('radio', { name: 'MP3' }).click();
  await chooseFromMenu(page, '旁白', 'menuitemradio');
  await expect(dialog(page)).toContainText('替换编辑器中的文本？');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '只用选项，保留文本' }).click();
  await expect(editor(page)).toHaveValue('我后来写的。');
  await expect(page.getByRole('radio', { name: 'WAV' })).toBeChecked();

  await chooseFromMenu(page, '默认', 'menuitemradio');
  await expect(page.getByRole('radio', { name: 'MP3' })).toBeChecked();
  await chooseFromMenu(page, '旁白', 'menuitemradio');
  await dialog(page).getByRole('button', { name: '替换文本' }).click();
  await expect(editor(page)).toHaveValue('第一段文本。');
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(editor(page)).toHaveValue('我后来写的。');

  await chooseFromMenu(page, '管理配置…', 'menuitem');
  await dialog(page).getByRole('button', { name: '更多操作：旁白' }).click();
  await page.getByRole('menuitem', { name: '设为默认' }).click();
  await expect(page.getByText('新的浏览器将从“旁白”开始')).toBeVisible();
  await expectAccessible(page);

  const second = await otherBrowser(browser, baseURL, token);
  await second.goto('/');
  await expect(control(second)).toHaveText('配置：旁白');
  await expect(second.getByRole('radio', { name: 'WAV' })).toBeChecked();
  await expect(editor(second)).toHaveValue('');
  await second.context().close();
});

test('templates are renamed, deleted with undo, exported and imported with a report', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/');
  await expectLoaded(page);
  await saveAs(page, '新闻稿');
  await visit(page, '/settings');
  const list = page.getByRole('region', { name: '保存的配置' });
  await expect(list).toContainText('清和');
  await list.getByRole('button', { name: '更多操作：新闻稿' }).click();
  await page.getByRole('menuitem', { name: '重命名' }).click();
  await dialog(page).getByLabel('名称').fill('  ');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog(page)).toContainText('请输入名称');
  await dialog(page).getByLabel('名称').fill('早报');
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(list).toContainText('早报');

  await list.getByRole('button', { name: '删除：早报' }).click();
  await expect(list).not.toContainText('早报');
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(list).toContainText('早报');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出配置' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ app: 'parlando', version: 1, configurations: [{ name: '早报' }] });
  expect(Object.keys(file.settings)).not.toContain('speechKey');

  const input = page.getByLabel('导入配置', { exact: true }).and(page.locator('input'));
  const choose = (content: unknown) =>
    input.setInputFiles({
      name: 'parlando.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose(['not', 'an', 'object']);
  await expect(page.getByText('无效的配置：必须是 JSON 对象')).toBeVisible();
  await choose({ ...file, settings: { retryCount: 99, gptModel: 'my-model' } });
  await expect(dialog(page)).toContainText('1 项设置');
  await expect(dialog(page)).toContainText('settings.retryCount');
  await expect(dialog(page)).toContainText('1 个配置已经存在');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '完成' }).click();
  await expect(page.getByLabel('模型')).toHaveValue('my-model');
  await expect(page.getByLabel('尝试次数')).toHaveValue('3');
});

test('a guest is told what an account offers, and saved work is taken over after the login', async ({
  page,
}) => {
  const account = await register(page.request);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: '登录后，设置会跟随您的账户' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: '登录' })).toBeVisible();

  await visit(page, '/');
  await expectLoaded(page);
  await saveAs(page, '游客配置');
  await page.evaluate((token) => localStorage.setItem('token', token), await tokenOf(page.request, account));
  await openSettings(page);
  await expect(page.getByText('此浏览器在您登录前保存了 1 个配置。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '存入账户' }).click();
  await expect(page.getByRole('region', { name: '保存的配置' })).toContainText('游客配置');
  await expect(page.getByText('保留登录前的设置和配置？')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('configurations'))).toBe('[]');
});

test('downloads go to the chosen folder, and the log of conversions is cleared', async ({ page }) => {
  await page.addInitScript(() => {
    // A folder in the browser's private file system replaces the picker, which a test cannot operate.
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await loggedIn(page);
  await openSettings(page);
  await page.getByRole('button', { name: '选择文件夹' }).click();
  await expect(page.getByRole('button', { name: '改用浏览器的下载文件夹' })).toBeVisible();
  await visit(page, '/');
  await editor(page).fill('存到文件夹里。');
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '下载' }).click();
  const names = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      const folder = await navigator.storage.getDirectory();
      // @ts-expect-error: TypeScript's DOM library lacks the asynchronous iteration of folders
      for await (const [name, file] of folder.entries()) found.push(`${name} ${(await file.getFile()).size}`);
      return found;
    });
  // While writing, the folder contains a temporary file.
  await expect(async () => {
    expect(await names()).toEqual([expect.stringMatching(/^tts_audio_\d{13}\.mp3 \d{4,}$/)]);
  }).toPass();

  await test.step('the log is viewed and cleared', async () => {
    await page.getByRole('link', { name: '设置', exact: true }).click();
    await page.getByRole('button', { name: '查看日志' }).click();
    await dialog(page).getByRole('tab', { name: '转换（1）' }).click();
    await expect(dialog(page)).toContainText('已完成');
    await dialog(page).getByLabel('筛选').fill('没有这个词');
    await expect(dialog(page)).toContainText('没有符合条件的记录');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '清空' }).click();
    await expect(dialog(page)).toContainText('没有转换记录');
  });
});
