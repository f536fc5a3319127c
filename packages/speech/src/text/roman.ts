const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** A well-formed Roman numeral from 1 to 399, as a pattern. */
export const ROMAN = '(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';

/** A year from 1000 to 2999 with four letters or more, as a pattern: MCMXCIV. */
export const ROMAN_YEAR =
  '(?<![\\p{L}\\d])(?=[MDCLXVI]{4})M{1,2}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\\p{L}\\d])';

export function romanValue(numeral: string): number {
  let value = 0;
  for (let index = 0; index < numeral.length; index++) {
    const each = VALUES[numeral.charAt(index)] ?? 0;
    value += each < (VALUES[numeral.charAt(index + 1)] ?? 0) ? -each : each;
  }
  return value;
}
