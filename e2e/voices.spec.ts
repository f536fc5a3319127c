import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const cards = (page: Page) => page.getByRole('radiogroup', { name: '音色列表' }).getByRole('radio');
const storedForm = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('voiceForm') ?? '{}').state as Record<string, unknown>);

async function openStudio(page: Page): Promise<void> {
  await page.goto('/');
  // The first page of the run also waits for the server's first list.
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 });
}

test('a voice is found, heard of and chosen with the keyboard alone', async ({ page }) => {
  await openStudio(page);
  await expect(page.getByRole('radio', { name: /^晓晓,/ })).toBeChecked();
  const search = page.getByRole('button', { name: '搜索音色' });
  await search.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('yunxi');
  await expect(cards(page).first()).toHaveAccessibleName(/云希/);
  await cards(page).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /^云希,/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '试听 云希', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: '云希' });
  await expect(details.getByText('zh-CN-YunxiNeural')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  expect(await storedForm(page)).toMatchObject({ voice: 'zh-CN-YunxiNeural', voiceChosen: true });
});

test('arrow keys go through a list of which only a part is in the document', async ({ page }) => {
  await openStudio(page);
  const total = Number(await cards(page).first().getAttribute('aria-setsize'));
  expect(await cards(page).count()).toBeLessThan(total);
  await page.getByRole('radio', { name: /^晓晓,/ }).focus();
  await page.keyboard.press('End');
  await expect(page.locator('[role=radio]:focus')).toHaveAttribute('aria-posinset', String(total));
  await page.keyboard.press('Home');
  await expect(page.getByRole('radio', { name: /^晓晓,/ })).toBeFocused();
});

test('a language brings its voice, and the next visit needs no request for the list', async ({ page }) => {
  await openStudio(page);
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByPlaceholder('搜索语言').fill('墨西哥');
  await page.getByRole('option', { name: /墨西哥/ }).click();
  await expect(page.getByRole('radio', { name: /^Dalia,/ })).toBeChecked();

  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/voices?')) lists.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Dalia,/ })).toBeChecked();
  await expect(page.getByText(/使用缓存数据/)).toBeVisible();
  expect(lists).toEqual([]);
  await page.getByRole('button', { name: '刷新音色' }).click();
  await expect(page.getByText(/使用缓存数据/)).toBeHidden();
  expect(lists).toHaveLength(3);
});

test('a sample plays, and a second press stops it', async ({ page }) => {
  await openStudio(page);
  await page.getByRole('button', { name: '试听 晓晓', exact: true }).click();
  await expect(page.getByText('试听播放中')).toBeVisible();
  await page.getByRole('button', { name: '停止试听 晓晓', exact: true }).click();
  await expect(page.getByRole('button', { name: '试听 晓晓', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '试听 晓晓', exact: true }).click();
  await expect(page.getByText('试听开始 (预缓存音频)')).toBeVisible();
});

test.describe('when the sample cannot be had', () => {
  test.use({ allowConsole: [/voice sample|503/] });

  test('it says so', async ({ page }) => {
    await page.route('**/api/v1/voice-preview/**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await openStudio(page);
    await page.getByRole('button', { name: '试听 晓晓', exact: true }).click();
    await expect(page.getByRole('region', { name: '通知' }).getByText('试听失败，请重试')).toBeVisible();
  });
});

test('a guest is asked to log in before keeping a favourite', async ({ page }) => {
  await openStudio(page);
  await page.getByRole('radio', { name: /^晓晓,/ }).hover();
  await page.getByRole('button', { name: '收藏 晓晓', exact: true }).click();
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
  await expect(drawer.getByText('1.1 倍')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: '高级设置' }).click();
  await expect(page.getByRole('slider', { name: '语速' })).toHaveAttribute('aria-valuenow', '1.1');
  await expect(page.getByRole('slider', { name: '音调' })).toHaveAttribute('aria-valuenow', '0.8');
});

for (const [language, theme] of [
  ['zh', 'light'],
  ['en', 'dark'],
  ['es', 'light'],
] as const) {
  test(`the panel is accessible in ${language}, ${theme}`, async ({ page }) => {
    await page.addInitScript(
      ([language, theme]) => {
        localStorage.setItem('preferences', JSON.stringify({ language }));
        localStorage.setItem('theme', theme);
      },
      [language, theme] as const,
    );
    await page.goto('/');
    await expect(page.getByRole('radio', { checked: true })).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('the voice is a row that opens a sheet over the whole screen', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: '选择音色: 晓晓' }).tap();
    const sheet = page.getByRole('dialog', { name: '选择音色' });
    await expect(cards(page).first()).toBeVisible();
    await sheet.getByRole('tab', { name: '英语' }).tap();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const first = cards(page).nth(1);
    const name = (await first.getAttribute('aria-label'))?.split(',')[0] ?? '';
    await first.tap();
    await sheet.getByRole('button', { name: '完成' }).tap();
    await expect(page.getByRole('button', { name: `选择音色: ${name}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
