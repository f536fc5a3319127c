import { expect, expectLoaded, test } from './support/test.ts';

// Includes the code of the guided tour.
test.use({ tours: true });

for (const locale of ['zh-CN', 'en-GB', 'es-ES']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    /** What a first-time visitor waits for, measured by the browser's own counters. */
    test('a first visit takes few requests and few bytes, and the next fetches no voice list', async ({
      page,
    }) => {
      const client = await page.context().newCDPSession(page);
      await client.send('Network.enable');
      // Earlier tests have fetched the same files.
      await client.send('Network.clearBrowserCache');
      const bytes = new Map<string, number>();
      client.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (request.url.startsWith('http')) bytes.set(requestId, 0);
      });
      client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (bytes.has(requestId)) bytes.set(requestId, encodedDataLength);
      });
      await page.goto('/');
      await expect(page.locator('.driver-popover')).toBeVisible();
      await expectLoaded(page);
      await page.waitForLoadState('networkidle');
      const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
      expect(bytes.size).toBeGreaterThan(5);
      expect(bytes.size).toBeLessThanOrEqual(20);
      expect(total).toBeLessThanOrEqual(250_000);

      const again = await page.evaluate(async () => {
        const first = await fetch('/api/v1/voices?type=3');
        const tag = first.headers.get('ETag') ?? '';
        return (
          await fetch('/api/v1/voices?type=3', { cache: 'no-store', headers: { 'If-None-Match': tag } })
        ).status;
      });
      expect(again).toBe(304);
    });
  });
}
