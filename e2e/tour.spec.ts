import { languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { loggedIn } from './support/account.ts';
import { expectNothingMoved } from './support/layout-shifts.ts';
import { inEachLook } from './support/preferences.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

test.use({ tours: true });

const step = (page: Page, name: string) => page.getByRole('dialog', { name });
const anyStep = (page: Page) => page.locator('.driver-popover');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const seen = (page: Page) => page.evaluate(() => localStorage.getItem('tourSeen'));

/** Opens a page as a guest who has seen no tour yet. */
async function visitFirst(page: Page, path: string): Promise<void> {
  // For a guest it has none.
  if (new URL(page.url()).pathname !== '/tasks') await visit(page, '/tasks');
  await page.evaluate(() => localStorage.removeItem('tourSeen'));
  await visit(page, path);
}

test('a first visitor is guided forwards, backwards and by the dots, at no cost to the first view', async ({
  page,
}) => {
  await page.goto('/');
  await expect(step(page, '在这里输入文字')).toBeVisible();
  await test.step('no layout shift, and its code is loaded last', async () => {
    await expectNothingMoved(page);
    const order = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ isTour: name.includes('run-tour'), startTime })),
    );
    const tour = order.find(({ isTour }) => isTour);
    const loadedAt = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.loadEventStart ?? 0;
    });
    expect(tour?.startTime).toBeGreaterThan(loadedAt);
  });
  await expectAccessible(page);
  await press(page, '下一步');
  await expect(step(page, '选语言和音色')).toBeVisible();
  await press(page, '上一步');
  await expect(step(page, '在这里输入文字')).toBeVisible();
  await press(page, '第 4 步，共 4 步');
  await expect(step(page, '需要帮助时')).toBeVisible();
  await press(page, '完成');
  await expect(anyStep(page)).toHaveCount(0);
  await expect(page.getByText('在“帮助”里可以随时再看引导')).toBeVisible();
  expect(await seen(page)).toBe('["/"]');
  expect(await page.evaluate(() => localStorage.getItem('firstTimeHint'))).not.toBeNull();
  await page.reload();
  await expectLoaded(page);
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await page.getByRole('menuitem', { name: '查看引导' }).click();
  await expect(step(page, '在这里输入文字')).toBeVisible();
});

test('every page with a tour has its own, once', async ({ page }) => {
  await loggedIn(page);
  for (const [path, first, steps] of [
    ['/', '在这里输入文字', 4],
    ['/tasks', '找到一个任务', 2],
    ['/batch', '建立列表', 2],
    ['/docs', '搜索文档', 2],
    ['/settings', '自己的密钥', 3],
  ] as const) {
    // The message that the first one ends with is still visible: the next tour waits for it.
    await visit(page, path);
    await expect(step(page, first)).toBeVisible();
    await expectAccessible(page);
    for (let next = 1; next < steps; next++) {
      await press(page, '下一步');
      await expect(page.getByRole('button', { name: `第 ${next + 1} 步，共 ${steps} 步` })).toHaveAttribute(
        'aria-current',
        'step',
      );
    }
    await press(page, '完成');
    await expect(anyStep(page)).toHaveCount(0);
  }
  expect(await seen(page)).toBe('["/","/tasks","/batch","/docs","/settings"]');
});

test('a tour counts as seen once it has ended, however it ends: a reload in the middle starts it again', async ({
  page,
}) => {
  await page.goto('/');
  await expect(step(page, '在这里输入文字')).toBeVisible();
  await press(page, '下一步');
  await page.reload();
  await expect(step(page, '在这里输入文字')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(anyStep(page)).toHaveCount(0);
  expect(await seen(page)).toBe('true');

  await test.step('skipping one tour stops all of them', async () => {
    await visitFirst(page, '/');
    await expect(step(page, '在这里输入文字')).toBeVisible();
    await press(page, '跳过');
    expect(await seen(page)).toBe('true');
  });
  await test.step('the keyboard moves through it, stays in it, and Escape ends it', async () => {
    await visitFirst(page, '/docs');
    await expect(step(page, '搜索文档')).toBeVisible();
    await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
    await page.keyboard.press('Enter');
    // Focused in the frame from which driver.js takes keys again.
    await expect(step(page, '文档目录').getByRole('button', { name: /^(下一步|完成)$/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(step(page, '搜索文档')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(anyStep(page)).toHaveCount(0);
  });
  await test.step('a press outside ends it and takes effect', async () => {
    await visitFirst(page, '/');
    await expect(step(page, '在这里输入文字')).toBeVisible();
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('dialog', { name: '登录您的账户' })).toBeVisible();
    await expect(anyStep(page)).toHaveCount(0);
    expect(await seen(page)).toBe('["/"]');
    await page.keyboard.press('Escape');
  });
  await test.step('typing into the page ends it and loses nothing', async () => {
    await visitFirst(page, '/');
    await expect(step(page, '在这里输入文字')).toBeVisible();
    await page.getByRole('textbox', { name: '要转换的文本' }).fill('你好');
    await expect(anyStep(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: '要转换的文本' })).toHaveValue('你好');
  });
});

test('it does not start while the person types, nor over a dialog', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/run-tour')) loaded.push(request.url());
  });
  await page.clock.install();
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: '要转换的文本' }).pressSequentially('早');
  await expect(page.getByText('免费服务已连接')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(anyStep(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录您的账户' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(anyStep(page)).toHaveCount(0);
});

test('it is readable in each language, theme and width, and its closing message covers nothing', async ({
  page,
}) => {
  await page.goto('/tasks');
  await inEachLook(
    page,
    [
      { language: 'en', theme: 'dark', width: 1440, height: 780, title: 'Write here' },
      { language: 'es', theme: 'light', width: 375, height: 780, title: 'Escriba aquí' },
      // 1280 × 720 at 200 % zoom.
      { language: 'en', theme: 'light', width: 640, height: 360, title: 'Write here' },
    ],
    async ({ language, width, height, title }) => {
      await visitFirst(page, '/');
      const shown = step(page, title);
      await expect(shown).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // The step does not cover what a first visitor wants to press.
      const box = await shown.boundingBox();
      const convert = await page.locator('[data-convert]').boundingBox();
      const isBeside =
        (box?.x ?? 0) >= (convert?.x ?? 0) + (convert?.width ?? 0) ||
        (box?.y ?? 0) + (box?.height ?? 0) <= (convert?.y ?? 0);
      expect(isBeside).toBe(true);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);

      await page.keyboard.press('Escape');
      const { guide, ui } = languages[language];
      const notice = page.getByRole('region', { name: ui.notifications }).getByRole('dialog');
      await expect(notice).toHaveText(guide.tour.again);
      const covered = await notice.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [...document.querySelectorAll('header :is(a, button), nav a, [role=tab], [data-convert]')]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .filter((each) => {
            const box = each.getBoundingClientRect();
            return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
          })
          .map(({ textContent }) => textContent);
      });
      expect(covered).toEqual([]);
      // The message is shown once per browser.
      await page.evaluate(() => localStorage.removeItem('firstTimeHint'));
    },
  );
});
