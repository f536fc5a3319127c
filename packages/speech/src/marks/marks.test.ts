import { limits, type Mark } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { documentCost } from '../plan/document-cost.ts';
import type { SpeechDocument, SpeechNode, SpeechStyle } from '../speech-document.ts';
import { buildSsml } from '../ssml/build-ssml.ts';
import { formatSsml } from '../ssml/format-ssml.ts';
import { ssmlDocument } from '../ssml/ssml-document.ts';
import { codePointLength, indexCodePoints } from '../text/code-points.ts';
import { markedParagraphs } from './mark-ssml.ts';
import { readMarkedSsml } from './read-marked-ssml.ts';
import { markFault, settleMarks } from './settle-marks.ts';
import { textDocument } from './text-document.ts';

const style: SpeechStyle = { voice: 'zh-CN-XiaoxiaoNeural', rate: 1, pitch: 1, range: 1, volume: 100 };
const compile = (text: string, marks: readonly Mark[], cast = [] as { name: string; voice: string }[]) =>
  textDocument({ text, marks, cast }, (speaker) => ({ ...style, voice: speaker?.voice ?? style.voice }))
    .document;
const said = (start: number, length: number, alias: string): Mark => ({
  kind: 'pronunciation',
  start,
  length,
  pronunciation: { alias },
});
const pinyin = (start: number, length: number, sounds: string): Mark => ({
  kind: 'pronunciation',
  start,
  length,
  pronunciation: { alphabet: 'pinyin', sounds },
});

/** What is spoken, in one line: `重庆{pinyin=chong2 qing4}`, `(500)` for a pause, `/` and `¶` for boundaries. */
function shown({ nodes }: SpeechDocument): string {
  return nodes.map(shownNode).join('');
}

function shownNode(node: SpeechNode): string {
  if (node.kind === 'pause') return `(${node.durationMs})`;
  if (node.kind === 'boundary') return node.level === 'paragraph' ? '¶' : '/';
  if (node.kind === 'mark') return '';
  const changes = Object.entries(node.style).filter(
    ([name, value]) => value !== style[name as keyof SpeechStyle],
  );
  const words = changes.map(
    ([name, value]) => `${name}=${typeof value === 'object' ? value.interpretAs : value}`,
  );
  return node.content.text + (words.length > 0 ? `{${words.join(' ')}}` : '');
}

describe('a text with marks', () => {
  it.each<[string, string, Mark[], string]>([
    ['a pause', '你好世界', [{ kind: 'pause', start: 2, durationMs: 500 }], '你好(500)世界'],
    [
      'pauses at one place add up',
      'ab',
      [1, 1].map((start) => ({ kind: 'pause', start, durationMs: 300 })),
      'a(600)b',
    ],
    [
      'pauses at both ends',
      'ab',
      [0, 2].map((start) => ({ kind: 'pause', start, durationMs: 100 })),
      '(100)ab(100)',
    ],
    ['pinyin', '在重庆。', [pinyin(1, 2, 'chóng qìng')], '在重庆{pinyin=chong2 qing4}。'],
    ['other words', 'I use SQL.', [said(6, 3, 'sequel')], 'I use sequel.'],
    [
      'digits',
      '打12345。',
      [{ kind: 'sayAs', start: 1, length: 5, as: 'digits' }],
      '打12345{sayAs=number_digit}。',
    ],
    [
      'manners that nest and cross',
      'abcdef',
      [
        { kind: 'prosody', start: 0, length: 4, rate: 0.8 },
        { kind: 'prosody', start: 2, length: 4, rate: 0.5, volume: 1.4 },
        { kind: 'emphasis', start: 1, length: 2 },
      ],
      'a{rate=0.8}b{rate=0.8 emphasis=strong}c{rate=0.4 volume=140 emphasis=strong}d{rate=0.4 volume=140}ef{rate=0.5 volume=140}',
    ],
    [
      'a manner that ends inside a reading takes in all of it, and a pause comes behind it',
      '在重庆市',
      [
        pinyin(1, 2, 'chong2 qing4'),
        { kind: 'prosody', start: 0, length: 2, rate: 2 },
        { kind: 'pause', start: 2, durationMs: 200 },
      ],
      '在{rate=2}重庆{rate=2 pinyin=chong2 qing4}(200)市',
    ],
    [
      'a manner over several lines',
      '一。\n二。',
      [{ kind: 'prosody', start: 1, length: 3, pitch: 1.2 }],
      '一。\n{pitch=1.2}¶二{pitch=1.2}。',
    ],
    ['code points', '😀重😀', [pinyin(1, 1, 'chong2')], '😀重{pinyin=chong2}😀'],
    ['beside what is not spoken', 'a\u200bb\r\nC', [said(2, 1, 'x'), said(5, 1, 'y')], 'ax\n¶y'],
  ])('%s', (_, text, marks, expected) => {
    expect(shown(compile(text, marks))).toBe(expected);
  });

  it('has the marks of its speakers’ words; those on a name go with it', () => {
    const marks: Mark[] = [said(6, 2, 'hello'), { kind: 'emphasis', start: 0, length: 8 }];
    const cast = [{ name: 'Anna', voice: 'b' }];
    expect(shown(compile('Anna: hi you\nNo', marks, cast))).toBe(
      'hello{voice=b emphasis=strong} you{voice=b}/No',
    );
  });

  it('maps every word to its source position', () => {
    const { nodes } = compile('I use SQL now.', [said(6, 3, 'sequel')]);
    const spans = nodes.flatMap((node) => (node.kind === 'text' ? node.content.spans : []));
    expect(spans.map(({ sourceStart, sourceLength }) => [sourceStart, sourceLength])).toEqual([
      [0, 6],
      [6, 3],
      [9, 5],
    ]);
  });

  it('is charged by its own characters, and by time for what is spoken in their place', () => {
    const plain = documentCost(compile('I use SQL.', []));
    const marked = documentCost(
      compile('I use SQL.', [
        said(6, 3, 'structured query language'),
        { kind: 'pause', start: 5, durationMs: 2000 },
      ]),
    );
    expect(marked.characters).toBe(plain.characters);
    expect(marked.predictedMs).toBeGreaterThan(plain.predictedMs + 2000);
    expect(marked.silenceMs).toBe(plain.silenceMs + 2000);
  });

  it('speaks sounds that last longer than a segment in several pieces', () => {
    const nodes = compile('x', [
      {
        kind: 'pronunciation',
        start: 0,
        length: 1,
        pronunciation: { alphabet: 'ipa', sounds: 'a'.repeat(500) },
      },
    ]).nodes;
    expect(nodes.length).toBeGreaterThan(1);
    expect(nodes.map((node) => (node.kind === 'text' ? node.style.ipa : '')).join('')).toBe('a'.repeat(500));
  });
});

const { count } = limits.marks;
test.each<[string, string, Mark[], string, string]>([
  [
    'a pause beyond the text',
    'ab',
    [{ kind: 'pause', start: 3, durationMs: 100 }],
    'marks.0.start',
    'beyond-text',
  ],
  ['words beyond the text', 'ab', [said(0, 1, 'x'), said(1, 2, 'y')], 'marks.1.length', 'beyond-text'],
  ['a start at its end', 'ab', [said(2, 1, 'y')], 'marks.0.start', 'beyond-text'],
  ['a half of a pair counts as beyond', '😀', [said(1, 1, 'y')], 'marks.0.start', 'beyond-text'],
  ['other words', 'ab', [{ ...said(0, 1, 'x'), text: 'b' } as Mark], 'marks.0.text', 'other-words'],
  ['a reading of two lines', 'a\nb', [said(0, 3, 'x')], 'marks.0.length', 'several-lines'],
  ['a manner of nothing', 'ab', [{ kind: 'prosody', start: 0, length: 1 }], 'marks.0.kind', 'nothing'],
  ['an alias of nothing', 'ab', [said(0, 1, '…')], 'marks.0.pronunciation.alias', 'nothing'],
  ['no pinyin', '重', [pinyin(0, 1, 'chongk')], 'marks.0.pronunciation.sounds', 'no-pinyin'],
  ['two readings', 'abc', [said(1, 2, 'x'), said(0, 2, 'y')], 'marks.0.start', 'overlap'],
])('%s is a fault', (_, text, marks, field, reason) => {
  expect(markFault(text, marks)).toEqual({ field, reason });
});

test('ratios stay within an engine’s range, however deeply marks nest', () => {
  const marks = Array.from(
    { length: 60 },
    (_, index): Mark => ({
      kind: 'prosody',
      start: 0,
      length: 100 - index,
      ...{ rate: 2, pitch: 0.5, volume: 2 },
    }),
  );
  const [node] = compile('字'.repeat(100), marks).nodes;
  expect(node).toMatchObject({ style: { rate: 10, pitch: 0.1, volume: 200 } });
  const most = Array.from(
    { length: count },
    (): Mark => ({ kind: 'prosody', start: 0, length: 1, volume: 2 }),
  );
  const silent: Mark = { kind: 'prosody', start: 0, length: 1, volume: 0 };
  expect(compile('字', [...most, silent]).nodes).toMatchObject([{ style: { volume: 0 } }]);
});

test('the maximum number of marks is compiled and written in linear time', () => {
  const text = '重庆银行得行 '.repeat(1400);
  const marks = Array.from({ length: count }, (_, index): Mark => {
    const start = index * 4;
    if (index % 3 === 0) return { kind: 'pause', start, durationMs: 100 };
    if (index % 3 === 1) return said(start, 2, '别的');
    return { kind: 'prosody', start: index, length: 4000 - index, rate: 1 + index / 10_000 };
  });
  expect(markFault(text, marks)).toBeUndefined();
  const { nodes } = compile(text, marks);
  const made = nodes.flatMap((node) => {
    if (node.kind === 'pause') return ['pause'];
    return node.kind === 'text' ? (node.standIns ?? []).map(({ written }) => written) : [];
  });
  expect(made).toHaveLength(marks.filter(({ kind }) => kind !== 'prosody').length);
  const nested = marks.map(
    (_, start): Mark => ({ kind: 'prosody', start, length: 5000 - 2 * start, rate: 2 }),
  );
  expect(markedParagraphs(text, nested).split('<prosody ')).toHaveLength(count + 1);
});

const someText = fc
  .array(fc.constantFrom('重庆', '行', 'a b', '<&', '😀', '12', '。', ', ', 'é', '\n', 'Yes. '), {
    minLength: 1,
    maxLength: 14,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
const ratio = fc.integer({ min: 5000, max: 20_000 }).map((share) => share / 10_000);
const rawMark = fc.record({
  place: fc.nat(),
  size: fc.nat(),
  what: fc.nat({ max: 7 }),
  ratio,
  ms: fc.integer({ min: 100, max: 9000 }),
});

function marksFor(text: string, raw: readonly Raw[]): Mark[] {
  const points = indexCodePoints(text);
  let free = 0;
  return raw.flatMap(({ place, size, what, ratio: share, ms }): Mark[] => {
    const start = place % points.length;
    const length = 1 + (size % Math.min(points.length - start, 6));
    if (what === 0) return [{ kind: 'pause', start, durationMs: ms }];
    if (what === 1) return [{ kind: 'emphasis', start, length }];
    if (what === 2) return [{ kind: 'prosody', start, length, rate: share }];
    if (what === 3) return [{ kind: 'prosody', start, length, pitch: share, volume: Math.min(1.05, share) }];
    const reading = Math.max(start, free);
    const words = points.slice(reading, reading + 2);
    if (reading + 2 > points.length || /\s/.test(words)) return [];
    free = reading + 2;
    if (what === 4) return [{ kind: 'sayAs', start: reading, length: 2, as: 'characters' }];
    if (what === 5) return [said(reading, 2, 'x & <y>')];
    return [what === 6 ? pinyin(reading, 2, 'chong2 qing4') : ipa(reading)];
  });
}

interface Raw {
  readonly place: number;
  readonly size: number;
  readonly what: number;
  readonly ratio: number;
  readonly ms: number;
}

const ipa = (start: number): Mark => ({
  kind: 'pronunciation',
  start,
  length: 2,
  pronunciation: { alphabet: 'ipa', sounds: 'təˈmeɪtoʊ' },
});

/** Style by style what is spoken, however it is cut into nodes; space counts once. */
function heard({ nodes }: SpeechDocument): string[] {
  const found: [words: string, manner: string][] = [];
  for (const node of nodes) {
    if (node.kind === 'boundary' || node.kind === 'mark') continue;
    const manner = node.kind === 'pause' ? 'pause' : JSON.stringify(sorted(node.style));
    const words = node.kind === 'pause' ? `(${node.durationMs})` : node.content.text.replace(/\s+/g, '');
    const last = found.at(-1);
    if (words === '') continue;
    if (last && last[1] === manner && manner !== 'pause') last[0] += words;
    else found.push([words, manner]);
  }
  return found.map((each) => each.join(' '));
}

const sorted = (style: SpeechStyle) =>
  Object.entries(style)
    .map(([name, value]) => [name, typeof value === 'number' ? value.toFixed(4) : value])
    .sort();

const settings = { voice: style.voice, speed: 1, pitch: 1 };

test('marks and the SSML made of them are heard alike', () => {
  fc.assert(
    fc.property(someText, fc.array(rawMark, { maxLength: 8 }), (text, raw) => {
      const marks = marksFor(text, raw);
      expect(markFault(text, marks)).toBeUndefined();
      const { document } = ssmlDocument(buildSsml({ ...settings, text, marks }));
      expect(heard(document)).toEqual(heard(compile(text, marks)));
    }),
    { numRuns: 500 },
  );
});

test('a replacement word does not interrupt its sentence', () => {
  const mark: Mark = { kind: 'pronunciation', start: 3, length: 2, pronunciation: { alias: '重新' } };
  const { nodes } = compile('我们去重庆玩', [mark, { ...mark, start: 0 }]);
  expect(nodes).toMatchObject([
    {
      kind: 'text',
      content: { text: '重新去重新玩' },
      standIns: [
        { start: 0, end: 2, written: '我们' },
        { start: 3, end: 5, written: '重庆' },
      ],
    },
  ]);
});

test('unchanged SSML is converted back to its marks, however it is laid out', () => {
  fc.assert(
    fc.property(someText, fc.array(rawMark, { maxLength: 8 }), fc.boolean(), (text, raw, isTidy) => {
      const marks = marksFor(text, raw);
      const source = buildSsml({ ...settings, text, marks });
      const back = readMarkedSsml(isTidy ? formatSsml(source) : source);
      expect(back).toBeDefined();
      if (back === undefined) return;
      const again = buildSsml({ ...settings, text: back.text, marks: back.marks });
      expect(formatSsml(again)).toBe(formatSsml(source));
      if (!/\s/.test(text)) expect(settleMarks(back.marks)).toEqual(settleMarks(marks));
      expect(codePointLength(back.text)).toBeLessThanOrEqual(codePointLength(text));
    }),
    { numRuns: 500 },
  );
});

test('the settings are read back, but a changed document is not', () => {
  const settings = {
    text: '你好 <重庆>',
    marks: [pinyin(4, 2, 'chong2 qing4')],
    ...{ voice: style.voice, speed: 1.25, pitch: 0.9, volume: 40 },
    ...{ style: 'cheerful', styleDegree: 1.5, role: 'Girl' },
    ...{ leadingSilenceMs: 300, endSilenceMs: 200, contour: '(0%,+20Hz)' },
  };
  const source = buildSsml(settings);
  expect(readMarkedSsml(source)).toEqual(settings);
  expect(readMarkedSsml(source.replace('+25%', 'fast'))).toBeUndefined();
  expect(readMarkedSsml(source.replace('你好', '<audio src="x"/>你好'))).toBeUndefined();
  expect(readMarkedSsml(source.replace('</voice>', ''))).toBeUndefined();
});
