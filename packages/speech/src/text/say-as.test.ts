import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityText } from '../aligned-text.ts';
import { SAY_AS_CASES } from './cases/say-as.cases.ts';
import { sayAs } from './say-as.ts';

describe('sayAs', () => {
  it.each(SAY_AS_CASES)('reads %j as %s %s in %s: %j', (written, interpretAs, format, locale, spoken) => {
    expect(sayAs(identityText(written), interpretAs, format, locale).text).toBe(spoken);
  });

  it('keeps the place of each spelt character', () => {
    const { spans } = sayAs(identityText('ab', 10), 'characters', undefined, 'en-US');
    expect(spans.map((span) => [span.sourceStart, span.sourceLength])).toEqual([
      [10, 1],
      [11, 1],
    ]);
  });

  it.each([
    'date',
    'time',
    'cardinal',
    'ordinal',
    'duration',
    'fraction',
    'telephone',
    'currency',
    'characters',
  ])('takes 5000 digits as %s', (interpretAs) => {
    for (const locale of ['zh-CN', 'en-US', 'es-MX']) {
      const { text } = sayAs(identityText('1'.repeat(5_000)), interpretAs, 'dmy', locale);
      expect(text.length).toBeGreaterThanOrEqual(5_000);
    }
  });

  it('never throws', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9:/.,$€APMHT +-]{0,20}$/));
    const kind = fc.constantFrom(
      ...['characters', 'cardinal', 'ordinal', 'digits', 'fraction', 'date', 'time', 'duration', 'telephone'],
      ...['currency', 'address', 'name', 'unit', '__proto__', 'constructor', ''],
    );
    const format = fc.constantFrom(
      undefined,
      'constructor',
      'dmy',
      'ymd',
      'y',
      'hms12',
      'USD',
      '__proto__',
      'toString',
      '',
    );
    fc.assert(
      fc.property(
        text,
        kind,
        format,
        fc.constantFrom('zh-CN', 'en-US', 'es-MX', 'fr'),
        (content, as, how, locale) => {
          expect(typeof sayAs(identityText(content), as, how, locale, how).text).toBe('string');
        },
      ),
      { numRuns: 1000 },
    );
  });
});
