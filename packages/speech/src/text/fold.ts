import { withoutRadicals } from './radicals.ts';
import { type Rule, rule } from './rules.ts';

const EMOJI = '(?:(?![©®™\\p{L}\\p{N}])\\p{Extended_Pictographic}|\\p{Regional_Indicator})';
const EMOJI_TAIL = '(?:\\p{Emoji_Modifier}|\\u200d|\\ufe0e|\\ufe0f|\\u20e3|[\\u{e0020}-\\u{e007f}])';

/** Letters and digits in another dress: full-width, mathematical, circled, ligatures, fractions, Roman numerals. */
const DRESSED =
  '[\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\u{1d400}-\\u{1d7ff}\\ufb00-\\ufb06\\u2150-\\u215e\\u2189\\u2160-\\u217f¼½¾\\u2460-\\u249b\\u24b6-\\u24ea\\u3220-\\u3229\\u3280-\\u3289\\u2080-\\u2089\\u2102\\u2115\\u211a\\u211d\\u2124]';

/** The number of an isotope and its element. A lone raised figure is more often that of a note. */
const MASS =
  '(?:[¹²][⁰¹²³⁴-⁹]{2}[A-Z][a-z]?|[¹²³⁴-⁹][⁰¹²³⁴-⁹](?:C[aor]?|N[ai]?|O|F|P|S|K|Fe|Cu|Zn|Kr|Ar|Sr|Tc)|[²³]H|[³⁴]He|[⁶⁷]Li)';

const NUMBERED = '[\\u2460-\\u249b\\u3220-\\u3229\\u3280-\\u3289]';
const BRACKETS = /^\((.*)\)$/;

/** What a keycap counts and does not list: 第1️⃣步. */
const COUNTED = '[步个個号號点點月日年元块塊人天次位岁歲分折]';

/** Pasted from the web, a book or a word processor: spaces that keep words on one line, or of another width. */
const WIDE_SPACE = '[\\u00a0\\u2000-\\u200a\\u202f]';

/** What is written for the eye only, and what is the same letter or digit written otherwise. */
export const FOLD_RULES: readonly Rule[] = [
  // Within 12 000 it may group the thousands.
  rule(`(?<!\\d)${WIDE_SPACE}|${WIDE_SPACE}(?!\\d)`, () => ' '),
  // A list within a line: 1️⃣控糖2️⃣运动
  rule(
    `(?<!第)(?:(?<before>(?<=[\\p{L}\\p{N}]) ?)|)(?<digit>\\d)\\ufe0f?\\u20e3(?= ?(?!${COUNTED})(?<next>\\p{L}))`,
    ({ before, digit = '', next = '' }) => {
      const pause = /\p{Script=Han}/u.test(next) ? '，' : ', ';
      return `${before === undefined ? '' : pause}${digit}${pause}`;
    },
  ),
  // An arrow is also a picture.
  rule('(?<=[\\p{L}\\p{N}%℃])➡\\ufe0f?(?=[\\p{L}\\p{N}])', () => '→'),
  // Markdown: [a link](https://example.com) or picture, # a heading, > a quotation, - [x] a task
  rule(
    '!?\\[(?<label>[^[\\]\\n]{1,300})\\]\\((?:https?://|mailto:|\\.{0,2}/|#)[^()\\s]{0,2000}\\)',
    ({ label }) => label,
  ),
  rule('(?<![^\\n])#{1,6}[ \\t]{1,8}(?=[^\\n]{0,40}\\p{L})', () => ''),
  rule('(?<![^\\n])>[> ]{0,20}(?=\\p{L}|["“«¿¡*])', () => ''),
  rule('(?<=(?<![^\\n])[ \\t]{0,8}[-*+] )\\[[ xX]\\] ', () => ''),
  // I ❤️ NY
  rule('(?<=\\bI )[❤♥]\\ufe0f?(?= [A-Za-z])', () => 'love'),
  rule(`(?<=[\\p{L}\\p{N}])(?:${EMOJI}${EMOJI_TAIL}*)+(?=[\\p{L}\\p{N}])`, () => ' '),
  rule(` ?(?:${EMOJI}${EMOJI_TAIL}*)+(?=\\p{P}|$)|(?:${EMOJI}${EMOJI_TAIL}*)+`, () => ''),
  rule('[\\ufe0e\\ufe0f\\u20e3]+', () => ''),
  // Hyphens and dashes that word processors set for the everyday ones
  rule('[\\u2010\\u2011\\ufe63]', () => '-'),
  rule('\\u2012', () => '–'),
  // A letter and its accent as one character; the signs for micro and ohm as the letters they are, that of a ratio
  // as the colon that everybody types.
  rule('\\p{Script=Latin}[\\u0300-\\u036f]+|[µ\\u2126∆∶]', (_, match) =>
    match === '∆' ? 'Δ' : match === '∶' ? ':' : match.normalize('NFKC'),
  ),
  // Signs between full-width digits: ３．５, ０２１－８８８８, １，２９９．００
  rule(
    '(?<=[０-９])[．／－](?=[０-９])|－(?=[０-９])|(?<=[０-９])，(?=[０-９]{3}(?:，[０-９]{3})*(?:．[０-９]|[元円人股]))',
    (_, match) => match.normalize('NFKC'),
  ),
  rule('[\\u2e80-\\u2fd5]+', (_, match) => withoutRadicals(match)),
  // ¹⁴C, ²³⁵U: C-14, U-235
  rule(
    `(?<![A-Za-z\\p{N}⁺⁻)\\]])${MASS}(?![A-Za-z])`,
    (_, match) => `${match.replace(/[^A-Za-z]/g, '')}-${match.replace(/[A-Za-z]/g, '').normalize('NFKC')}`,
  ),
  rule(`(?<=[\\d０-９])(?=[¼½¾\\u2150-\\u215e])|(?<=[\\u2080-\\u2089])(?=\\d)`, () => ' '),
  // aₙ, xᵢ
  rule('(?<=\\p{L})[\\u1d62-\\u1d65\\u2090-\\u209c\\u2c7c]', (_, match) => ` ${match.normalize('NFKC')}`),
  // ①买菜②做饭
  rule(
    '(?<=\\u2460(?![式和与及或是的中处步到至])[^\\n]{1,60}(?![式和与及或是的中处到至在])\\p{Script=Han})[\\u2461-\\u2473] ?(?=\\p{Script=Han})(?![式和与及或是的中处步])',
    (_, match) => `，${match.trim().normalize('NFKC')}、`,
  ),
  // ①选题；②文案, but ①和②
  rule(
    `(?<=^|[\\n。；;：:，“「（(]\\s?|\\p{Script=Han} )${NUMBERED} ?(?=\\p{Script=Han})(?![式和与及或是的中处步])`,
    (_, match) => `${match.trim().normalize('NFKC').replace(BRACKETS, '$1')}、`,
  ),
  rule(`${NUMBERED}(?=\\d|${NUMBERED})`, (_, match) => `${match.normalize('NFKC').replace(BRACKETS, '$1')} `),
  rule(`${DRESSED}`, (_, match) => match.normalize('NFKC').replace(BRACKETS, '$1').replace('⁄', '/')),
];

/** Digits of other scripts, for languages whose rules know the European ones only. */
export const DIGIT_FOLD_RULES: readonly Rule[] = [
  rule('(?![0-9])\\p{Nd}', (_, match) => europeanDigit(match)),
  rule(
    '(?<![\\d.,+])\\d{1,3}(?:[\\u00a0\\u2009\\u202f]\\d{3})+(?!\\d|[ \\u00a0\\u2009\\u202f]\\d)|(?<![\\d.,]|\\d )\\d{1,3}(?: \\d{3})* 000(?: \\d{3})*(?!\\d| \\d)',
    (_, match) => match.replace(/\s/g, ''),
  ),
  rule(WIDE_SPACE, () => ' '),
  rule('(?<=[0-9])⁻?[⁰¹²³⁴-⁹]+', (_, match) => `^${match.normalize('NFKC')}`),
];

export const SPACE_RULES: readonly Rule[] = [
  rule('\\s{2,}|[\\n\\t\\u00a0\\u3000\\u2000-\\u200a\\u202f]', () => ' '),
];

/** The value of a decimal digit: each script's ten stand in a row, and their zero is found by walking down. */
function europeanDigit(character: string): string {
  let point = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point--;
    value++;
  }
  return String(value);
}
