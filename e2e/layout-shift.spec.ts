import type { Page } from '@playwright/test';
import { loggedIn, speak } from './support/account.ts';
import { expectNothingMoved, readShifts, shiftBar } from './support/layout-shifts.ts';
import { sellPlan } from './support/plans.ts';
import { expect, expectLoaded, test } from './support/test.ts';

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(
    page.getByRole('main').getByRole('heading').or(page.getByRole('textbox')).first(),
  ).toBeVisible();
  await expectLoaded(page);
  // Waits for what a page fetches when idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
  await expectNothingMoved(page);
}

const guestPages = ['/', '/batch', '/tasks', '/settings', '/docs', '/docs/studio'];
const pages = [
  ...['/', '/batch', '/tasks', '/settings', '/docs/api'],
  ...['overview', 'profile', 'membership', 'membership-v2', 'order-list', 'payment-log'].map(
    (each) => `/user/${each}`,
  ),
  ...['/user/promotion', '/user/favorites', '/user/keys'],
];

for (const width of [375, 1440]) {
  test(`no page moves while it opens, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of guestPages) await expectStill(page, path);
    await sellPlan(page.request);
    const { token } = await loggedIn(page);
    await speak(page.request, token, '页面打开时，什么也不会移动。');
    for (const path of pages) await expectStill(page, path);
    // Checks that a layout shift would be detected.
    await page.locator('main').evaluate((main) => main.prepend(document.createElement('hr')));
    await page.locator('main > hr').evaluate((line) => line.style.setProperty('height', '400px'));
    await expect.poll(async () => (await readShifts(page)).sum).toBeGreaterThan(shiftBar);
  });
}
