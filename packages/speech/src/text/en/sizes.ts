import { BEFORE_AMOUNT, NO_QUOTATION, NUMBER } from '../digits.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { englishFraction } from './numbers.ts';
import { counted, NO_NOUN, SIZED, UNIT, UNITS, withPart } from './units.ts';

const FOOT = ['foot', 'feet'] as const;
const INCH = ['inch', 'inches'] as const;
const SIDES: Readonly<Record<string, string>> = { L: 'long', W: 'wide', D: 'deep', H: 'high' };
const LENGTH = '(?:mm|cm|m|km|in|ft|yd)(?![\\p{L}\\d])';

/** What a mark behind a figure stands for. */
const nameOf = (mark = '') => (/["”″]/.test(mark) ? INCH : FOOT);

/** Sizes with marks or `x`: 5'10", 8½ x 11 in., 60"W x 80"L. */
const DIMENSION_RULES: readonly Rule[] = [
  // 3"-5"
  rule(
    `(?<![\\d./])(?<from>\\d[\\d./ ]{0,6})(?<mark>["”″'’′])\\s?[-–]\\s?(?<to>\\d(?:[\\d./ ]{0,6}\\d)?)\\k<mark>(?:(?<noun>(?= ${NO_NOUN}\\p{Ll}))|(?![\\p{L}\\d]))`,
    ({ from, to, mark, noun }) => `${from} to ${to} ${nameOf(mark)[noun === undefined ? 1 : 0]}`,
  ),
  wordRule('(?<=\\d["”″\'’′])[-–](?=\\d)', ' to '),
  // 5'10", 6'2 tall
  rule(
    "(?<![\\d.,\\p{L}]|°\\s?)(?:(?<feet>\\d{1,2})['’′] ?(?<inches>\\d{1,2})[\"”″]|(?<feet2>[4-7])['’′](?<inches2>\\d|1[01])(?![\\d\\p{L}%]))",
    ({ feet, inches, feet2, inches2 }) => `${feet ?? feet2} foot ${inches ?? inches2}`,
  ),
  // 6ft 2, 5ft10
  rule(
    '(?<![\\d.,\\p{L}])(?<feet>[4-7]) ?ft ?(?<inches>\\d|1[01])(?![\\d\\p{L}\\-–/\'’"”]|[.,]\\d| ?(?:in|x|by|ft|lbs?|cm|m)(?!\\p{L}))',
    ({ feet, inches }) => `${feet} foot ${inches}`,
  ),
  // 10" x 12", 6'×9'
  wordRule(`(?<=\\d)(?<mark>["”″'’′])\\s?[xX×]\\s?(?=[\\d./ ]{1,9}\\k<mark>)`, ' by '),
  // 60"W x 80"L, 30 in. H
  rule(
    `(?<=\\d)(?:["”″]|(?<=\\d ?)in\\.?)\\s?(?<side>[LWDH])(?=\\s?[xX×,;)”’]|\\s*$)`,
    ({ side = '' }) => ` inches ${SIDES[side]}`,
  ),
  // The last of 9" x 13", in the singular before a noun: a 9" x 13" pan.
  rule(
    `(?<=\\d by [\\d./ ]{0,8}\\d)(?<mark>["”″'’′])(?:(?<noun>(?= ${NO_NOUN}\\p{Ll}))|)`,
    ({ mark, noun }) => ` ${nameOf(mark)[noun === undefined ? 1 : 0]}`,
  ),
  // 6' tall, 3" x 5
  rule(
    `(?<=\\d)${NO_QUOTATION}["”″'’′](?= ?[xX×] ?\\d| (?:wide|long|tall|high|deep|thick)(?!\\p{L}))`,
    (_, mark) => ` ${nameOf(mark)[1]}`,
  ),
  // 6-8" of snow
  rule(`(?<=\\d)${NO_QUOTATION}["”″'’′](?= of(?!\\p{L}))`, (_, mark) => ` ${nameOf(mark)[1]}`),
  // 4x100m, 12cm × 15cm, 10 × 20 × 30 mm
  wordRule(
    `(?<=\\d ?(?:mm|cm|m|in|ft|yd)?)\\s?[xX×]\\s?(?=${NUMBER}\\s?(?:[xX×]\\s?${NUMBER}\\s?)?${LENGTH})`,
    ' by ',
  ),
  // 9×13-inch, a screen of 1920×1080
  wordRule(
    '(?<=\\d)×(?=\\d{1,3}[- ](?:inch|foot|feet|cm|mm|meter|metre)(?!\\p{L}))|(?<=(?<![\\d.,])(?:640|800|1024|1280|1366|1440|1600|1920|2048|2560|3440|3840|4096|5120|7680)) ?× ?(?=\\d{3,4}(?!\\d|[.,]\\d| ?=))',
    ' by ',
  ),
  // 20 in x 30 in
  wordRule('(?<=\\d) ?in(?= by \\d)', ' inches'),
];

export const SIZE_RULES: readonly Rule[] = [
  // 1/2" of rain, 3/4" thick
  rule(
    '(?<![\\d.,/]|\\d )(?<numerator>\\d)/(?<denominator>\\d{1,2})["”](?= (?:of|thick|wide|long|deep|tall|high|above|below|apart|from)(?!\\p{L}))',
    ({ numerator, denominator }) => {
      const part = englishFraction(Number(numerator), Number(denominator));
      return part === 'one half' ? 'half an inch' : part && `${part} of an inch`;
    },
  ),
  ...DIMENSION_RULES,
  // The singular before a noun: a 5 km run, a 5 in. pipe, 11 in. paper, a 27" monitor.
  rule(
    `(?<=\\b[Aa]n? )(?<amount>${NUMBER})[ -]?(?<unit>${UNIT}|in\\.)(?=[ -](?:\\p{Ll}|\\p{Lu}[\\p{Lu}\\d]))`,
    ({ amount, unit = '' }) => `${amount} ${(UNITS[unit] ?? INCH)[0]}`,
  ),
  rule(
    `(?<![$€£¥₹])${BEFORE_AMOUNT}(?<amount>${NUMBER})\\s?(?<unit>${UNIT}|in\\.|["”])\\.?(?= ${SIZED})`,
    ({ amount, unit = '' }) => `${amount} ${(UNITS[unit] ?? INCH)[0]}`,
  ),
  // Without its full stop it is a unit only behind a size, and not before more words: 3 x 4 in a row.
  rule(
    `(?<=(?:\\d\\s?[xX×]\\s?|\\d(?: inches)? by ))(?<amount>${NUMBER}) ?in(?=\\s*(?:$|[,;:!?)”’"\\n])| (?<sized>${SIZED}))`,
    ({ amount, sized }) => `${amount} ${sized === undefined ? 'inches' : 'inch'}`,
  ),
  // 6 ft. 4 in.
  rule(
    '(?<![\\d.,])(?<feet>\\d{1,2}) ?ft\\.? (?<inches>\\d{1,2}) ?in(?:\\.(?! *$| +\\p{Lu}))?(?![\\p{L}\\d])',
    ({ feet = '', inches = '' }) => `${counted(feet, FOOT)} ${counted(inches, INCH)}`,
  ),
  // 11 in. of rain, 8 1/2 in.: the full stop may end the sentence as well.
  rule(
    `(?<![\\d.,/])(?<amount>(?:\\d{1,4} )?\\d{1,2}/\\d{1,2}|${NUMBER})\\s?in\\.(?![\\p{L}\\d])(?:(?<end>(?=\\s*$|\\s+\\p{Lu}))|)`,
    ({ amount = '', end }) =>
      `${amount} ${amount === '1' ? 'inch' : 'inches'}${end === undefined ? '' : '.'}`,
  ),
  // a 3/8" bolt, 1 1/4" pipe
  rule(
    '(?<![\\d.,/])(?:(?<whole>\\d{1,3}) )?(?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})["”](?= \\p{Ll})',
    ({ whole, numerator, denominator }) => {
      const part = englishFraction(Number(numerator), Number(denominator));
      if (part === undefined) return undefined;
      return `${whole === undefined ? part : withPart(whole, part)} inch`;
    },
  ),
];

/** 6′, 27″, once angles are read. */
export const MARK_RULE = rule(`(?<![\\d.,])(?<amount>${NUMBER})\\s?(?<mark>[′″])`, ({ amount = '', mark }) =>
  counted(amount, nameOf(mark)),
);
