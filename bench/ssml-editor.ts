import type { Page } from '@playwright/test';
import { keyTimes, launchBrowser, openBarePage, openPage, slowDown, slowest } from './browser.ts';
import { median, ms, quantile, type Row, ratio } from './measure.ts';
import type { BenchServer } from './server.ts';

const characters = 5000;
const sentence = '清晨六点，城市还没有完全醒来，巷口的早餐铺已经亮起灯。';
/** A word of CodeMirror's that no other script has. */
const editorMark = 'cm-content';

/** Costs of the SSML editor: nothing before its tab opens, and little per key in a long document. */
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
  const ours = await keysOf(async (page) => {
    await page.goto(origin);
    await page.getByRole('textbox', { name: '要转换的文本' }).fill(document.text);
    await page.getByRole('tab', { name: 'SSML' }).click();
    await ssml(page).waitFor();
  });
  const bare = await keysOf((page) => openBarePage(page, bareEditor, { text: document.text }));
  const what = `typing SSML, ${characters} characters ${document.what}, at 4 × CPU slow-down`;
  return [
    {
      what: `${what}: median key (95th percentile, slowest)`,
      measured: inWords(ours),
      bar: '< 50 ms',
      met: median(ours) < 50,
    },
    {
      what: `${what}: slowest key`,
      measured: ms(slowest(ours)),
      bar: '≤ 100 ms',
      met: slowest(ours) <= 100,
    },
    {
      what: `${what}: median key beside that of CodeMirror alone on its page (${inWords(bare)})`,
      measured: ratio(median(ours) / median(bare)),
      bar: '≤ 2 ×',
      met: median(ours) <= 2 * median(bare),
    },
  ];
}

const inWords = (keys: readonly number[]): string =>
  `${ms(median(keys))} (${ms(quantile(keys, 0.95))}, ${ms(slowest(keys))})`;

/** Times of keys typed into the first line of the text, in a browser of its own. */
async function keysOf(open: (page: Page) => Promise<void>): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser);
    await open(page);
    await page.locator('.cm-line', { hasText: '清晨六点' }).first().click();
    await slowDown(await page.context().newCDPSession(page), 4);
    return await measureKeys(page);
  } finally {
    await browser.close();
  }
}

/** What CodeMirror alone needs per key, with XML, colours and completion and nothing else. */
const bareEditor = `
import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.tagName, color: 'green' },
  { tag: tags.attributeName, color: 'blue' },
  { tag: tags.attributeValue, color: 'brown' },
]);
const extensions = [
  lineNumbers(),
  history(),
  EditorView.lineWrapping,
  xml(),
  syntaxHighlighting(colours),
  autocompletion(),
  keymap.of([...historyKeymap, ...defaultKeymap]),
  EditorView.theme({ '&': { height: '530px', width: '730px' } }),
];
const doc = '<speak version="1.0" xml:lang="zh-CN"><voice name="zh-CN-XiaoxiaoNeural">' + window.text + '</voice></speak>';
new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) });
`;

/** The first keys make Chromium compile code that all others use, so they are left out. */
async function measureKeys(page: Page): Promise<number[]> {
  await page.keyboard.type('warm ', { delay: 200 });
  // In running text and in tags, where completion looks things up.
  return keyTimes(page, 'spoken words <break time="1s"/> and more, <break strength="weak"/> and so on');
}

const ssml = (page: Page) => page.getByRole('textbox', { name: 'SSML 内容' });
const oneLine = (): string => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);

function paragraphs(): string {
  const line = sentence.repeat(4);
  return `${line}\n`.repeat(Math.ceil(characters / (line.length + 1))).slice(0, characters);
}
