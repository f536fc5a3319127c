import type { Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import {
  browserFlags,
  executablePath,
  keyTimes,
  launchBrowser,
  openBarePage,
  openPage,
  pressTimes,
  slowDown,
  slowest,
} from './browser.ts';
import { firstViewRows } from './first-view.ts';
import { median, ms, type Row, ratio } from './measure.ts';
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

async function pressRows({ origin }: BenchServer): Promise<Row[]> {
  const ours = await pressTimesOf(async (page) => {
    await page.goto(origin);
    await page.getByText('免费服务已连接').waitFor();
  });
  const bare = await pressTimesOf((page) => openBarePage(page, bareTabsAndDialog));
  const what = 'switching tabs, opening and closing the drawer, a press';
  return [
    quickRow(what, ours),
    {
      what: `${what} at 4 × CPU slow-down: median beside that of Base UI’s tabs and dialog alone on their page (${ms(median(bare))}, slowest ${ms(slowest(bare))})`,
      measured: ratio(median(ours) / median(bare)),
      bar: '≤ 2 ×',
      met: median(ours) <= 2 * median(bare),
    },
  ];
}

/** Each action is done once before: the code of a drawer is loaded when it is first opened. */
async function pressTimesOf(open: (page: Page) => Promise<void>): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await open(page);
    const tab = (name: string) => () => page.getByRole('tab', { name }).click();
    const presses = [
      tab('SSML'),
      tab('纯文本'),
      () => page.getByRole('button', { name: '高级设置' }).click(),
      () => page.getByRole('dialog', { name: '高级设置' }).getByRole('button', { name: '关闭' }).click(),
    ];
    for (const press of presses) await press();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await slowDown(await page.context().newCDPSession(page), 4);
    return await pressTimes(page, [...presses, ...presses, ...presses]);
  } finally {
    await browser.close();
  }
}

const bareTabsAndDialog = `
import { Dialog } from '@base-ui/react/dialog';
import { Tabs } from '@base-ui/react/tabs';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const tab = (value) => createElement(Tabs.Tab, { value, key: value }, value);
const panel = (value) => createElement(Tabs.Panel, { value, key: value, keepMounted: true }, createElement('textarea'));
const names = ['纯文本', 'SSML'];
const tabs = createElement(
  Tabs.Root,
  { defaultValue: names[0] },
  createElement(Tabs.List, null, names.map(tab)),
  names.map(panel),
);
const popup = createElement(
  Dialog.Popup,
  { style: { position: 'fixed', inset: '0 0 0 auto', width: 450, background: '#fff' } },
  createElement(Dialog.Title, null, '高级设置'),
  createElement(Dialog.Close, null, '关闭'),
);
const dialog = createElement(
  Dialog.Root,
  null,
  createElement(Dialog.Trigger, null, '高级设置'),
  createElement(Dialog.Portal, null, createElement(Dialog.Backdrop), popup),
);
const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(createElement('div', null, tabs, dialog));
`;

export async function pageRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    return [
      ...(await firstViewRows(server)),
      ...(await lighthouseRows(server, 'desktop')),
      ...(await lighthouseRows(server, 'phone')),
      await filterRow(server),
      ...(await pressRows(server)),
      ...(await ssmlEditorRows(server)),
    ];
  } finally {
    await server.close();
  }
}
