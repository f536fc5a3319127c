import { limits } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeSrt, writeVtt } from '../captions/index.ts';
import { readSubtitles } from './read-subtitles.ts';

const said = (source: string) =>
  readSubtitles(source).cues.map(({ startMs, endMs, text, speaker }) =>
    [startMs, endMs, speaker === undefined ? text : `${speaker}: ${text}`].join(' '),
  );
const faults = (source: string) => readSubtitles(source).issues.map(({ line, fault }) => `${line} ${fault}`);

describe('subtitle files as programs write them', () => {
  test('SubRip with a byte order mark, styling, wrapped lines and a number as text', () => {
    const source =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,500 X1:1 X2:2\r\n<i>Hello</i> <font color="red">there</font>,\r\nAnna &amp; Bob\r\n\r\n' +
      '2\r\n00:00:03.000 --> 00:00:04.5\r\n{\\an8}42\r\n\r\n3\r\n100:00:05,000 --> 100:00:06,000\r\n你好，\r\n世界\r\n\r\n';
    expect(said(source)).toEqual([
      '1000 2500 Hello there, Anna & Bob',
      '3000 4500 42',
      '360005000 360006000 你好，世界',
    ]);
    expect(faults(source)).toEqual([]);
  });

  test('SubRip without numbers, with empty lines in a text, old line ends and no end of line at the end', () => {
    expect(said('00:01,5 --> 00:02\rone\r\rstill one\r00:03,0 --> 0:04,0\rtwo')).toEqual([
      '1500 2000 one still one',
      '3000 4000 two',
    ]);
  });

  test('WebVTT with its blocks, identifiers, settings, times within, ruby and speakers', () => {
    const source = `WEBVTT - Title

STYLE
::cue { color: red }

NOTE 00:00:00.000 --> 00:00:01.000
not spoken

intro
00:01.000 --> 00:02.000 align:start position:0%
<v.loud Anna Lee>Good <00:01.500><c.yellow>morning</c>

2
00:00:03.000 --> 00:00:04.000
<v Anna>Hi!</v>
<v 小林>你好<ruby>吗<rt>ma</rt></ruby>&nbsp;&lt;3</v>

00:05.000 --> 00:06.000
- One.
- Two, 3 --> 4?

stray words
`;
    expect(said(source)).toEqual([
      '1000 2000 Anna Lee: Good morning',
      '3000 4000 Anna: Hi!\n小林: 你好吗 <3',
      '5000 6000 One.\nTwo, 3 --> 4?',
    ]);
  });

  test('entities are decoded once, and text that only looks like one is kept', () => {
    const text =
      '<i>Q&amp;A</i> &lt;i&gt; &amp;lt; &nbsp;&quot;&#39;&apos;&quot; AT&T; &unknown; &constructor;';
    expect(said(`00:00:01,000 --> 00:00:02,000\n${text}`)).toEqual([
      '1000 2000 Q&A <i> &lt; "\'\'" AT&T; &unknown; &constructor;',
    ]);
  });

  test('nothing at all, and no subtitles', () => {
    expect([readSubtitles(''), readSubtitles('Only a text.\nWith 10 -> 20.')]).toEqual([
      { cues: [], issues: [] },
      { cues: [], issues: [] },
    ]);
  });
});

describe('faults are repaired or reported with their line', () => {
  test.each([
    ['an end before the beginning', '00:02,0 --> 00:01,0\na', ['1000 2000 a'], ['1 backwards']],
    ['before the film', '-00:00:01,0 --> 00:00:02,0\na', ['0 2000 a'], ['1 negative']],
    [
      'out of order',
      '1\n00:05,0 --> 00:06,0\nlater\n\n2\n00:01,0 --> 00:02,0\nearlier',
      ['1000 2000 earlier', '5000 6000 later'],
      ['6 unordered'],
    ],
    [
      'overlapping',
      '00:01,0 --> 00:05,0\na\n\n00:02,0 --> 00:03,0\nb',
      ['1000 2000 a', '2000 3000 b'],
      ['1 overlapping'],
    ],
    [
      'at the same time',
      '00:01,0 --> 00:02,0\na\n\n00:01,02 --> 00:03,0\nb',
      ['1000 3000 a\nb'],
      ['4 together'],
    ],
    ['of no length', '00:01,0 --> 00:01,0\na', ['1000 1100 a'], ['1 tooShort']],
    ['of ten hours', '00:00:00,0 --> 10:00:00,0\na', ['0 36000000 a'], ['1 veryLong']],
    [
      'without words',
      '1\n00:01,0 --> 00:02,0\n\n2\n00:03,0 --> 00:04,0\n<i></i>\n\n3\n00:05,0 --> 00:06,0\nc',
      ['5000 6000 c'],
      ['2 empty', '5 empty'],
    ],
    [
      'with times that nobody can read, whose words go to no other cue',
      '1\n00:01,0 --> 00:02,0\na\n\n2\n00:xx,0 --> 00:04,0\nlost\n\n3\n00:05,0 --> soon\nlost too',
      ['1000 2000 a'],
      ['6 badTime', '10 badTime'],
    ],
  ])('a cue %s', (_, source, cues, issues) => {
    expect(said(source)).toEqual(cues);
    expect(faults(source)).toEqual(issues);
  });
});

const word = fc.stringMatching(/^[a-z\u4e00-\u4e20]{1,8}$/);
const timed = fc.record({
  startMs: fc.integer({ min: -5000, max: 100_000 }),
  lengthMs: fc.integer({ min: -3000, max: 9000 }),
  text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
});

describe('whatever the times are', () => {
  test('every word is kept, and the cues are in order, apart and long enough', () => {
    fc.assert(
      fc.property(fc.array(timed, { maxLength: 40 }), (given) => {
        const source = given
          .map(
            ({ startMs, lengthMs, text }, i) =>
              `${i + 1}\n${clock(startMs)} --> ${clock(startMs + lengthMs)}\n${text}\n`,
          )
          .join('\n');
        const { cues } = readSubtitles(source);
        const words = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).sort();
        expect(words(cues.map(({ text }) => text))).toEqual(words(given.map(({ text }) => text)));
        for (const [index, { startMs, endMs }] of cues.entries()) {
          const nextMs = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
          expect(startMs).toBeGreaterThanOrEqual(0);
          expect(endMs - startMs).toBeGreaterThanOrEqual(limits.timed.leastMs);
          expect(endMs).toBeLessThanOrEqual(nextMs);
        }
      }),
    );
  });

  test('the exported captions of a task are read back unchanged', () => {
    const cues = [
      { startMs: 1234, endMs: 2500, lines: ['Good', 'morning.'], speaker: 'Anna', beginsTurn: true },
      {
        startMs: 3_600_000,
        endMs: 3_601_000,
        lines: ['你好 & <再见>'],
        speaker: undefined,
        beginsTurn: false,
      },
    ];
    expect(said(writeVtt(cues))).toEqual(['1234 2500 Anna: Good morning.', '3600000 3601000 你好 & <再见>']);
    expect(said(writeSrt(cues))).toEqual(['1234 2500 Anna: Good morning.', '3600000 3601000 你好 & <再见>']);
  });

  test('any text is read, in time linear in its length', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readSubtitles(text)));
    const arrows = '-->'.repeat(100_000);
    const tags = `00:01 --> 00:02\n${'<v a'.repeat(50_000)}`;
    const lines = `00:01 --> 00:02\n${'a\n'.repeat(200_000)}`;
    const classes = `00:01 --> 00:02\n${'<v.'.repeat(200_000)}${'<rt.'.repeat(200_000)}`;
    const numbers = `${'1:'.repeat(100_000)} --> 2`;
    const apart = ' '.repeat(1_000_000);
    const spaces = `${apart}x\n00:01${apart}-->${apart}00:02${apart}x\nHi`;
    for (const hostile of [arrows, tags, lines, classes, numbers, spaces, '00:01 --> 00:02\n'.repeat(50_000)])
      readSubtitles(hostile);
  });
});

function clock(ms: number): string {
  const whole = Math.abs(ms);
  const [h, m, s] = [3_600_000, 60_000, 1000].map(
    (unit) => Math.floor(whole / unit) % (unit === 3_600_000 ? 1000 : 60),
  );
  return `${ms < 0 ? '-' : ''}${h}:${m}:${s},${String(whole % 1000).padStart(3, '0')}`;
}
