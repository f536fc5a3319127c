import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { launchBrowser, slowDown } from './browser.ts';
import { median, ms, type Row, ratio } from './measure.ts';
import { type BenchServer, startServer } from './server.ts';

const runs = 5;
const slowedBy = 4;
const desktop = { width: 1440, height: 900 };
const phone = { width: 375, height: 740 };
/** Without a request for this long the first view is complete. */
const quietMs = 1500;

/** What a person waits for when the page opens, beside the same page without its scripts. */
export async function firstViewRows(server: BenchServer): Promise<Row[]> {
  const still = await startStaticPage();
  try {
    const [ours, theirs] = await sideBySide(server.origin, still.origin);
    return [
      compared('the text area shows a key', 'readyMs', ours, theirs, 1.5),
      compared('largest contentful paint', 'paintMs', ours, theirs, 2),
      ...(await transferRows(server.origin)),
      await shiftRow('first visit, 1440 px', server.origin, desktop, opened),
      await shiftRow('first visit, 375 px', server.origin, phone, opened),
      await shiftRow('a conversion, 1440 px', server.origin, desktop, converted),
      await shiftRow('a conversion, 375 px', server.origin, phone, converted),
      await soloShiftRow(),
    ];
  } finally {
    still.server.close();
  }
}

interface Opening {
  /** From the navigation to the frame that shows the first key, pressed as soon as there is a text area. */
  readonly readyMs: number;
  readonly paintMs: number;
}

/** Alternates, so that other load on the machine affects both. */
async function sideBySide(one: string, other: string): Promise<[Opening[], Opening[]]> {
  const openings: [Opening[], Opening[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    openings[0].push(await open(one));
    openings[1].push(await open(other));
  }
  return openings;
}

const open = (origin: string): Promise<Opening> =>
  withPage(desktop, async (page) => {
    await slowDown(await page.context().newCDPSession(page), slowedBy);
    await page.goto(origin, { waitUntil: 'commit' });
    await page.waitForSelector('textarea');
    await page.locator('textarea').press('a');
    await quiet(page);
    return page.evaluate(() => (window as unknown as { seen: Opening }).seen);
  });

function compared(
  what: string,
  part: keyof Opening,
  ours: readonly Opening[],
  theirs: readonly Opening[],
  bar: number,
): Row {
  const [our, their] = [ours, theirs].map((openings) => median(openings.map((each) => each[part])));
  const measured = (our ?? Number.NaN) / (their ?? Number.NaN);
  return {
    what: `${what} at ${slowedBy} × CPU slow-down, median of ${runs}: ${ms(our ?? Number.NaN)} beside a static page's ${ms(their ?? Number.NaN)}`,
    measured: ratio(measured),
    bar: `≤ ${bar} ×`,
    met: measured <= bar,
  };
}

const transferRows = (origin: string): Promise<Row[]> =>
  withPage(desktop, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const paths = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      paths.set(requestId, new URL(request.url).pathname);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.set(requestId, encodedDataLength);
    });
    await page.goto(origin);
    await quiet(page);
    for (const [id, path] of paths)
      process.stderr.write(`${String(bytes.get(id) ?? 0).padStart(8)} ${path}\n`);
    const total = [...bytes.values()].reduce((sum, each) => sum + each, 0) / 1000;
    return [
      { what: 'first view: requests', measured: String(paths.size), bar: '≤ 35', met: paths.size <= 35 },
      {
        what: 'first view: transferred, with the voices',
        measured: `${total.toFixed(0)} KB`,
        bar: '≤ 250 KB',
        met: total <= 250,
      },
    ];
  });

type Action = (page: Page) => Promise<void>;
const opened: Action = async () => undefined;
const converted: Action = async (page) => {
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('清晨六点，城市还没有完全醒来。');
  await page.getByRole('button', { name: '生成语音' }).click();
  await page.getByRole('region', { name: '转换结果' }).waitFor();
};

async function shiftRow(
  what: string,
  origin: string,
  viewport: { width: number; height: number },
  action: Action,
): Promise<Row> {
  const measured = await withPage(viewport, async (page) => {
    await page.goto(origin);
    await action(page);
    await quiet(page);
    return page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  });
  return {
    what: `layout shift: ${what}`,
    measured: measured.toFixed(3),
    bar: '≤ 0.02',
    met: measured <= 0.02,
  };
}

async function soloShiftRow(): Promise<Row> {
  const solo = await startServer({ ACCOUNTS: 'off' });
  try {
    return await shiftRow('first visit of an instance without accounts', solo.origin, desktop, opened);
  } finally {
    await solo.close();
  }
}

/** In a browser of its own, which has nothing cached. */
async function withPage<T>(
  viewport: { width: number; height: number },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport, locale: 'zh-CN' });
    await page.addInitScript(observe);
    return await use(page);
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before anything else of it; without functions that have names, whose helper tsx leaves behind. */
function observe(): void {
  const seen = { readyMs: Number.NaN, paintMs: Number.NaN, shift: 0 };
  Object.assign(window, { seen });
  for (const type of ['largest-contentful-paint', 'layout-shift', 'event']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Partial<LayoutShift>)[]) {
        const { name, startTime, duration, hadRecentInput = true, value = 0 } = entry;
        if (type === 'largest-contentful-paint') seen.paintMs = startTime;
        else if (type === 'layout-shift') seen.shift += hadRecentInput ? 0 : value;
        else if (name === 'keydown') seen.readyMs = startTime + duration;
      }
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) });
  }
  // What is too quick for Event Timing, 16 ms, was shown with the frame after it.
  addEventListener('keydown', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        if (Number.isNaN(seen.readyMs)) seen.readyMs = now;
      }),
    ),
  );
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

async function quiet(page: Page): Promise<void> {
  let lastAt = performance.now();
  const note = () => {
    lastAt = performance.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  while (performance.now() - lastAt < quietMs) await page.waitForTimeout(100);
}

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** The page as it is served, without what fetches the application: the same look, and no more work than that. */
async function startStaticPage(): Promise<{ origin: string; server: Server }> {
  const page = readFileSync(join(dist, 'studio.zh.accounts.html'), 'utf8')
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(dist, path);
    const isPage = path === '/';
    if (!isPage && !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[isPage ? '.html' : extname(file)] ?? 'text/plain' });
    response.end(isPage ? page : readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
