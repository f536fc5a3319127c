import { AFTER, BEFORE, DASH, MINUS, spaced, spacedGroups } from './digits.ts';
import { type Rule, rule, wordRule } from './rules.ts';

/** Digits one by one, with a pause between groups: telephones, cards, towns. */
export const inGroups = (source: string): Rule => rule(source, (_, match) => spacedGroups(match));

/** Digits one by one: PIN 4821, 007. */
export const oneByOne = (source: string): Rule => rule(source, (_, match) => spaced(match));

/** 2024-05, but 2004-08 may be years up to 2008. `date` says a year and a month. */
export const yearMonthRule = (date: (year: string, month: string) => string): Rule =>
  rule(
    '(?<![\\d.,:/\\p{L}-])(?<year>20\\d\\d)-(?<month>0[1-9]|1[0-2])(?![\\d\\p{L}-]|[.,:/]\\d)',
    ({ year = '', month = '' }) => (Number(month) <= Number(year) % 100 ? date(year, month) : undefined),
  );

/** The second year of a span whose last two figures alone may be written: 2003-04, 1999-00. */
export function secondYear(from: string, to: string): string {
  if (to.length === 4) return to;
  const century = Number(from.slice(0, 2)) + (Number(to) < Number(from.slice(2)) ? 1 : 0);
  return `${century}${to}`;
}

/** A date and the time of day behind it: 01/24/2001 14:45. */
export const DATE_AND_TIME_RULE = wordRule(
  '(?<=(?<![\\d.,])(?:19|20)\\d\\d|[-/.]\\d{1,2}[-/.]\\d{2}) (?=(?:[01]?\\d|2[0-3]):[0-5]\\d(?!\\d))',
  ', ',
);

/** An invoice 2024-0153: a range has no figure that begins with a nought. */
export const SERIAL_RULE = inGroups('(?<![\\d.,:/$€£-])\\d{2,6}-0\\d{2,5}(?![\\d-]|[.,]\\d)');

/** Ten figures or more without a separator, unless round: 12345678901. */
export const LONG_NUMBER_RULE = rule('(?<![\\d.,/:-])\\+?\\d{10,}(?![\\d.,]\\d|\\d)', (_, match) =>
  /^[1-9]\d?0{8,}$/.test(match) ? undefined : spaced(match),
);

/** Chapter and verse: 3 16, but 119, 105, which is no number of thousands. */
export const verse = (chapter = '', first = '') => `${chapter}${first.length > 2 ? ',' : ''} ${first}`;

/** A standard and its year are no ratio: ISO 9001:2015. */
export const STANDARD_RULE = wordRule(
  '(?<=(?<![\\d.,:/-])\\d{4,5}(?:-\\d{1,2})?):(?=(?:19|20)\\d\\d(?![\\d:]))',
  ', ',
);

/** A scale of 1:50, a 1:10 dilution: no times of day. `before`, `after`: the words that say so, as patterns. */
export const ratioRule = (before: string, after: string, to: string): Rule =>
  wordRule(
    `(?<=(?:${before}) \\d{1,4}):(?=\\d{1,5}(?![\\d:]))|(?<=(?<![\\d.:])\\d{1,4}):(?=\\d{1,5} (?:${after})(?!\\p{L}))`,
    ` ${to} `,
  );

/** Windows 10/11, iPhone 15/16 */
export const versionsRule = (and: string): Rule =>
  wordRule(
    '(?<=\\b(?:Windows|iPhone|iOS|iPadOS|Android|macOS|Galaxy|Pixel|PlayStation|Python|Java) \\d{1,2})/(?=\\d{1,2}(?![\\d/]))',
    ` ${and} `,
  );

/** How English or Spanish says the signs beside numbers that both write alike. */
export interface SignWords {
  /** A number as the language writes it, as a pattern. */
  readonly number: string;
  /** Words that a number with a hyphen is the name of, as a pattern: Table 4-1. */
  readonly named?: string;
  readonly to: string;
  readonly minus: string;
  readonly about: string;
  readonly numberSign: string;
  readonly hashtag: string;
  readonly plus: string;
}

/** Signs beside numbers, once all rules that know more of them have passed. */
export function signRules(words: SignWords): Rule[] {
  const { number, named = '(?!)' } = words;
  return [
    // 3-5 days, but order 113-4567890
    rule(
      `(?<![\\d.,/:\\p{L}-]|${named})(?<from>${number})\\s?${DASH}\\s?(?!\\d{7})(?=${number}(?![\\d/:-]))`,
      ({ from }) => `${from} ${words.to} `,
    ),
    wordRule(`${MINUS}(?=[.,]?\\d|∞)`, `${words.minus} `),
    wordRule('(?<![\\p{L}\\p{N})])\\+(?=∞)', `${words.plus} `),
    wordRule('(?<![\\p{L}\\d])~\\s?(?=\\d)', `${words.about} `),
    // #5, #hello
    wordRule('(?<![\\p{L}\\d])#(?=\\d)', `${words.numberSign} `),
    wordRule('(?<![\\p{L}\\d])#(?=\\p{L})', `${words.hashtag} `),
    // 18+
    wordRule('(?<=\\d)\\+(?![\\p{L}\\d])', ` ${words.plus}`),
  ];
}

/** +/-5 %, 3 +/- 1. Before amounts, which would take its minus. */
export const plusOrMinusRules = (plusOrMinus: string): Rule[] => [
  wordRule('(?<![\\p{L}\\d])\\+/?[-−–] ?(?=\\d)', `${plusOrMinus} `),
  wordRule('(?<=\\d) ?\\+/[-−–] ?(?=\\d)', ` ${plusOrMinus} `),
];

/** The slope is -2/3. Before fractions are read. */
export const negativeFractionRule = (minus: string): Rule =>
  wordRule(`${MINUS}(?=\\d{1,2}/\\d{1,3}(?![\\d/]))`, `${minus} `);

/** Ca²⁺, SO₄²⁻ */
export const ionRule = (plus: string, minus: string): Rule =>
  rule(
    '(?<=[\\p{L}\\d])(?:\\^(?<digit>\\d)|(?<power>[²³]))?(?<sign>[⁺⁻])(?![⁰¹²³⁴-⁹])',
    ({ digit, power, sign }) =>
      ` ${digit ?? power?.normalize('NFKC') ?? ''} ${sign === '⁺' ? plus : minus}`.replace('  ', ' '),
  );

/** 10⁻²⁷, s⁻¹, x⁵: raised figures as `powerRule` reads them. */
export const RAISED_RULE = rule(
  '(?<=(?<!\\p{L})\\p{L}|\\))(?<power>⁻[⁰¹²³⁴-⁹]+|[⁰¹⁴-⁹][⁰¹²³⁴-⁹]*)',
  ({ power = '' }) => `^${power.normalize('NFKC')}`,
);

/** x^2, 10^-3, e^x, 2ⁿ, but the ^o^ of a chat */
export function powerRule(toThePowerOf: string, minus: string): Rule {
  return rule(
    '(?<=[\\p{L}\\d)])\\^(?<sign>[-−])?(?<power>\\d{1,4})|(?<=(?<!\\p{L})\\p{L}|[\\d)])(?:\\^(?<letter>[a-z](?![\\p{L}^]))|ⁿ)',
    ({ sign, power, letter = 'n' }) =>
      [' ', toThePowerOf, ' ', sign && `${minus} `, power ?? letter].join(''),
  );
}

/**
 * |x| = 3, |x - 1| < 2, 4 + |-5|; what stands between strokes elsewhere is parted by them. `before` and `after` are the
 * words around the term.
 */
export function absoluteValueRule(
  words: Readonly<Record<'before' | 'after' | 'minus' | 'negative', string>>,
): Rule {
  const term = '(?<sign>[-−])?(?<first>[a-z]|\\d{1,3})(?: ?(?<operator>[-−+]) ?(?<second>[a-z\\d]{1,2}))?';
  return rule(
    `(?<![\\p{Script=Latin}\\d|｜])[|｜]${term}[|｜](?:(?=\\s?[<>=≤≥＜＞＝+×÷−-])|(?<=[=＝+×÷−-]\\s?[|｜][^|｜]{0,9}[|｜])(?![|｜\\p{Script=Latin}]))`,
    ({ sign, first = '', operator, second = '' }) => {
      const then = operator === '+' ? '+' : words.minus;
      return `${words.before}${sign ? words.negative : ''}${first}${operator ? then : ''}${second}${words.after}`;
    },
  );
}

/** 2 1/2-3 hours, but a 1/4-20 thread. Before all that reads fractions. */
export const fractionRangeRule = (to: string): Rule =>
  wordRule('(?<=(?<![\\d./])\\d{1,2}/\\d{1,2}) ?[-–] ?(?=\\d(?![\\d/.,:-]))', ` ${to} `);

/** ½mv² */
export const FORMULA_RULE = wordRule(
  '(?<=(?<![\\d./])\\d/\\d)(?=(?:bh|ab|mv|gt|at|kx|[a-z]{1,2}[²³])(?!\\p{Ll}))',
  ' ',
);

/** 3/4, 2 1/2; `speak` gets the figures. */
export function fractionRule(speak: Rule['speak']): Rule {
  return rule(
    `${BEFORE}(?:(?<whole>\\d{1,4}) )?(?<numerator>\\d{1,2})[/⁄](?<denominator>\\d{1,3})${AFTER}`,
    speak,
  );
}
