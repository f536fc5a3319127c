import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

export const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: browserFlags });

export const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });

export const slowDown = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/**
 * Time from each key to the frame that shows what it changed, by the Event Timing API, which rounds to 8 ms and reports
 * nothing faster than 16 ms.
 */
export async function keyTimes(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration);
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/** No entry means faster than the API can report. */
export const slowest = (times: readonly number[]): number => Math.max(16, ...times);
