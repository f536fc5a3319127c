import { type Rule, rule } from './rules.ts';

/** What `<=` and the like stand for, by their first sign. */
const WITH_EQUALS: Readonly<Record<string, string>> = { '<': '≤', '>': '≥', '!': '≠' };

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
    // n >= 1.26, x != 0
    rule(
      '(?<=[\\d\\p{L})）\\]]) ?(?<first>[<>=]|(?<= )!(?== ))= ?(?=[-−]?[\\d\\p{L}(（"\'])',
      ({ first = '' }) => names[WITH_EQUALS[first] ?? first],
    ),
    // x > y, 1+1=?
    rule('(?<=[\\d²³\\p{L})）])\\s?(?<operator>[=＝≈≠<>＜＞≥≤])\\s?(?=[-−]?[\\d\\p{L}(（?？])', speak),
    // 2×3, 3·10: a point with spaces around it parts words.
    rule('(?<=[\\d)）])\\s?(?<operator>[+×*÷]|(?<! )·(?! ))\\s?(?=[\\d(（])', speak),
  ];
}
