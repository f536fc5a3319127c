import type { Page } from '@playwright/test';
import { keyTimes, launchBrowser, openPage, slowDown, slowest } from './browser.ts';
import { median, ms, quantile, type Row, ratio } from './measure.ts';
import type { BenchServer } from './server.ts';

const characters = 5000;
const sentence = '清晨六点，城市还没有完全醒来，巷口的早餐铺已经亮起灯。';
/** A word of CodeMirror's that no other script has. */
const editorMark = 'cm-content';

/** What the SSML editor costs: nothing before its tab opens, and little for every key in a long document. */
export async function ssmlEditorRows({ origin }: BenchServer): Promise<Row[]> {
  return [
    await loadRow(origin),
    ...(await typingRows(origin, { what: 'of paragraphs', text: paragraphs() })),
    ...(await typingRows(origin, { what: 'in one line', text: oneLine() })),
  ];
}

async function loadRow(origin: string): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
    });
    await page.goto(origin);
    await page.getByText('免费服务已连接').waitFor();
    await page.waitForLoadState('load');
    const before = await withEditor(scripts.splice(0));
    await page.getByRole('tab', { name: 'SSML' }).click();
    await ssml(page).waitFor();
    const after = await withEditor(scripts);
    return {
      what: 'scripts with the SSML editor, before and after its tab opens',
      measured: `${before}, ${after}`,
      bar: '0, 1',
      met: before === 0 && after === 1,
    };
  } finally {
    await browser.close();
  }
}

async function withEditor(scripts: readonly Promise<string>[]): Promise<number> {
  const bodies = await Promise.all(scripts);
  return bodies.filter((body) => body.includes(editorMark)).length;
}

async function typingRows(origin: string, document: { what: string; text: string }): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await page.goto(origin);
    await page.getByRole('textbox', { name: '要转换的文本' }).fill(document.text);
    await page.getByRole('tab', { name: 'SSML' }).click();
    await ssml(page).getByText('清晨六点').first().waitFor();
    await slowDown(await page.context().newCDPSession(page), 4);
    await page.locator('.cm-line', { hasText: '清晨六点' }).first().click();
    const editor = await measureKeys(page);
    await addBareTextArea(page, document.text);
    const bare = await measureKeys(page);
    const what = `typing SSML, ${characters} characters ${document.what}, at 4 × CPU slow-down`;
    return [
      {
        what: `${what}: median key (95th percentile, slowest)`,
        measured: `${ms(median(editor))} (${ms(quantile(editor, 0.95))}, ${ms(slowest(editor))})`,
        bar: '< 50 ms',
        met: median(editor) < 50,
      },
      {
        what: `${what}: median key beside that of a bare text area in the same page (its 95th percentile, slowest)`,
        measured: `${ratio(median(editor) / median(bare))} (${ms(quantile(bare, 0.95))}, ${ms(slowest(bare))})`,
        bar: '≤ 3 ×',
        met: median(editor) <= 3 * median(bare),
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The first keys make Chromium compile what all others use; nobody types only those. */
async function measureKeys(page: Page): Promise<number[]> {
  await page.keyboard.type('warm ', { delay: 200 });
  // In running text and in tags, where completion looks things up.
  return keyTimes(page, 'spoken words <break time="1s"/> and more, <break strength="weak"/> and so on');
}

/** What the page and the browser themselves need for a key. */
const addBareTextArea = (page: Page, text: string): Promise<void> =>
  page.evaluate((value) => {
    const area = Object.assign(document.createElement('textarea'), { value });
    area.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 640px; height: 400px; z-index: 99';
    document.body.append(area);
    area.focus();
  }, text);

const ssml = (page: Page) => page.getByRole('textbox', { name: 'SSML 内容' });
const oneLine = (): string => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);

function paragraphs(): string {
  const line = sentence.repeat(4);
  return `${line}\n`.repeat(Math.ceil(characters / (line.length + 1))).slice(0, characters);
}
