import type { Page } from '@playwright/test';
import { loggedInAsAdmin, speak } from './support/account.ts';
import { wear } from './support/preferences.ts';
import { expect, expectAccessible, expectLoaded, test, visit } from './support/test.ts';

/**
 * Visible controls that cannot be seen: no text, no drawing, no border, and the same background as what is behind
 * them.
 */
function findUnseen(page: Page) {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), textarea, [role=switch], [role=tab], [role=radio], [role=slider]',
    );
    const isSeen = (element: HTMLElement): boolean => {
      const { backgroundColor, borderTopWidth, borderTopColor, outlineWidth } = getComputedStyle(element);
      const hasGround = backgroundColor !== canvas && backgroundColor !== 'rgba(0, 0, 0, 0)';
      const hasEdge = (borderTopWidth !== '0px' && borderTopColor !== canvas) || parseFloat(outlineWidth) > 0;
      const draws = element.querySelector('svg, img') !== null || element.textContent.trim() !== '';
      return draws || hasGround || hasEdge || element.matches('input, textarea');
    };
    return [...controls]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !isSeen(element))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
}

const ground = (page: Page, role: 'switch' | 'link' | 'tab', name: string) =>
  page
    .getByRole(role, { name, exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test.use({ allowConsole: [/the server responded with a status of (401|403|404)/] });

test('header, forms, tables and administration are visible in forced colours, and the legend of the usage chart keeps its colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/batch');
  expect(await findUnseen(page)).toEqual([]);
  expect(await ground(page, 'link', '批量处理')).not.toBe(await ground(page, 'link', '任务管理'));
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录您的账户' })).toBeVisible();
  expect(await findUnseen(page)).toEqual([]);
  await expectAccessible(page);

  const { token } = await loggedInAsAdmin(page);
  await page.reload();
  await open(page, '/settings');
  expect(await findUnseen(page)).toEqual([]);
  // A switch that is on has another background than one that is off.
  const autoplay = page.getByRole('switch').first();
  const before = await autoplay.evaluate((element) => getComputedStyle(element).backgroundColor);
  await autoplay.click();
  await expect
    .poll(() => autoplay.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe(before);
  await expectAccessible(page);

  for (const section of [
    'overview',
    'queue',
    'people',
    'plans',
    'orders',
    'announcement',
    'audit',
    'configuration',
  ]) {
    await open(page, `/admin/${section}`);
    expect(await findUnseen(page), section).toEqual([]);
    await expectAccessible(page);
  }
  await open(page, '/admin/plans');
  await page.getByRole('button', { name: '新建套餐' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findUnseen(page)).toEqual([]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await speak(page.request, token, '今天天气很好。');
  await open(page, '/user/overview');
  const swatch = page.locator('figure').getByRole('listitem').first().locator('span').first();
  await expect(swatch).toHaveCSS('background-color', /^oklch/);
});

test('more contrast gives darker lines and no pale text, light and dark', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await open(page, '/batch');
  for (const theme of ['light', 'dark'] as const) {
    await test.step(theme, async () => {
      await wear(page, { language: 'zh', theme, width: 1440 });
      const [text, pale, control, line] = await page.evaluate(() =>
        ['--color-ink', '--color-ink-3', '--color-control', '--color-line'].map((name) =>
          getComputedStyle(document.documentElement).getPropertyValue(name),
        ),
      );
      expect(pale).toBe(text);
      expect(line).toBe(control);
    });
  }
  await page.emulateMedia({ contrast: null });
});
