import { limits } from '@parlando/contract';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { decodeText, guessEncoding } from '../../../model/import/decode-text.ts';
import { readMarkdown } from '../../../model/import/read-markdown.ts';
import { startWords } from '../../../test/words.ts';
import type { ItemOptions } from '../list/batch-item.ts';
import { guessColumns, guessHeader } from './columns.ts';
import { draftsOfLines, interpret, readingOf } from './interpret.ts';
import { nameManners } from './item-of-row.ts';
import { fileKind, readFile } from './read-file.ts';
import { readDelimited } from './read-table.ts';

beforeAll(startWords);

const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const anyVoice = (voice: string) => ({ voice, locale: 'zh-CN' });

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let index = 0; index < units.length; index++)
    view.setUint16(index * 2, units.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}
/** "你好，世界" and "niño año" in the old encodings. */
const gb = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7, 0x0a]);
const latin = new Uint8Array([0x6e, 0x69, 0xf1, 0x6f, 0x20, 0x61, 0xf1, 0x6f]);

test.each([
  ['utf-8', new Uint8Array(utf8('你好 niño'))],
  ['utf-8', new Uint8Array(utf8('\ufeffmarked'))],
  ['utf-16le', utf16('a,b\n你好,2', true, true)],
  ['utf-16be', utf16('a,b\n你好,2', false, true)],
  ['utf-16le', utf16('text,name\nhello,2', true, false)],
  ['gb18030', gb],
  ['windows-1252', latin],
  ['utf-8', new Uint8Array()],
] as const)('knows %s', (encoding, bytes) => {
  expect(guessEncoding(bytes)).toBe(encoding);
});

test('decodes text without its byte order mark', () => {
  expect(decodeText(utf16('你好', false, true)).text).toBe('你好');
  expect(decodeText(gb).text).toBe('你好，世界\n');
  expect(decodeText(latin).text).toBe('niño año');
  expect(decodeText(latin, 'gb18030').text).not.toBe('niño año');
});

test('any table survives a round trip, whatever its cells contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '你', ' ', "'", '|') });
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t', '|' as const), (table, delimiter) => {
      const text = Papa.unparse(table, { delimiter, newline: '\r\n', quotes: true });
      const kept = table.filter((row) => row.some((each) => each.trim() !== ''));
      const read = readDelimited(text, delimiter as ',');
      expect(read.rows).toEqual(kept);
    }),
  );
});

test.each([
  [',', 'text,voice\n"a, b",x\nc,y'],
  [';', 'texto;voz\nHola, mundo;x\nAdiós, sol;y'],
  ['\t', 'text\tvoice\na, b\tx\nc; d\ty'],
] as const)('finds the delimiter %j', (delimiter, text) => {
  const read = readDelimited(text);
  expect([read.delimiter, read.rows[0]?.length]).toEqual([delimiter, 2]);
});

test.each([
  [
    'says its delimiter',
    'sep=;\r\ntext;voice\r\nHello, you;x',
    ';',
    [
      ['text', 'voice'],
      ['Hello, you', 'x'],
    ],
  ],
  [
    'is prose',
    'Hello, world.\nHow are you?\n"Fine", thanks',
    'none',
    [['Hello, world.'], ['How are you?'], ['"Fine", thanks']],
  ],
  [
    'is prose under a heading',
    'text\nHello, world.\n"Well, yes."',
    'none',
    [['text'], ['Hello, world.'], ['Well, yes.']],
  ],
  [
    'has known columns and a short row',
    'text,voice\nHello\nBye,x',
    ',',
    [['text', 'voice'], ['Hello'], ['Bye', 'x']],
  ],
] as const)('reads a file that %s', (_, text, delimiter, rows) => {
  const places = rows.map((_row, index) => index + 1);
  expect(readDelimited(text)).toEqual({ delimiter, rows, places, rowsCut: 0 });
});

test('a chosen delimiter takes precedence over the declared and the likeliest one', () => {
  expect(readDelimited('sep=;\na;b,c', ',').rows).toEqual([['a;b', 'c']]);
  expect(readDelimited('a,b\nc,d', 'none').rows).toEqual([['a,b'], ['c,d']]);
});

test('a header names the columns in any of our languages; otherwise the longest column is the text', () => {
  const zh = [
    ['编号', '音色', '文本', '语速'],
    ['1', 'a', '内容在这里', '1'],
  ];
  expect([guessHeader(zh), guessColumns(zh, true)]).toEqual([true, ['ignored', 'voice', 'text', 'speed']]);
  const bare = [
    ['1', 'this is what is said', 'x'],
    ['2', 'and this', 'y'],
  ];
  expect([guessHeader(bare), guessColumns(bare, false)]).toEqual([false, ['ignored', 'text', 'ignored']]);
});

test('recognizes the header of an ordinary sheet, in any of our languages', () => {
  const below = ['1', '欢迎收听', '晓晓', '语速慢一点'];
  expect(guessHeader([['序号', '文案', '配音', '备注'], below])).toBe(true);
  expect(guessColumns([['序号', '文案', '配音', '备注'], below], true)).toEqual([
    'ignored',
    'text',
    'voice',
    'ignored',
  ]);
  expect(guessHeader([['No.', 'Words', 'Notes'], below])).toBe(true);
  expect(guessHeader([['N.º', 'Lo que se dice', 'Observaciones'], below])).toBe(true);
  expect(guessHeader([['生词', '拼音'], below])).toBe(true);
  // A single such word may be ordinary text.
  expect(guessHeader([['No', '好的'], below])).toBe(false);
});

test('a row of very many cells is read', () => {
  const row = [...Array.from({ length: 300_000 }, () => ''), 'Hello'];
  expect(guessColumns([row], false).indexOf('text')).toBe(300_000);
});

test('reads options from a row, and reports invalid cells', async () => {
  const file = await readFile(
    'delimited',
    'a.csv',
    utf8('text,voice,speed,pitch,format,service\nHello,nobody,"1,5×",9,WAV,6\n,,,,,\nBye,known,,,,3'),
  );
  const find = (name: string) => (name === 'known' ? { voice: 'en-US-A', locale: 'en-US' } : undefined);
  expect(interpret(file, readingOf(file), 'a.csv', find)).toEqual([
    {
      content: {
        kind: 'text',
        text: 'Hello',
        name: '',
        filePath: 'a.csv',
        options: { speed: 1.5, format: 'wav' },
      },
      place: 2,
      faults: [
        { code: 'BAD_VALUE', column: 'service', value: '6' },
        { code: 'BAD_VALUE', column: 'pitch', value: '9' },
        { code: 'UNKNOWN_VOICE', voice: 'nobody' },
      ],
    },
    {
      content: {
        kind: 'text',
        text: 'Bye',
        name: '',
        filePath: 'a.csv',
        options: { api: 3, voice: 'en-US-A', locale: 'en-US' },
      },
      place: 4,
      faults: [],
    },
  ]);
});

test('a style or role is written as in SSML, or as the page calls it', () => {
  const voice = { styles: ['angry', 'cheerful'], roles: ['Girl'] };
  const words: Record<string, string> = { anger: '愤怒', angry: '愤怒', cheerful: '开朗', Girl: '女孩' };
  const label = (id: string) => words[id] ?? id;
  const named = (options: ItemOptions) => nameManners(options, voice, { style: label, role: label });
  expect(named({ style: '愤怒', role: '女孩', speed: 2 })).toEqual({
    style: 'angry',
    role: 'Girl',
    speed: 2,
  });
  expect(named({ style: 'Cheerful', role: 'girl' })).toEqual({ style: 'cheerful', role: 'Girl' });
  expect(named({ style: 'whispering' })).toEqual({ style: 'whispering' });
  expect(nameManners({ style: '愤怒' }, undefined, { style: label, role: label })).toEqual({ style: '愤怒' });
});

test('reads a service by its number, or by the name that the page shows', async () => {
  const file = await readFile(
    'delimited',
    'a.csv',
    utf8('text,service\nOne,5\nTwo,免费服务\nThree,azure 语音\nFour,无'),
  );
  const drafts = interpret(file, readingOf(file), 'a.csv', anyVoice);
  expect(drafts.map(({ content }) => content.options.api)).toEqual([5, 5, 3, undefined]);
  expect(drafts[3]?.faults).toEqual([{ code: 'BAD_VALUE', column: 'service', value: '无' }]);
});

test('reads a workbook: its sheets, numbers, dates and empty rows', async () => {
  const sheet = [
    [{ value: 'text' }, { value: 'speed' }],
    [{ value: '第一句，"引号"' }, { value: 1.3 }],
    [null, null],
    [{ value: 'two\nlines' }, null],
  ];
  const file = await readFile(
    'workbook',
    'a.xlsx',
    await (await writeXlsxFile(sheet).toBlob()).arrayBuffer(),
  );
  const drafts = interpret(file, readingOf(file), 'a.xlsx', anyVoice);
  expect(drafts.map(({ content, place }) => [place, content.text, content.options.speed])).toEqual([
    [2, '第一句，"引号"', 1.3],
    [4, 'two\nlines', undefined],
  ]);
  await expect(readFile('workbook', 'b.xlsx', utf8('no zip'))).rejects.toThrow();
});

test('formats a date and a time as a cell shows them', async () => {
  const at = (serial: number, format: string) => ({ value: serial, type: Number, format });
  const sheet = [
    [{ value: 'text' }],
    [at(45296.354166666664, 'yyyy-mm-dd hh:mm')],
    [at(0.354166666666667, 'hh:mm')],
    [at(0, 'hh:mm')],
    [at(45296, 'yyyy-mm-dd')],
    [at(45296.5000115741, 'yyyy-mm-dd hh:mm:ss')],
    [at(1.5, '[h]:mm')],
  ];
  const bytes = await (await writeXlsxFile(sheet).toBlob()).arrayBuffer();
  const file = await readFile('workbook', 'a.xlsx', bytes);
  const drafts = interpret(file, readingOf(file), 'a.xlsx', anyVoice);
  expect(drafts.map(({ content }) => content.text)).toEqual([
    '2024-01-05 08:30',
    '08:30',
    '00:00',
    '2024-01-05',
    '2024-01-05 12:00:01',
    '36:00',
  ]);
});

const film = `\ufeff1\r
00:00:01,000 --> 00:00:02,500\r
<i>Hello</i>\r
there\r
\r
00:00:03.5 --> 00:00:04.000 X1:10
{\\an8}No number,

a blank line inside

3
0:00:05,000 --> 0:00:06,000

4
00:00:07,000 --> 00:00:08,000
last, without an end`;

test('reads subtitles as one item each, or as one item', async () => {
  const file = await readFile('subtitles', 'a.srt', utf8(film));
  expect(interpret(file, readingOf(file), '', anyVoice)).toHaveLength(3);
  const joined = interpret(file, { ...readingOf(file), split: 'whole' }, '', anyVoice);
  expect(joined.map(({ content }) => content.text.split('\n').length)).toEqual([3]);
});

test('reads subtitles as one item that is spoken in time, from a file or pasted', async () => {
  const file = await readFile('subtitles', 'a.vtt', utf8(film));
  const [draft, ...others] = interpret(file, { ...readingOf(file), split: 'timed' }, 'a.vtt', anyVoice);
  expect(others).toEqual([]);
  expect(draft?.content).toMatchObject({ kind: 'cues', filePath: 'a.vtt' });
  expect(draftsOfLines(film).map(({ content }) => content.kind)).toEqual(['cues']);
  expect(
    draftsOfLines('WEBVTT\n\n00:01.000 --> 00:02.000\nHello').map(({ content }) => content.kind),
  ).toEqual(['cues']);
  expect(draftsOfLines('At 10:30 --> go').map(({ content }) => content.kind)).toEqual(['text']);
});

test('Markdown gives an item per heading, as a document gives an item per chapter', () => {
  const source =
    '---\ntitle: hidden\n---\nIntro.\n\n# One\n**Bold**.\n\n## Part\n- first\n- second\n\n# Two\n';
  const document = { kind: 'markdown', remarks: [], ...readMarkdown(source) } as const;
  const file = { kind: 'document', document } as const;
  const texts = (split?: 'paragraph') =>
    interpret(file, readingOf(file, { split }), '', anyVoice).map(({ content }) => content.text);
  expect(texts()).toEqual(['Intro.', 'One\n\nBold.', 'Part\n\nfirst\nsecond', 'Two']);
  expect(texts('paragraph')).toEqual(['Intro.', 'One', 'Bold.', 'Part', 'first', 'second', 'Two']);
});

test.each([
  '<?xml version="1.0"?>\n<!-- by hand -->\n<speak>\nx\n</speak>',
  '<!-- a --> <!-- <speak> --><speak version="1.0">\nx\n</speak>',
])('a document stays whole whatever comes before it', (source) => {
  expect(draftsOfLines(source).map(({ content }) => [content.kind, content.text])).toEqual([
    ['ssml', source],
  ]);
});

test('recognizes a document after many comments quickly', () => {
  expect(draftsOfLines('<!-- x -->'.repeat(5000))[0]?.content.kind).toBe('text');
});

test('items of a document keep its ruby readings, and report those beyond the limit', () => {
  const pronunciation = { alias: 'はる' } as const;
  const blocks = [
    { kind: 'heading', level: 1, text: '春', readings: [{ start: 0, length: 1, pronunciation }] },
    { kind: 'paragraph', text: '冬。\n 春だ。', readings: [{ start: 4, length: 1, pronunciation }] },
  ] as const;
  const document = { kind: 'html', title: '', blocks, remarks: [] } as const;
  const book = { kind: 'document', document } as const;
  const drafts = interpret(book, readingOf(book, { split: 'paragraph' }), 'a.html', anyVoice);
  expect(
    drafts.map(({ content: { text, marks = [] } }) => [text, ...marks.map(({ start }) => start)]),
  ).toEqual([['春', 0], ['冬。'], ['春だ。', 0]]);
  const all = '春'.repeat(limits.marks.count + 1);
  const readings = Array.from(all, (_, start) => ({ start, length: 1, pronunciation }));
  const long = { kind: 'paragraph', text: all, readings } as const;
  const file = { kind: 'document', document: { ...document, blocks: [long] } } as const;
  const [draft] = interpret(file, readingOf(file), 'a.html', anyVoice, 5000);
  expect(draft?.content.marks).toHaveLength(limits.marks.count);
  expect(draft?.leftOut).toMatchObject([{ start: limits.marks.count, text: '春' }]);
});

test('pasted lines become items, but an SSML document stays whole', () => {
  expect(draftsOfLines(' one \n\n two\r\nthree').map(({ content, place }) => [place, content.text])).toEqual([
    [1, 'one'],
    [3, 'two'],
    [4, 'three'],
  ]);
  const ssml = '<speak>\n<voice name="a">x</voice>\n</speak>';
  expect(draftsOfLines(ssml).map(({ content }) => [content.kind, content.text])).toEqual([['ssml', ssml]]);
});

test('a text can be split by lines, paragraphs or not at all', async () => {
  const file = await readFile('text', 'a.txt', utf8('a\nb\n \nc\r\n\r\nd'));
  const texts = (split: 'line' | 'paragraph' | 'whole') =>
    interpret(file, { ...readingOf(file), split }, '', anyVoice).map(({ content }) => content.text);
  expect(texts('line')).toEqual(['a', 'b', 'c', 'd']);
  expect(texts('paragraph')).toEqual(['a\nb', 'c', 'd']);
  expect(texts('whole')).toEqual(['a\nb\n \nc\r\n\r\nd']);
});

test.each([
  ['a.TXT', 'text'],
  ['a.text', 'text'],
  ['a.b.md', 'document'],
  ['list.tsv', 'delimited'],
  ['x.xlsx', 'workbook'],
  ['x.srt', 'subtitles'],
  ['x.pdf', 'document'],
  ['x.doc', null],
  ['noextension', null],
  ['x.constructor', null],
])('%s is %s', (name, kind) => {
  expect(fileKind(name)).toBe(kind);
});
