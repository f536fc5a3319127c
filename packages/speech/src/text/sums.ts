import { type Rule, rule, wordRule } from './rules.ts';

/** What `<=` and the like stand for, by their first sign. */
const WITH_EQUALS: Readonly<Record<string, string>> = { '<': '≤', '>': '≥', '!': '≠' };

const TERM = '(?:\\d{1,6}(?:[.,]\\d{1,3})?|\\d{0,2}[a-z])';

/** What else a formula has on one side, but no word of a sentence; and what ends before a minus. */
const LETTERS = '(?:(?<![A-Za-z])[A-Za-z]{1,2}(?![A-Za-z])|sin|cos|tan|log|ln|lg)';
const TERMS = `(?:[\\d²³^√+×*÷/.()（） −–减-]|${LETTERS}){0,60}`;
const MINUEND = '(?:(?<![A-Za-z])[A-Za-z]|[²³)）])';
/** Before the next part of a date: 2026-11-21. */
const YEAR_OR_MONTH = '(?<!\\d)(?:19|20)\\d\\d(?:-\\d\\d)?';
const MINUS_SIGN = '\\s?[-−–－]\\s?';

/**
 * What a dash subtracts. Before all that reads fractions and takes a dash for a range or a pause. `negative` is the word
 * for the sign of a number.
 */
export function differenceRules(minus: string, negative: string): Rule[] {
  return [
    // x²-5x+6=0, 2-x=1, n-1 < 5, but an arrow, a tag and a date: 1-3 -> next, 2026-11-21</b>
    wordRule(
      `(?<=${MINUEND}|\\d(?<!${YEAR_OR_MONTH}))${MINUS_SIGN}(?=(?:[\\d(（√]|${LETTERS})${TERMS}(?:[=＝≈≠≥≤]|(?<!-)[<>](?=[\\s\\d=(-])))`,
      minus,
    ),
    // y=2x-1, y=1-2x
    wordRule(
      `(?<=[=＝]${TERMS}${MINUEND})${MINUS_SIGN}(?=[\\d(（√]|${LETTERS})|(?<=[=＝]${TERMS}\\d)${MINUS_SIGN}(?=\\d{0,4}[A-Za-z]{1,2}(?![A-Za-z]))`,
      minus,
    ),
    // y=-x+4
    wordRule('(?<=[\\p{L}\\d)）]\\s?[=＝]\\s?)[-−](?=[A-Za-z√](?![A-Za-z]))', negative),
    // 5-√16
    wordRule(`(?<=[\\d)）²³\\p{L}])${MINUS_SIGN}(?=√\\d)`, minus),
    // 3.6 ÷ (1.2 - 0.9), (n - r)!
    wordRule(
      `(?<=(?:[\\d)）]|(?<!\\p{L})[a-z])\\s?[+×*÷/]\\s?[(（]${TERM})\\s?[-−–]\\s?(?=${TERM}[)）])|(?<=[(（]${TERM})\\s?[-−–]\\s?(?=${TERM}[)）](?:\\s?[×*÷+]\\s?[\\d(（]|\\s?[=＝]|[²³^]|(?<=[a-z][)）])!))`,
      minus,
    ),
    // 2(x - 3), (x - 1)(x + 2), but section 3(a-c)
    wordRule(
      `(?<=[\\d)][(]\\d{0,2}[a-z]) [-−–] (?=${TERM}[)])|(?<=[(]\\d{0,2}[a-z]) [-−–] (?=${TERM}[)][(])`,
      minus,
    ),
    // -5 - (-3), 100 - (25 + 36), -5 - -3 = -2
    wordRule('(?<=\\d) [-−–] [-−](?=\\d{1,6}(?:[.,]\\d{1,3})?\\s?[=＝])', minus + negative),
    wordRule(`(?<=[\\d)])\\s?[-−–]\\s?(?=[(](?:[-−]\\d|${TERM} ?[+×÷*]))`, minus),
    // 1/2 - 1/3, 3/8 - 1/4 = 1/8: a range goes upwards, as in 1/2-3/4 cup; 12/25 - 1/5 may be days.
    rule(
      '(?<=(?<![\\d./])(?<a>\\d{1,2})/(?<b>\\d{1,2}))\\s?[-−–]\\s?(?=(?<c>\\d{1,2})/(?<d>\\d{1,2})(?![\\d/])(?:(?<sum>\\s?[=＝])|))',
      ({ a, b, c, d, sum }) => {
        const isFalling = Number(a) * Number(d) > Number(c) * Number(b);
        const isSmall = Number(a) < Number(b) && Math.max(Number(b), Number(d)) <= 12;
        return sum !== undefined || (isFalling && isSmall) ? minus : undefined;
      },
    ),
  ];
}

/** How a language says what a formula writes with brackets and strokes, with spaces around it where the language has any. */
export interface FormulaWords {
  /** f(x), with its argument. */
  readonly of: (argument: string) => string;
  /** By the number of strokes, from none to two. */
  readonly primes: readonly [string, string, string];
  readonly given: string;
  readonly over: string;
}

/** Functions, conditional probabilities and quotients. Before all that reads fractions. */
export function formulaRules({ of, primes, given, over }: FormulaWords): Rule[] {
  return [
    // f(x), f''(1), y' =
    rule(
      "(?<![\\p{L}\\d'’\"”])(?:(?<name>[fgh])(?<strokes>['’′]{0,2})\\((?<argument>[a-z]|[-−]?\\d{1,2})\\)|(?<variable>[yf])(?<marks>['’′]{1,2})(?=\\s?[=＝+]))",
      ({ name, strokes, argument = '', variable = '', marks = '' }) =>
        name === undefined
          ? variable + primes[marks.length]
          : name + primes[strokes?.length ?? 0] + of(argument),
    ),
    // P(A|B)
    wordRule('(?<=(?<!\\p{L})P[(（][A-Z]) ?[|｜] ?(?=[A-Z][)）])', given),
    // x³/3, (a+b)/2
    wordRule(
      '(?<=[A-Za-z][²³]|[(（][A-Za-z\\d ²³√+×·−-]{3,20}(?<=[²³+×·−-].{1,4})[)）])[/／](?=(?:\\d{1,3}|[A-Za-z]|[(（][A-Za-z\\d])(?![A-Za-z\\d./／]))',
      over,
    ),
  ];
}

/** Sums and comparisons. `names` has the words of each sign, with spaces around them where the language has any. */
export function sumRules(names: Readonly<Record<string, string>>): Rule[] {
  const speak: Rule['speak'] = ({ operator = '' }) => names[operator];
  return [
    // In an equation every sign is an operator, but a stroke may be that of a fraction: 5-3=2, 6/2=3, 3/8+1/4=5/8.
    rule(
      '(?<=(?<left>\\d{1,6}|[)）]))\\s?(?<operator>[-−–－+×*÷/])\\s?(?=(?<right>\\d{1,6}|[(（])[\\d+＋\\-−–－减×*÷/.() （）]{0,60}[=＝≈≠])',
      (groups, match) =>
        match === '/' && Number(groups.left) < Number(groups.right) ? undefined : speak(groups, match),
    ),
    // 5! = 120, 5!/3!, (n-r)!, but the n!=0 of a program and Only 5! - See more
    wordRule(
      '(?<=(?<![\\p{L}\\d.,$€£¥])(?:\\d{1,3}|[nmkr](?!!=)))!(?=\\s?(?:[=＝](?!=)|[×*÷/]|[+-]\\s?(?:\\d{1,2}|[nmkr])!))|(?<=[(（](?:[a-z](?:\\s?[-−–+减]\\s?| minus | menos )(?:\\d{1,2}|[a-z])|\\d{1,2}\\s?\\+\\s?[a-z])[)）])!',
      (names['!'] ?? '').trimEnd(),
    ),
    // a!=b
    wordRule('(?<=(?<!\\p{L})[a-z])!=(?=[a-z\\d])', names['≠'] ?? ''),
    // n >= 1.26, x != 0
    rule(
      '(?<=[\\d\\p{L})）\\]]) ?(?<first>[<>=]|(?<= )!(?== ))= ?(?=[-−]?[\\d\\p{L}(（"\'])',
      ({ first = '' }) => names[WITH_EQUALS[first] ?? first],
    ),
    // x > y, 1+1=?
    rule(
      '(?<=[\\d²³\\p{L})）])\\s?(?<operator>[=＝≈≠<>＜＞≥≤])\\s?(?=[-−±]?(?:[\\d\\p{L}(（?？∠√∞△]|\\.\\d))',
      speak,
    ),
    // 2×3, 3·10: a point with spaces around it parts words.
    rule('(?<=[\\d)）])\\s?(?<operator>[+×*÷]|(?<! )·(?! ))\\s?(?=[\\d(（])', speak),
  ];
}
