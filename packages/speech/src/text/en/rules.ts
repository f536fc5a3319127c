import { addressReader, addressRules, entityRules } from '../addresses.ts';
import { NUMBER } from '../digits.ts';
import { CAPITAL_UNIT_RULE, DATA_PAIR_RULE, exponentRule } from '../measures.ts';
import { readWords } from '../names.ts';
import { absoluteValueRule, ratioRule, versionsRule } from '../numerals.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { differenceRules, formulaRules } from '../sums.ts';
import { BRACKET_RULES, EMOTICON_RULE, integralRule, MENU_PATH } from '../symbols.ts';
import { ISO_UTC_RULE, offsetRule } from '../zones.ts';
import { ENGLISH_ABBREVIATION_RULES } from './abbreviations.ts';
import {
  ENGLISH_AMOUNT_RULES,
  ENGLISH_DURATION_RULE,
  ENGLISH_INVERSE_RULE,
  ENGLISH_SHUTTER_RULE,
  ENGLISH_UNIT_RANGE_RULE,
} from './amounts.ts';
import { ENGLISH_TIME_RULES, englishDateRules, MILITARY_TIME_RULE } from './dates.ts';
import { englishNumber, englishOrdinal } from './numbers.ts';
import { NUMERAL_RULES, POWER_RULES } from './numerals.ts';
import { ENGLISH_PHONE_RULES } from './phones.ts';
import { ENGLISH_SYMBOL_RULES } from './symbols.ts';
import { BOOK, VERSES_RULES } from './verses.ts';

const readAddress = addressReader(
  readWords(`
dot: . | at: @ | slash: / | dash: - | underscore: _ | question mark: ? | equals: = | and: & | hash: #
percent: % | colon: : | plus: + | tilde: ~
`),
);

const CLOCK_TIME = '\\d{1,2}(?::[0-5]\\d|\\s?[ap]\\.?m)';
const TWELVE = '\\b(?:noon|midnight)\\b';

/** The rules of English; figures that every engine reads right stay. `isDayFirst`: 5/1/2024 is the fifth of January. */
export function englishRules(isDayFirst: boolean): Rule[] {
  return [
    ...entityRules(' and '),
    ...addressRules(readAddress),
    ISO_UTC_RULE,
    offsetRule(' plus ', ' minus ', ' '),
    CAPITAL_UNIT_RULE,
    // .NET 8, ASP.NET
    wordRule('(?<![\\p{L}\\d.])\\.(?=NET(?!\\p{L}))', 'dot '),
    wordRule('(?<=ASP)\\.(?=NET(?!\\p{L}))', ' dot '),
    ...BRACKET_RULES,
    integralRule((from, to) => `the integral from ${from} to ${to} of `),
    wordRule('\\s?↑\\s?(?=[\\d$€£])', ' up '),
    wordRule('\\s?↓\\s?(?=[\\d$€£])', ' down '),
    wordRule(MENU_PATH, ', '),
    EMOTICON_RULE,
    DATA_PAIR_RULE,
    // 8'30"/mi, a 7'45" pace
    rule(
      `(?<![\\d.,])(?<minutes>\\d{1,2})['’′](?<seconds>[0-5]\\d)["”″](?=/(?:mi|km)(?!\\p{L})| (?:mile )?pace)`,
      ({ minutes, seconds }) => `${minutes}:${seconds}`,
    ),
    // 8:35/mi, 5:20/km
    wordRule('(?<=\\d:[0-5]\\d)/mi(?!\\p{L})', ' per mile'),
    wordRule('(?<=\\d:[0-5]\\d)/km(?!\\p{L})', ' per kilometer'),
    wordRule('(?<=\\b[Aa]ges? \\d{1,2})[-–](?=\\d{1,2}(?!\\d))', ' to '),
    wordRule('(?<!\\p{L})Eq\\.(?= \\(\\d)', 'Equation'),
    // 6ft2in
    rule(
      '(?<![\\d.,])(?<feet>\\d{1,2})ft(?<inches>\\d{1,2}) ?in(?!\\p{L})',
      ({ feet, inches }) => `${feet} foot ${inches}`,
    ),
    // 4K/60fps
    wordRule('(?<=\\d[Kkp])/(?=\\d{2,3} ?fps)', ' at '),
    wordRule('(?<=\\b[Ss]ub-\\d{1,2}) ?hrs?(?!\\p{L})', '-hour'),
    wordRule('(?<=\\b[Ii] )<3(?= \\p{L})', 'love'),
    // 9:00a, but John 3:16a
    rule(
      `(?<=(?<![\\d:]|${BOOK})\\d{1,2}:[0-5]\\d)(?<half>[ap])(?![\\p{L}\\d]|\\.m)`,
      ({ half }) => `${half}m`,
    ),
    // 11:30EST
    wordRule('(?<=\\d:[0-5]\\d)(?=(?:[ECMP][SD]?T|GMT|UTC|BST)(?!\\p{L}))', ' '),
    wordRule(
      `(?<=\\d:[0-5]\\d(?:\\s?[ap]\\.?m\\.?)?|\\d\\s?[ap]\\.?m\\.?)\\s?[-–—]\\s?(?=${CLOCK_TIME}|${TWELVE})`,
      ' to ',
      'i',
    ),
    wordRule(
      `(?<=(?<![\\d.,:/$€£-])\\d{1,2}(?:\\.[0-5]\\d)?)\\s?[-–—]\\s?(?=\\d{1,2}(?:[:.][0-5]\\d)?\\s?[ap]\\.?m(?!\\p{L}))`,
      ' to ',
      'i',
    ),
    wordRule(`(?<=${TWELVE})\\s?[-–—]\\s?(?=${CLOCK_TIME})`, ' to ', 'i'),
    absoluteValueRule({ before: 'the absolute value of ', after: '', minus: ' minus ', negative: 'minus ' }),
    ...formulaRules({
      of: (argument) => ` of ${argument}`,
      primes: ['', ' prime', ' double prime'],
      ...{ given: ' given ', over: ' over ' },
    }),
    ...differenceRules(' minus ', 'minus '),
    ratioRule(
      '\\b(?:[Rr]atio|[Ss]cale|[Oo]dds|[Dd]ilut(?:ion|ed)|[Pp]roportions?)(?: (?:of|is|was|at|to))?',
      'dilutions?|ratio|scale|odds|solution|mixture',
      'to',
    ),
    versionsRule('and'),
    ...VERSES_RULES,
    ENGLISH_UNIT_RANGE_RULE,
    ...ENGLISH_ABBREVIATION_RULES,
    MILITARY_TIME_RULE,
    ...ENGLISH_PHONE_RULES,
    ENGLISH_DURATION_RULE,
    ENGLISH_SHUTTER_RULE,
    ...englishDateRules(isDayFirst),
    ...ENGLISH_TIME_RULES,
    ENGLISH_INVERSE_RULE,
    exponentRule('times'),
    ...POWER_RULES,
    ...ENGLISH_AMOUNT_RULES,
    ...NUMERAL_RULES,
    ...ENGLISH_SYMBOL_RULES,
  ];
}

/** What English leaves in figures as words, for a voice that would read them in its own language. */
export const ENGLISH_FIGURE_RULES: readonly Rule[] = [
  rule('(?<![\\p{L}\\d.,])(?<number>\\d{1,4})(?:st|nd|rd|th)(?!\\p{L})', ({ number }) =>
    englishOrdinal(Number(number)),
  ),
  wordRule('(?<=\\p{L})(?=\\d)|(?<=\\d)(?=\\p{L})', ' '),
  rule(NUMBER, (_, match) => englishNumber(match)),
];
