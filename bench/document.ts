import { readFile } from 'node:fs/promises';
import type { Page, Response } from '@playwright/test';
import { launchBrowser, openPage, slowDown } from './browser.ts';
import { frameCosts } from './frames.ts';
import { median, ms, quantile, type Row } from './measure.ts';
import { type BenchServer, startServer } from './server.ts';

const line = (index: number) => `这里是第 ${index + 1} 句，说的都是平常的事。`;
const text = (sentences: number) => Array.from({ length: sentences }, (_, index) => line(index)).join('\n');
const shortText = 40;
/** About 20 characters each. */
const longText = 1000;
const slowedBy = 4;
const wheelTurns = 280;

/** The text as a document: latency of the highlight, cost of a frame, and latency from a press to the audio. */
export async function documentRows(): Promise<Row[]> {
  const server = await startServer({ FREE_CHARACTER_LIMIT: '30000' });
  try {
    return [
      ...(await lightRows(server)),
      await playRow(server),
      await frameRow(server),
      await memoryRow(server),
    ];
  } finally {
    await server.close();
  }
}

interface Word {
  readonly text: string;
  readonly offsetMs: number;
}

interface BenchWindow {
  readonly benchAudio: HTMLAudioElement;
}

/** Converts a text and returns its words once all of them are known. */
async function speak(page: Page, { origin }: BenchServer, content: string): Promise<readonly Word[]> {
  await page.addInitScript(() => {
    // The element is not in the document.
    window.Audio = new Proxy(window.Audio, {
      construct(target, args) {
        const benchAudio: object = Reflect.construct(target, args);
        Object.assign(window, { benchAudio });
        return benchAudio;
      },
    });
  });
  const words: Word[] = [];
  const isComplete = async (response: Response) => {
    if (!response.url().includes('/boundaries')) return false;
    const { data } = (await response.json()) as { data: { items: Word[]; complete: boolean } };
    words.push(...data.items);
    return data.complete;
  };
  const complete = page.waitForResponse(isComplete, { timeout: 300_000 });
  await page.goto(origin);
  await page.getByRole('textbox', { name: '要转换的文本' }).fill(content);
  await page.getByRole('button', { name: '生成语音' }).click();
  await complete;
  await page.locator('[data-sentence][aria-current]').waitFor();
  return words;
}

async function lightRows(server: BenchServer): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    const words = await speak(page, server, text(shortText));
    const rows: Row[] = [];
    for (const rate of [1, 2]) {
      const late = await lateness(page, words, rate);
      const measured = Math.max(...late);
      rows.push({
        what: `from a word’s boundary to its light at ${rate} ×, slowest of ${late.length}`,
        measured: ms(measured),
        bar: '≤ 50 ms',
        met: late.length > 5 && measured <= 50,
      });
    }
    const heard = await pressToSound(page);
    rows.push({
      what: 'from the press on a word to its sound, slowest of 10',
      measured: ms(Math.max(...heard)),
      bar: '≤ 120 ms',
      met: Math.max(...heard) <= 120,
    });
    return rows;
  } finally {
    await browser.close();
  }
}

/** How far from their boundaries words light up in eight seconds, in ms of the clock. */
function lateness(page: Page, words: readonly Word[], rate: number): Promise<number[]> {
  return page.evaluate(
    async ({ words, rate }) => {
      const { benchAudio } = window as unknown as BenchWindow;
      benchAudio.playbackRate = rate;
      const late: number[] = [];
      const end = performance.now() + 8000;
      let lit: unknown;
      for (let isFirst = true; performance.now() < end; isFirst = false) {
        await new Promise(requestAnimationFrame);
        const range = [...(CSS.highlights.get('spoken-word') ?? [])][0];
        if (range === lit || !range) continue;
        lit = range;
        const shown = range.startContainer.textContent?.slice(range.startOffset, range.endOffset);
        const now = benchAudio.currentTime * 1000;
        const same = words.filter(({ text }) => text === shown);
        const nearest = Math.min(...same.map(({ offsetMs }) => Math.abs(now - offsetMs)));
        // The first one was lit already.
        if (!isFirst) late.push(nearest / rate);
      }
      return late.slice(1);
    },
    { words, rate },
  );
}

/** Ten presses on words at different places. */
async function pressToSound(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < 10; nth++) {
    const heard = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const { benchAudio } = window as unknown as BenchWindow;
          addEventListener(
            'click',
            ({ timeStamp }) => {
              benchAudio.addEventListener('seeked', () => resolve(performance.now() - timeStamp), {
                once: true,
              });
            },
            { once: true, capture: true },
          );
        }),
    );
    await page.locator(`[data-sentence="${(nth * 3) % 8}"]`).click({ position: { x: 40, y: 12 } });
    times.push(await heard);
    await page.waitForTimeout(300);
  }
  return times;
}

/** The outline of the audio. */
const bars = (page: Page) => page.getByRole('region', { name: '音频播放器' }).locator('[data-waveform]');

/** Work of the page's main thread per frame, while a long text is played and scrolled. */
async function frameRow(server: BenchServer): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await speak(page, server, text(longText));
    await slowDown(await page.context().newCDPSession(page), slowedBy);
    // The waveform and the subtitles are drawn once, at the end of the conversion.
    await bars(page).first().waitFor({ state: 'attached' });
    await page.getByRole('region', { name: '字幕' }).getByRole('listitem').first().waitFor();
    await page.waitForTimeout(3000);
    // By the wheel, as a person scrolls: then the document no longer follows what is heard.
    await page.locator('[data-sentence]').nth(2).hover();
    const times = await frameCosts(browser, page, async () => {
      for (let turn = 0; turn < wheelTurns; turn++) {
        await page.mouse.wheel(0, 120);
        await page.waitForTimeout(60);
      }
    });
    const measured = quantile(times, 0.99);
    return {
      what: `a frame of ${longText} sentences, lit and scrolled, at ${slowedBy} × CPU slow-down, in processor time: 99 of 100 (median ${ms(median(times))} of ${times.length})`,
      measured: ms(measured),
      bar: '≤ 16 ms',
      met: times.length > 100 && measured <= 16,
    };
  } finally {
    await browser.close();
  }
}

const playedSeconds = 10;

/** Processor time of the whole browser while a page plays, which other load on the machine hardly changes. */
async function playRow(server: BenchServer): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await speak(page, server, text(shortText));
    await bars(page).first().waitFor({ state: 'attached' });
    const session = await browser.newBrowserCDPSession();
    const cpuSeconds = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    const before = await cpuSeconds();
    await page.waitForTimeout(playedSeconds * 1000);
    const measured = (((await cpuSeconds()) - before) / playedSeconds) * 1000;
    return {
      what: 'processor time of the browser in a second of playing, with words, subtitles and playhead moving',
      measured: ms(measured),
      bar: '≤ 400 ms',
      met: measured <= 400,
    };
  } finally {
    await browser.close();
  }
}

/** About 47 minutes. */
const hugeText = 577;

/** What the waveform of much audio takes: the same page with its outline and without. */
async function memoryRow(server: BenchServer): Promise<Row> {
  const [bare, drawn] = [await pageMebibytes(server, false), await pageMebibytes(server, true)];
  const measured = drawn.mebibytes - bare.mebibytes;
  return {
    what: `memory of the waveform of ${Math.round(drawn.minutes)} minutes: the page has ${Math.round(drawn.mebibytes)} MiB with it`,
    measured: `${Math.round(measured)} MiB`,
    bar: '≤ 50 MiB',
    met: measured <= 50,
  };
}

/** Memory of its process that no other process shares, after a garbage collection. */
async function pageMebibytes(
  server: BenchServer,
  hasOutline: boolean,
): Promise<{ mebibytes: number; minutes: number }> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    if (!hasOutline) await page.route('**/peaks', (route) => route.abort());
    await speak(page, server, text(hugeText));
    if (hasOutline) await bars(page).first().waitFor({ state: 'attached' });
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(2000);
    const browserSession = await browser.newBrowserCDPSession();
    const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
    const sizes = processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => /RssAnon:\s+(\d+)/.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.[1]);
    const kibibytes = Math.max(...(await Promise.all(sizes)).map(Number));
    const seconds = await page.getByRole('slider', { name: '播放进度' }).getAttribute('max');
    return { mebibytes: kibibytes / 1024, minutes: Number(seconds) / 60 };
  } finally {
    await browser.close();
  }
}
