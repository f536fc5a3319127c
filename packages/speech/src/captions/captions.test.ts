import { limits } from '@parlando/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlignedText, identityText, replacedText } from '../aligned-text.ts';
import {
  type CaptionOptions,
  type CaptionSource,
  captionSource,
  findChapters,
  makeCues,
  type SpokenWord,
  usualLineLength,
  writeLrc,
  writeSrt,
  writeTranscript,
  writeVtt,
} from './index.ts';

const usual: CaptionOptions = {
  maxLines: 2,
  by: 'sentence',
  speakers: false,
  fullStops: false,
  frameRate: 25,
};

/** Each word sounds 200 ms a Han character or 60 ms a letter; punctuation is a pause. */
function spoken(
  text: string,
  turns: CaptionSource['turns'] = [{ start: 0, speaker: undefined }],
): CaptionSource {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const words: SpokenWord[] = [];
  let atMs = 100;
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const lengthMs = (/\p{Script=Han}/u.test(segment) ? 200 : isWordLike ? 60 : 40) * segment.length;
    if (isWordLike && !/\p{Extended_Pictographic}/u.test(segment))
      words.push({ start: index, end: index + segment.length, startMs: atMs, endMs: atMs + lengthMs });
    atMs += lengthMs;
  }
  return { text, words, turns, durationMs: atMs };
}

const linesOf = (text: string, options: Partial<CaptionOptions> = {}) =>
  makeCues(spoken(text), { ...usual, ...options }).map(({ lines }) => lines.join(' / '));

describe('cues', () => {
  it.each([
    [
      'Chinese, by line',
      '欢迎收听“三分钟城市”。今天我们去重庆，坐一趟会穿楼的轻轨。',
      { by: 'line' },
      ['欢迎收听“三分钟城市”', '今天我们去重庆', '坐一趟会穿楼的轻轨'],
    ],
    [
      'Chinese with its full stops',
      '今天我们去重庆，坐一趟会穿楼的轻轨。',
      { by: 'line', fullStops: true },
      ['今天我们去重庆，', '坐一趟会穿楼的轻轨。'],
    ],
    [
      'a sentence of two lines, after the comma',
      'When the tide went out that evening, we walked across to the island.',
      {},
      ['When the tide went out that evening, / we walked across to the island.'],
    ],
    [
      'two lines, before a joining word where there is no comma',
      'The old man carried four large baskets of oranges home.',
      {},
      ['The old man carried four large baskets / of oranges home.'],
    ],
    [
      'a word longer than a line',
      'See Donaudampfschifffahrt here and there.',
      { maxCharacters: 10, maxLines: 1 },
      ['See', 'Donaudampfschifffahrt', 'here and', 'there.'],
    ],
    [
      'numbers and times',
      '我们改坐14:05的车，票价3.50元，请提前到站。',
      { by: 'line' },
      ['我们改坐14:05的车', '票价3.50元，请提前到站'],
    ],
    [
      'figures with their measures',
      '2026年3月15日下午3:45，林悦拖着一只23公斤的行李箱，站在 18 号登机口前。',
      { maxCharacters: 11 },
      ['2026年3月 / 15日下午3:45', '林悦拖着一只 / 23公斤的行李箱', '站在 18 号 / 登机口前'],
    ],
  ] as const)('%s', (_, text, options, lines) => {
    expect(linesOf(text, options)).toEqual(lines);
  });

  it('keeps quotation marks with their words', () => {
    for (const line of linesOf('他说：“我们明天早上八点出发”，她却说“太早了，我起不来”。', {
      by: 'line',
      maxCharacters: 8,
    })) {
      expect(line).not.toMatch(/^[”，。：]|[“]$/);
    }
  });

  it('joins sentences that are too short to be a cue of their own', () => {
    const cues = makeCues(spoken('Yes. No. Perhaps we can talk about it tomorrow.'), usual);
    expect(cues.map(({ lines }) => lines)).toEqual([['Yes. No.', 'Perhaps we can talk about it tomorrow.']]);
  });

  it('ends a cue where speech pauses within a sentence', () => {
    const { words, ...source } = spoken('We waited for a long moment and then went home.');
    const late = words.map((word, index) =>
      index < 5 ? word : { ...word, startMs: word.startMs + 3000, endMs: word.endMs + 3000 },
    );
    const cues = makeCues({ ...source, words: late }, usual);
    expect(cues.map(({ lines }) => lines)).toEqual([
      ['We waited for a long'],
      ['moment and then went home.'],
    ]);
    expect(cues.map(({ startMs }) => startMs)).toEqual([words[0]?.startMs, late[5]?.startMs]);
    expect(cues[0]?.endMs).toBe(words[4]?.endMs);
  });

  it('ends a cue at a pause within what looks like one word', () => {
    const text = '我们今天坐车去重庆看看';
    const words = [...text].map((_, index): SpokenWord => {
      const startMs = index * 200 + (index < 6 ? 0 : 2000);
      return { start: index, end: index + 1, startMs, endMs: startMs + 200 };
    });
    const source = { text, words, turns: [{ start: 0, speaker: undefined }], durationMs: 5000 };
    expect(makeCues(source, usual)).toMatchObject([
      { lines: ['我们今天坐车'], startMs: 0, endMs: 1200 },
      { lines: ['去重庆看看'], startMs: 3200 },
    ]);
  });

  it('leaves the unspoken sign of a Markdown heading out', () => {
    const text = '# The tide went out early\n\nPress # to hear it again.\n\n## 第二章 潮水又回来了';
    expect(linesOf(text)).toEqual([
      'The tide went out early',
      'Press # to hear it again.',
      '第二章 潮水又回来了',
    ]);
  });

  it('begins a cue with each speaker and names them once', () => {
    const text = '你好。\n好，说走就走，我们现在就去火车站。';
    const source = spoken(text, [
      { start: 0, speaker: '主持人' },
      { start: 4, speaker: '小林' },
    ]);
    const cues = makeCues(source, { ...usual, by: 'line', speakers: true });
    expect(writeSrt(cues)).toContain('\n主持人：你好\n');
    expect(writeSrt(cues).match(/小林：/g)).toHaveLength(1);
    expect(writeVtt(cues).match(/<v 小林>/g)?.length).toBe(cues.length - 1);
    expect(writeTranscript(source, true)).toBe('主持人：你好。\n小林：好，说走就走，我们现在就去火车站。\n');
    for (const { lines, speaker, beginsTurn } of cues) {
      const name = beginsTurn ? `${speaker}：` : '';
      expect([...(name + lines[0])].length).toBeLessThanOrEqual(16);
    }
    expect(writeSrt(makeCues(source, usual))).not.toContain('小林');
  });
});

const word = fc.oneof(
  fc.constantFrom(
    '你好',
    '重庆',
    '的',
    '银行',
    'the',
    'a',
    'and',
    'Straße',
    '5,999',
    '14:05',
    '2024年',
    'שלום',
    'مرحبا',
    'สวัสดีครับ',
  ),
  fc.stringMatching(/^[a-zäöü]{1,14}$/),
);
const joint = fc.constantFrom(
  ' ',
  ' ',
  '，',
  '。',
  ', ',
  '. ',
  '! ',
  '？',
  '\n',
  '\r\n',
  '“',
  '” ',
  '——',
  '…',
  '👩‍👩‍👧‍👦',
  ' (',
  ') ',
  '\u00a0',
  '-',
);
const text = fc
  .array(fc.tuple(word, joint), { minLength: 1, maxLength: 80 })
  .map((parts) => parts.flat().join(''));
const options = fc.record({
  maxCharacters: fc.option(fc.integer({ min: 8, max: 80 }), { nil: undefined }),
  maxLines: fc.constantFrom(1 as const, 2 as const),
  by: fc.constantFrom('sentence' as const, 'line' as const),
  speakers: fc.boolean(),
  fullStops: fc.boolean(),
  frameRate: fc.constantFrom(23.976, 25, 30, 60),
});

const bare = (words: string) => words.replace(/[\s。，、；]/gu, '');

describe('of any text', () => {
  it('cover each spoken word once, in order, whole', () => {
    fc.assert(
      fc.property(text, options, (text, options) => {
        const source = spoken(text);
        const all = makeCues(source, options).flatMap(({ lines }) => lines);
        let at = 0;
        for (const { start, end } of source.words) {
          const word = bare(source.text.slice(start, end));
          const line = all.findIndex((line, index) => index >= at && bare(line).includes(word));
          expect([word, line >= at]).toEqual([word, true]);
          at = line;
        }
        expect(bare(source.text)).toContain(bare(all.join('')).slice(0, 1));
        expect(bare(all.join('')).length).toBeLessThanOrEqual(bare(source.text).length);
      }),
    );
  });

  it('do not overlap, and keep their gap, their time and their length', () => {
    fc.assert(
      fc.property(text, options, (text, options) => {
        const source = spoken(text);
        const cues = makeCues(source, options);
        const most = options.maxCharacters ?? usualLineLength(source);
        for (const [index, { startMs, endMs, lines }] of cues.entries()) {
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(limits.captions.mostMs);
          expect(lines.length).toBeLessThanOrEqual(options.by === 'line' ? 1 : options.maxLines);
          for (const line of lines) {
            expect(line).toBe(line.trim());
            expect(line).not.toMatch(/^[，。！？”…）]/u);
            // Only unbreakable units may be longer.
            if ([...line].length > most) expect(line).not.toMatch(/\S[ \n]\S/u);
          }
          const next = cues[index + 1];
          const gapMs = Math.ceil(2000 / options.frameRate);
          const roomMs = next === undefined ? Number.POSITIVE_INFINITY : next.startMs - startMs - gapMs;
          if (roomMs >= limits.captions.leastMs)
            expect(endMs - startMs).toBeGreaterThanOrEqual(limits.captions.leastMs);
          if (next === undefined) continue;
          expect(next.startMs).toBeGreaterThanOrEqual(endMs);
          if (roomMs > 0) expect(next.startMs - endMs).toBeGreaterThanOrEqual(gapMs);
        }
      }),
    );
  });

  it('begin with their first word, to the millisecond', () => {
    fc.assert(
      fc.property(text, options, (text, options) => {
        const source = spoken(text);
        const starts = new Set(source.words.map(({ startMs }) => Math.round(startMs)));
        for (const { startMs } of makeCues(source, options)) expect(starts).toContain(startMs);
      }),
    );
  });
});

describe('hostile texts', () => {
  it.each([
    ['2000 letters without a space', 'x'.repeat(2000)],
    ['2000 Han characters without punctuation', '重庆银行行长'.repeat(333)],
    ['families of emoji', `${'👩‍👩‍👧‍👦'.repeat(100)}word`],
    ['Arabic and Hebrew', 'مرحبا بالعالم שלום עולם '.repeat(60)],
    ['only line ends', '\r\n\r\na\r\n\r\nb\r\n'],
    ['arrows and tags', 'a --> b <i>c</i> & d 00:00:01,000 --> 00:00:02,000'],
    // A quadratic scan of such a run exceeds the test's time limit.
    ['nothing but stops in a line', '、、、。。 hello"'],
    ['nothing', ''],
    ['nothing spoken', '… — “” 👍'],
  ])('%s', (_, text) => {
    const cues = makeCues(spoken(text), usual);
    const srt = writeSrt(cues);
    expect(srt.match(/ --> /g)?.length ?? 0).toBe(cues.length);
    expect(writeVtt(cues).match(/-->/g)?.length ?? 0).toBe(cues.length);
    expect(
      writeLrc(cues)
        .split('\n')
        .filter((line) => line !== ''),
    ).toHaveLength(cues.length ? cues.length + 1 : 0);
    for (const { lines } of cues) expect(lines).not.toContain('');
    for (const { lines } of cues) expect(lines.join('')).not.toMatch(/[\r\n]|^\u200d|\u200d$/u);
  });

  // A quadratic scan of the run exceeds the test's time limit.
  it.each([
    ['brackets', 'b ', ')', 'a c'],
    ['full stops', '好', '。', '"a'],
    ['marks on a letter', '的a', '\u302a', 'b的 b'],
    ['Han characters', '的', '重庆银行行长', 'b'],
  ])('a run of %s', { timeout: 60_000 }, (_, before, run, after) => {
    const text = before + run.repeat(500_000 / run.length) + after;
    const words = [
      { start: 0, end: 1, startMs: 0, endMs: 500 },
      { start: text.length - 1, end: text.length, startMs: 500, endMs: 1000 },
    ];
    const turns = [{ start: 0, speaker: undefined }];
    expect(makeCues({ text, words, turns, durationMs: 1000 }, usual).length).toBeGreaterThan(0);
  });

  it('words that all have the same time still give consecutive cues', () => {
    const source = spoken('One two three. Four five six. Seven eight nine. '.repeat(20));
    const words = source.words.map((each) => ({ ...each, startMs: 500, endMs: 500 }));
    const cues = makeCues({ ...source, words }, usual);
    for (const [index, cue] of cues.entries()) {
      expect(cue.endMs).toBeGreaterThan(cue.startMs);
      expect(cue.startMs).toBeGreaterThanOrEqual(cues[index - 1]?.endMs ?? 0);
    }
  });
});

describe('sources', () => {
  const boundary = (textOffset: number, textLength: number, offsetMs: number) => ({
    text: '',
    textOffset,
    textLength,
    offsetMs,
    durationMs: 100,
  });

  it('omit markup and names, and map replacements to the source', () => {
    // <speak>Hi <sub alias="World Wide Web">WWW</sub>!</speak>, then a name, then 𝐀b.
    const content: AlignedText = {
      text: 'Hi World Wide Web!',
      spans: [
        { spokenStart: 0, spokenLength: 3, sourceStart: 7, sourceLength: 3 },
        { spokenStart: 3, spokenLength: 14, sourceStart: 38, sourceLength: 3 },
        { spokenStart: 17, spokenLength: 1, sourceStart: 47, sourceLength: 1 },
      ],
    };
    const source = captionSource(
      [{ content }, { content: identityText('𝐀b go', 60), speaker: 'Ann' }],
      [boundary(7, 2, 0), boundary(38, 3, 100), boundary(60, 2, 400), boundary(63, 2, 500)],
      700,
    );
    expect(source.words.map(({ start, end }) => source.text.slice(start, end))).toEqual([
      'Hi',
      'World Wide Web',
      '𝐀b',
      'go',
    ]);
    expect(source.turns).toEqual([
      { start: 0, speaker: undefined },
      { start: 19, speaker: 'Ann' },
    ]);
  });

  it('place an alias that is as long as what it stands for', () => {
    const source = captionSource([{ content: replacedText('abc', 10, 3) }], [boundary(10, 3, 0)], 100);
    expect(source.words).toEqual([{ start: 0, end: 3, startMs: 0, endMs: 100 }]);
  });
});

it('chapters begin with their headings', () => {
  const source = spoken(
    '# Anfang\nThis is the first part of it.\nChapter 2: The sea\nMore of it.\n第三章 归途\n完。',
  );
  const chapters = findChapters(source);
  expect(chapters.map(({ title }) => title)).toEqual(['Anfang', 'Chapter 2: The sea', '第三章 归途']);
  expect(chapters[0]?.endMs).toBe(chapters[1]?.startMs);
  expect(chapters.at(-1)?.endMs).toBe(source.durationMs);
  expect(findChapters(spoken('No headings. Just talk.'))).toEqual([]);
});

it('writes times beyond an hour', () => {
  const cue = {
    startMs: 3_723_004,
    endMs: 3_725_000,
    lines: ['a', 'b'],
    speaker: undefined,
    beginsTurn: false,
  };
  expect(writeSrt([cue])).toBe('1\n01:02:03,004 --> 01:02:05,000\na\nb\n\n');
  expect(writeVtt([cue])).toBe('WEBVTT\n\n01:02:03.004 --> 01:02:05.000\na\nb\n');
  expect(writeLrc([cue])).toBe('[62:03.00]a b\n[62:05.00]\n');
});

it('lyrics keep the space after quotes and ellipses, except in Chinese', () => {
  const lyrics = (...lines: string[]) =>
    writeLrc([{ startMs: 0, endMs: 1000, lines, speaker: undefined, beginsTurn: false }]).split('\n')[0];
  expect(lyrics('She said “yes” and', 'then… nothing.')).toBe('[00:00.00]She said “yes” and then… nothing.');
  expect(lyrics('“¿Qué?”', 'dijo.')).toBe('[00:00.00]“¿Qué?” dijo.');
  expect(lyrics('他说：“好……”', '然后，', '走了')).toBe('[00:00.00]他说：“好……”然后，走了');
});
