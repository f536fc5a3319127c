import type { Page } from '@playwright/test';
import { prefer } from './support/preferences.ts';
import { browseVoices, expect, expectAccessible, test } from './support/test.ts';

const chosenVoice = (page: Page) =>
  page.getByRole('button', { name: /^(选择音色|Choose a voice|Elegir una voz): / });

const preview = (page: Page) =>
  page.getByRole('region', { name: '音色' }).getByRole('button', { name: /^(停止)?试听/ });

async function openStudio(page: Page): Promise<void> {
  await page.goto('/');
  // The first page of the run also waits for the server's first list.
  await expect(page.getByRole('button', { name: browseVoices })).toBeVisible({ timeout: 30_000 });
}

const beginnings = [
  { language: 'zh', voice: '清和', id: 'espeak-zh-CN-qinghe', text: '早上好。', convert: '生成语音' },
  { language: 'en', voice: 'Ruth', id: 'espeak-en-US-ruth', text: 'Good morning.', convert: 'Convert' },
  {
    language: 'es',
    voice: 'Valeria',
    id: 'espeak-es-MX-valeria',
    text: 'Buenos días.',
    convert: 'Convertir',
  },
] as const;
for (const { language, voice, id, text, convert } of beginnings) {
  test(`without neural voices ${language} starts with a voice that can speak`, async ({ page }) => {
    await page.addInitScript(
      (language) => localStorage.setItem('preferences', JSON.stringify({ language })),
      language,
    );
    await page.goto('/');
    await expect(page.getByRole('button', { name: browseVoices })).toBeVisible({ timeout: 30_000 });
    await expect(chosenVoice(page)).toHaveAccessibleName(new RegExp(`: ${voice}$`));
    await page
      .getByRole('textbox', { name: /^(要转换的文本|Text to convert|Texto que convertir)$/ })
      .fill(text);
    const asked = page.waitForRequest('**/api/v1/tts/single');
    await page.getByRole('button', { name: convert, exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({ voice: id });
    const result = page.getByRole('region', { name: /^(转换结果|Result|Resultado)$/ });
    await expect(result).toContainText(voice);
    await expect(
      result.getByText(/暂时不可用|没有能朗读|not available|No engine|no está|Ningún/),
    ).toHaveCount(0);
  });
}

test('choosing a language selects its voice, and the next visit does not fetch the list', async ({
  page,
}) => {
  await openStudio(page);
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByPlaceholder('搜索语言').fill('墨西哥');
  await page.getByRole('option', { name: /墨西哥/ }).click();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: Valeria');

  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/voices?')) lists.push(request.url());
  });
  await page.reload();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: Valeria');
  await chosenVoice(page).click();
  await expect(page.getByText(/使用缓存数据/)).toBeVisible();
  expect(lists).toEqual([]);
  await page.getByRole('button', { name: '刷新音色' }).click();
  await expect(page.getByText(/使用缓存数据/)).toBeHidden();
  expect(lists).toHaveLength(3);
});

test('a sample plays, and a second press stops it', async ({ page }) => {
  await openStudio(page);
  await preview(page).click();
  await expect(page.getByText('试听播放中')).toBeVisible();
  await expect(preview(page)).toHaveAccessibleName(/^停止试听/);
  await preview(page).click();
  await expect(preview(page)).toHaveAccessibleName(/^试听/);
  await preview(page).click();
  await expect(page.getByText('试听开始 (预缓存音频)')).toBeVisible();
});

test.describe('when the sample is unavailable', () => {
  test.use({ allowConsole: [/voice sample|503/] });

  test('it says so', async ({ page }) => {
    await page.route('**/api/v1/voice-preview/**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await openStudio(page);
    await preview(page).click();
    await expect(page.getByRole('region', { name: '通知' }).getByText('试听失败，请重试')).toBeVisible();
  });
});

test('a guest is asked to log in before keeping a favourite', async ({ page }) => {
  await openStudio(page);
  await chosenVoice(page).click();
  await page.getByRole('button', { name: '收藏 清和', exact: true }).click();
  await expect(page.getByText('请先登录后再收藏')).toBeVisible();
});

test('the drawer sets speed and pitch, closes on Escape only, and survives a reload', async ({ page }) => {
  await openStudio(page);
  await page.getByRole('button', { name: '高级设置' }).click();
  const drawer = page.getByRole('dialog', { name: '高级设置' });
  await drawer.getByRole('button', { name: '低沉' }).click();
  await drawer.getByRole('slider', { name: '语速' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.mouse.click(20, 450);
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText('1.1×')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: '高级设置' }).click();
  await expect(page.getByRole('slider', { name: '语速' })).toHaveValue('1.1');
  await expect(page.getByRole('slider', { name: '音调' })).toHaveValue('0.8');
});

for (const [language, theme] of [
  ['zh', 'light'],
  ['en', 'dark'],
  ['es', 'light'],
] as const) {
  test(`the panel is accessible in ${language}, ${theme}`, async ({ page }) => {
    await prefer(page, language, theme);
    await page.goto('/');
    await expect(page.getByRole('button', { name: browseVoices })).toBeVisible();
    await expectAccessible(page);
  });
}
