import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import {
  browserFlags,
  executablePath,
  keyTimes,
  launchBrowser,
  openPage,
  pressTimes,
  slowDown,
  slowest,
} from './browser.ts';
import { firstViewRows } from './first-view.ts';
import { median, ms, type Row } from './measure.ts';
import { type BenchServer, startServer } from './server.ts';
import { ssmlEditorRows } from './ssml-editor.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const bars = { performance: 98, accessibility: 100, 'best-practices': 100 } as const;

/** Lighthouse scores of the page: on a desktop, and on a slow phone with a slow connection. */
const devices = { desktop: desktopConfig, phone: undefined } as const;
type Device = keyof typeof devices;

async function audit(url: string, device: Device) {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...browserFlags, '--headless=new'],
  });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' },
      devices[device],
    );
    if (!result) throw new Error('Lighthouse gave no result');
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

async function lighthouseRows(server: BenchServer, device: Device): Promise<Row[]> {
  const runs: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < 3; run++) runs.push(await audit(`${server.origin}/`, device));
  return categories.map((category) => {
    const scores = runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    const measured = median(scores);
    return {
      what: `Lighthouse 12, ${device}, median of 3: ${category}`,
      measured: String(measured),
      bar: `≥ ${bars[category]}`,
      met: measured >= bars[category],
    };
  });
}

async function filterRow(server: BenchServer): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(server.origin);
    await page.getByRole('button', { name: '浏览全部音色' }).click();
    await page.getByRole('tab', { name: '其他语言' }).click();
    await page.getByRole('button', { name: '搜索音色' }).click();
    await slowDown(await page.context().newCDPSession(page), 4);
    const times = await keyTimes(page, 'portug');
    return quickRow('filtering the voices of all other languages, a key', times);
  } finally {
    await browser.close();
  }
}

function quickRow(what: string, times: readonly number[]): Row {
  const [most, middle] = [slowest(times), median([16, ...times])];
  return {
    what: `${what} at 4 × CPU slow-down: slowest (median)`,
    measured: `${ms(most)} (${ms(middle)})`,
    bar: '≤ 100 ms (≤ 50 ms)',
    met: most <= 100 && middle <= 50,
  };
}

/** Each action is done once before: the code of a drawer is loaded when it is first opened. */
async function pressRow(server: BenchServer): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(server.origin);
    const tab = (name: string) => () => page.getByRole('tab', { name }).click();
    const presses = [
      tab('SSML'),
      tab('纯文本'),
      () => page.getByRole('button', { name: '高级设置' }).click(),
      () => page.getByRole('dialog', { name: '高级设置' }).getByRole('button', { name: '关闭' }).click(),
    ];
    await page.getByText('免费服务已连接').waitFor();
    for (const press of presses) await press();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await slowDown(await page.context().newCDPSession(page), 4);
    const times = await pressTimes(page, [...presses, ...presses, ...presses]);
    return quickRow('switching tabs, opening and closing the drawer, a press', times);
  } finally {
    await browser.close();
  }
}

export async function pageRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    return [
      ...(await firstViewRows(server)),
      ...(await lighthouseRows(server, 'desktop')),
      ...(await lighthouseRows(server, 'phone')),
      await filterRow(server),
      await pressRow(server),
      ...(await ssmlEditorRows(server)),
    ];
  } finally {
    await server.close();
  }
}
