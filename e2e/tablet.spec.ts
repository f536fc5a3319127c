import { loggedIn, speak } from './support/account.ts';
import { wear } from './support/preferences.ts';
import { expect, expectNoSidewaysScroll, test, visit } from './support/test.ts';

test.describe('a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  test('the player leaves the formats in sight, and its menu stays at its button', async ({ page }) => {
    await page.goto('/');
    await test.step('the formats stay in sight beside the note on synthetic speech', async () => {
      await page.getByRole('textbox', { name: '要转换的文本' }).fill('你好。');
      await page.locator('[data-convert]').tap();
      const note = page.getByText('语音由计算机合成');
      await expect(note).toBeVisible();
      const formats = await page.getByRole('radiogroup', { name: '音频格式' }).boundingBox();
      const { x = 0, width = 1024 } = (await note.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(formats?.x ?? 0);
    });

    await test.step('a menu of the player stays at its button when the tablet is turned', async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      const button = page.locator('[data-player]').getByRole('button', { name: '更多格式' });
      await button.tap();
      const menu = page.getByRole('menu');
      await expect(menu.getByRole('menuitem').first()).toBeVisible();
      for (const [width, height] of [
        [1024, 768],
        [768, 1024],
      ] as const) {
        await page.setViewportSize({ width, height });
        const gap = () =>
          menu.evaluate((element) => {
            const { bottom, right } = element.getBoundingClientRect();
            const trigger = document.querySelector('[data-player] [aria-expanded="true"]');
            const box = trigger?.getBoundingClientRect();
            return box && box.width > 0 ? Math.hypot(box.top - bottom, box.right - right) : Number.NaN;
          });
        await expect.poll(gap, `at ${width}`).toBeLessThan(24);
      }
    });
  });

  test('the titles of tasks are big enough to press, and cells of words low enough', async ({ page }) => {
    const { token } = await loggedIn(page);
    await test.step('the title of a task is a target of 24 px', async () => {
      await speak(page.request, token, '你好。');
      for (const path of ['/tasks', '/user/overview']) {
        await visit(page, path);
        const title = page.getByRole('link', { name: '你好。' });
        await expect(title).toBeVisible();
        expect((await title.boundingBox())?.height, path).toBeGreaterThanOrEqual(24);
      }
    });

    await test.step('the language of a word has two lines at most', async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const data = { word: 'K8s', locale: 'zh-CN', pronunciation: { alias: 'Kubernetes' } };
      expect((await page.request.put('/api/v1/dictionary', { headers, data })).ok()).toBe(true);
      await visit(page, '/dictionary');
      await wear(page, { language: 'es', theme: 'light', width: 1024, height: 768 });
      const cell = page.getByRole('cell', { name: 'Chino (mandarín, simplificado)' });
      await expect(cell).toBeVisible();
      const lines = await cell.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBeLessThanOrEqual(2);
    });
  });
});

test.describe('a phone that is held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  test('has room for some lines of text, and gives the space of the header to the page that is scrolled', async ({
    page,
  }) => {
    await page.goto('/');
    await page
      .getByRole('textbox', { name: '要转换的文本' })
      .fill('小明：你好。\n小红：你好。\n小明：再见。\n小红：再见。');
    // Its row takes its space from the text.
    await expect(page.getByRole('button', { name: '为每人选一个音色' })).toBeVisible();
    const heightOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.height ?? 0;
    expect(await heightOf('textarea')).toBeGreaterThan(4 * 28);
    await page.getByRole('tab', { name: 'SSML' }).tap();
    await expect(page.locator('.cm-editor')).toBeVisible();
    await expect.poll(() => heightOf('.cm-editor')).toBeGreaterThan(5 * 24);
    await expectNoSidewaysScroll(page);

    await test.step('gives the space of the header to the page that is scrolled', async () => {
      await page.setViewportSize({ width: 667, height: 375 });
      await visit(page, '/docs');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }));
      await expect(page.getByRole('banner')).not.toBeInViewport();
      // Turned upright, it is there again.
      await page.setViewportSize({ width: 375, height: 667 });
      await expect(page.getByRole('banner')).toBeInViewport();
    });
  });
});
