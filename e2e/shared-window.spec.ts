import { browseVoices, expect, test } from './support/test.ts';

// Tests of a worker share a window (`reuseContext`).
test.describe.configure({ mode: 'serial' });

test('a test leaves all kinds of state behind', async ({ page, context, baseURL }) => {
  await page.goto('/');
  // Offline, what is still loading would fail.
  await expect(page.getByRole('button', { name: browseVoices })).toBeVisible();
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await context.addCookies([{ name: 'left', value: 'behind', url: baseURL ?? '' }]);
  await context.addInitScript(() => Object.assign(window, { left: 'behind' }));
  await context.grantPermissions(['clipboard-read']);
  await context.route('**/healthz', (route) => route.fulfill({ body: 'left behind' }));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.clock.install({ time: 0 });
  await context.newPage();
  await context.setOffline(true);
});

test('the next test finds none of it', async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/');
  const found = await page.evaluate(async () => ({
    left: 'left' in window || 'left' in localStorage || 'left' in sessionStorage,
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'left'),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    health: await (await fetch('/healthz')).text(),
    media: [
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
    ].filter((query) => matchMedia(query).matches),
    width: innerWidth,
    year: new Date().getFullYear(),
    isOnline: navigator.onLine,
  }));
  expect(found).toMatchObject({ left: false, databases: [], media: [], width: 1440, isOnline: true });
  expect(found.clipboard).not.toBe('granted');
  expect(found.health).not.toContain('left');
  expect(found.year).toBeGreaterThan(2000);
});
