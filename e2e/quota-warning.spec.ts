import { languages } from '@parlando/locales';
import { inEachLook } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

for (const used of [2600, 4800]) {
  test(`a guest who used ${used} of 5000 characters sees it without scrolling`, async ({ page }) => {
    await page.route('**/api/v1/server/status', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const freeLimit = { ...body.data.freeLimit, usedCharacters: used, remaining: 5000 - used };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, freeLimit } } });
    });
    await page.goto('/');
    await inEachLook(
      page,
      [
        { language: 'zh', theme: 'light', width: 1440, height: 900 },
        { language: 'zh', theme: 'light', width: 1366, height: 768 },
        { language: 'en', theme: 'dark', width: 1280, height: 720 },
        { language: 'es', theme: 'light', width: 375, height: 667 },
      ],
      async (look) => {
        const { editor, quota, shell } = languages[look.language];
        const text = page.getByRole('textbox', { name: editor.textLabel });
        await text.fill('一二三。');
        const register = page.getByRole('main').getByRole('button', { name: shell.register });
        // A trial click fails if something covers the button.
        await register.click({ trial: true });
        await expect(register).toBeInViewport({ ratio: 1 });
        if (used === 4800) {
          const [words = ''] = quota.critical.split('{');
          await expect(page.getByRole('alert').filter({ hasText: words })).toBeInViewport({ ratio: 1 });
        }
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect((await text.boundingBox())?.height).toBeGreaterThan(150);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);

        // More than is left, as SSML: the editor and the finding share the space, and neither covers the other.
        await text.fill('一二三四五。'.repeat(used === 4800 ? 60 : 500));
        await page.getByRole('tab', { name: 'SSML' }).click();
        const ssml = await page.locator('.cm-scroller').boundingBox();
        const finding = await page.getByRole('main').getByRole('listitem').last().boundingBox();
        expect(ssml?.height).toBeGreaterThan(80);
        expect((ssml?.y ?? 0) + (ssml?.height ?? 0)).toBeLessThanOrEqual(finding?.y ?? 0);
        await page.getByRole('tab', { name: editor.plain }).click();
      },
    );
  });
}
