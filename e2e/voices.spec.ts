import { languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
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

for (const { language, theme, voice, id, text } of [
  { language: 'zh', theme: 'light', voice: '清和', id: 'espeak-zh-CN-qinghe', text: '早上好。' },
  { language: 'en', theme: 'dark', voice: 'Ruth', id: 'espeak-en-US-ruth', text: 'Good morning.' },
  { language: 'es', theme: 'light', voice: 'Valeria', id: 'espeak-es-MX-valeria', text: 'Buenos días.' },
] as const) {
  test(`without neural voices ${language} starts with a voice that can speak, in an accessible panel, ${theme}`, async ({
    page,
  }) => {
    const { editor, result: words } = languages[language];
    // Stored only: the server sends the page in Chinese.
    await page.addInitScript(
      ([language, theme]) => {
        localStorage.setItem('preferences', JSON.stringify({ language }));
        localStorage.setItem('theme', theme);
      },
      [language, theme] as const,
    );
    await openStudio(page);
    await expect(chosenVoice(page)).toHaveAccessibleName(new RegExp(`: ${voice}$`));
    await expectAccessible(page);
    await page.getByRole('textbox', { name: editor.textLabel }).fill(text);
    const asked = page.waitForRequest('**/api/v1/tts/single');
    await page.getByRole('button', { name: editor.convert, exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({ voice: id });
    const result = page.getByRole('region', { name: words.label, exact: true });
    await expect(result).toContainText(voice);
    await expect(
      result.getByText(/暂时不可用|没有能朗读|not available|No engine|no está|Ningún/),
    ).toHaveCount(0);
  });
}

test('the language selects its voice, the drawer sets speed and pitch, and both survive a reload', async ({
  page,
}) => {
  await openStudio(page);
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByPlaceholder('搜索语言').fill('墨西哥');
  await page.getByRole('option', { name: /墨西哥/ }).click();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: Valeria');

  const drawer = page.getByRole('dialog', { name: '高级设置' });
  await test.step('the drawer closes on Escape only', async () => {
    await page.getByRole('button', { name: '高级设置' }).click();
    await drawer.getByRole('button', { name: '低沉' }).click();
    await drawer.getByRole('slider', { name: '语速' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.mouse.click(20, 450);
    await expect(drawer).toBeVisible();
    await expect(drawer.getByText('1.1×')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/voices?')) lists.push(request.url());
  });
  await page.reload();
  await expect(chosenVoice(page)).toHaveAccessibleName('选择音色: Valeria');
  await page.getByRole('button', { name: '高级设置' }).click();
  await expect(page.getByRole('slider', { name: '语速' })).toHaveValue('1.1');
  await expect(page.getByRole('slider', { name: '音调' })).toHaveValue('0.8');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await test.step('the next visit does not fetch the list', async () => {
    await chosenVoice(page).click();
    await expect(page.getByText(/使用缓存数据/)).toBeVisible();
    expect(lists).toEqual([]);
    await page.getByRole('button', { name: '刷新音色' }).click();
    await expect(page.getByText(/使用缓存数据/)).toBeHidden();
    expect(lists).toHaveLength(3);
  });
});

test.describe('a sample', () => {
  test.use({ allowConsole: [/voice sample|503/] });

  test('that is unavailable is reported; otherwise it plays, and a second press stops it', async ({
    page,
  }) => {
    const samples = '**/api/v1/voice-preview/**';
    await page.route(samples, (route) => route.fulfill({ status: 503, body: '{}' }));
    await openStudio(page);
    await preview(page).click();
    await expect(page.getByRole('region', { name: '通知' }).getByText('试听失败，请重试')).toBeVisible();

    await page.unroute(samples);
    await preview(page).click();
    await expect(page.getByText('试听播放中')).toBeVisible();
    await expect(preview(page)).toHaveAccessibleName(/^停止试听/);
    await preview(page).click();
    await expect(preview(page)).toHaveAccessibleName(/^试听/);
    await preview(page).click();
    await expect(page.getByText('试听开始 (预缓存音频)')).toBeVisible();
  });
});
