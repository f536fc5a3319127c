import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityText, sourceRange } from '../aligned-text.ts';
import { EN_CASES, EN_GB_CASES } from './cases/en.cases.ts';
import { ES_CASES, ES_ES_CASES, ES_GT_CASES, ES_HN_CASES, ES_VE_CASES } from './cases/es.cases.ts';
import { ZH_CASES, ZH_TW_CASES } from './cases/zh.cases.ts';
import { codePointLength } from './code-points.ts';
import { normalizeAligned, normalizeText } from './normalize.ts';

const TABLES = [
  ['zh-CN', ZH_CASES],
  ['zh-TW', ZH_TW_CASES],
  ['en-US', EN_CASES],
  ['en-GB', EN_GB_CASES],
  ['es-MX', ES_CASES],
  ['es-ES', ES_ES_CASES],
  ['es-VE', ES_VE_CASES],
  ['es-GT', ES_GT_CASES],
  ['es-HN', ES_HN_CASES],
] as const;

describe.each(TABLES)('normalizeText in %s', (locale, cases) => {
  it.each(cases)('reads %j as %j', (written, spoken) => {
    expect(normalizeText(written, locale)).toBe(spoken);
  });

  it('leaves what it wrote as it is', () => {
    for (const [, spoken] of cases) expect(normalizeText(spoken, locale)).toBe(spoken);
  });

  it('reads the spaces and hyphens of a word processor as the everyday ones', () => {
    // Between digits such a space groups the thousands; a heading or a task starts a line with an everyday one.
    for (const [written, spoken] of cases.filter(([text]) => !/\d \d|^\W/.test(text))) {
      const pasted = written.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
      expect(normalizeText(pasted, locale)).toBe(spoken);
    }
  });
});

describe('normalizeText in zh-CN, typed otherwise', () => {
  const withoutSpaces = (text: string) => text.replace(/\s/g, '');
  /** What only starts a line: headings, quotations, numbers of a list. */
  const cases = ZH_CASES.filter(([written]) => !/^[#>Ⅱ①]/.test(written));

  it.each(cases)('reads %j with spaces around figures', (written, spoken) => {
    const spaced = written.replace(/(?<=\p{Script=Han})(?=\d)|(?<=\d)(?=\p{Script=Han})/gu, ' ');
    expect(withoutSpaces(normalizeText(spaced, 'zh-CN'))).toBe(withoutSpaces(spoken));
  });

  it.each(['他说,', '他说，', '看:', '看：', '好\n', '好。'])('reads all of it behind %j', (before) => {
    const differing = cases.filter(
      ([written, spoken]) =>
        withoutSpaces(normalizeText(before + written, 'zh-CN').normalize('NFKC')) !==
        withoutSpaces((before + spoken).normalize('NFKC')),
    );
    expect(differing).toEqual([]);
  });
});

const dense = fc.string({
  unit: fc.constantFrom(
    ...'0123456789.,:/-+=%$¥€°² ～至年月日时点个元第千万km℃aAxX()#@&½Ⅳ①٣😀',
    '\n',
    '2024',
    'kg',
    'http://',
  ),
  maxLength: 60,
});
const anyText = fc.oneof(
  dense,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme' }),
);
const LOCALES = ['zh-CN', 'zh-TW', 'yue', 'cmn', 'en-US', 'en-GB', 'es-ES', 'es-MX', 'fr-FR', 'x', ''];

describe('normalizeText', () => {
  it('never throws, in any locale', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...LOCALES), (text, locale) => {
        expect(typeof normalizeText(text, locale)).toBe('string');
      }),
    );
  });

  it('maps every word of a text in capitals back to its place', () => {
    const text = 'ABIERTO: DE 9:00 A 18:00 HRS, EN AV. JUÁREZ NO. 100';
    const { text: spoken, spans } = normalizeAligned(identityText(text, 7), 'es-MX');
    const wordAt = (word: string) => {
      const { sourceStart, sourceLength } = sourceRange(spans, spoken.indexOf(word), word.length);
      return text.slice(sourceStart - 7, sourceStart - 7 + sourceLength);
    };
    expect(['nueve', 'dieciocho', 'avenida', 'JUÁREZ', '100'].map(wordAt)).toEqual([
      '9:00',
      '18:00 HRS',
      'AV.',
      'JUÁREZ',
      '100',
    ]);
  });

  it('leaves no digit in Chinese', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeText(text, 'zh-CN')).not.toMatch(/\p{Nd}/u);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes long runs of anything', () => {
    for (const piece of [
      '1',
      '1.',
      '1,',
      '1/',
      '1-',
      '1:',
      'a',
      'a.',
      'a@',
      '-',
      ' ',
      '$',
      '1 ',
      'I',
      '1234,',
      '>',
      '1/2',
      '1"',
    ]) {
      for (const locale of ['zh-CN', 'en-US', 'es-ES']) {
        expect(typeof normalizeText(piece.repeat(Math.ceil(20_000 / piece.length)), locale)).toBe('string');
      }
    }
    // A number that goes on to be something else: its rules look at it once, not from each of its digits.
    for (const locale of ['zh-CN', 'en-US', 'es-ES']) {
      expect(normalizeText(`${'1'.repeat(100_000)}元`, locale)).toMatch(/元$/);
    }
  });
});

describe('normalizeAligned', () => {
  it('covers its text with spans in order that lie in the source', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...LOCALES), (text, locale) => {
        const { text: spoken, spans } = normalizeAligned(identityText(text), locale);
        let end = 0;
        let source = 0;
        for (const span of spans) {
          expect(span.spokenStart).toBe(end);
          expect(span.sourceStart).toBeGreaterThanOrEqual(source);
          end += span.spokenLength;
          source = span.sourceStart + span.sourceLength;
        }
        expect(end).toBe(codePointLength(spoken));
        expect(source).toBeLessThanOrEqual(codePointLength(text));
      }),
    );
  });

  it('lights the nought with the hour it is left out of', () => {
    const { text, spans } = normalizeAligned(identityText('a las 09 h'), 'es-MX');
    expect(sourceRange(spans, text.indexOf('9'), 1)).toMatchObject({ sourceStart: 6, sourceLength: 4 });
  });

  it('knows which number a spoken word comes from', () => {
    const { text, spans } = normalizeAligned(identityText('在2024年'), 'zh-CN');
    expect(text).toBe('在二零二四年');
    expect(spans).toEqual([
      { spokenStart: 0, spokenLength: 1, sourceStart: 0, sourceLength: 1 },
      { spokenStart: 1, spokenLength: 1, sourceStart: 1, sourceLength: 4 },
      { spokenStart: 2, spokenLength: 3, sourceStart: 5, sourceLength: 0 },
      { spokenStart: 5, spokenLength: 1, sourceStart: 5, sourceLength: 1 },
    ]);
  });
});
