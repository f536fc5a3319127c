import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';

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

const webRoot = fileURLToPath(new URL('../apps/web', import.meta.url));

/** An empty page that runs a script; its libraries are those of `apps/web`. `values` become properties of `window`. */
export async function openBarePage(page: Page, script: string, values: object = {}): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: webRoot },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.setContent('<!doctype html><meta charset="utf-8"><body></body>');
  await page.evaluate((given) => Object.assign(window, given), values);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
}

/**
 * Time from each key to the frame that shows what it changed, by the Event Timing API, which rounds to 8 ms and reports
 * nothing faster than 16 ms.
 */
export function keyTimes(page: Page, text: string): Promise<number[]> {
  return eventTimes(
    page,
    'keydown',
    [...text].map((key) => () => page.keyboard.press(key)),
  );
}

/** The same for each press of the pointer. */
export function pressTimes(page: Page, presses: readonly (() => Promise<void>)[]): Promise<number[]> {
  return eventTimes(page, 'click', presses);
}

async function eventTimes(
  page: Page,
  event: 'keydown' | 'click',
  actions: readonly (() => Promise<void>)[],
): Promise<number[]> {
  await page.evaluate((name) => {
    const times: number[] = [];
    Object.assign(window, { eventTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === name) times.push(entry.duration);
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  }, event);
  for (const act of actions) {
    await act();
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => (window as unknown as { eventTimes: number[] }).eventTimes);
}

/** No entry means faster than the API can report. */
export const slowest = (times: readonly number[]): number => Math.max(16, ...times);
