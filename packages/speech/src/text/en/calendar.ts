import { DASH } from '../digits.ts';
import { lookup } from '../lookup.ts';
import { readWords } from '../names.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';

/** May is written out. */
const MONTHS = readWords(`
January: Jan | February: Feb | March: Mar | April: Apr | June: Jun | July: Jul | August: Aug | September: Sep, Sept
October: Oct | November: Nov | December: Dec
`);
const DAYS = readWords(`
Monday: Mon | Tuesday: Tue, Tues | Wednesday: Wed, Weds | Thursday: Thu, Thur, Thurs | Friday: Fri | Saturday: Sat
Sunday: Sun
`);
const DAY = alternatives(Object.keys(DAYS));
const SHORT_MONTH = alternatives(Object.keys(MONTHS));
const MONTH = `May|${SHORT_MONTH}`;
const A_MONTH = `(?:${Object.values(MONTHS).join('|')}|${MONTH})(?!\\p{L})\\.?`;
const NTH = '(?:st|nd|rd|th)?';
const DASHES = '(?:\\s?[-–]\\s?|—)';
/** The full stop of an abbreviation where no sentence ends. */
const INNER_STOP = '(?:\\.(?!\\s*$|\\s+\\p{Lu}))?';
/** Without a stop, Sat and Sun are words as well: what shows that they are days. */
const DATE = `(?:${MONTH})\\p{Ll}{0,8}\\.? \\d|\\d{1,2}(?:st|nd|rd|th)(?!\\p{L})|\\d{1,2}${NTH} (?:${MONTH})`;
const HOUR =
  '\\d{1,2}(?:\\s?[ap]\\.?m|[:/]\\d|\\s?[-–]\\s?\\d|\\.\\d\\d\\s?[ap]m| to \\d{1,2}(?::\\d\\d)?\\s?[ap]\\.?m)';
/** What goes on behind the stop of a day. */
const AFTER_DAY =
  ',| (?:&|and|or|at|from|till|until|the|only|morning|afternoon|evening|night|closed)(?!\\p{L})|[-–—:)]';

export const SPAN_AND_DAY_RULES: readonly Rule[] = [
  // 15-Mar-2026
  rule(
    `(?<![\\d.,/-])(?<day>\\d{1,2})-(?<month>${MONTH})-(?=(?:19|20)\\d{2}(?![\\d-]))`,
    ({ day, month = '' }) => `${day} ${MONTHS[month] ?? month} `,
  ),
  // Jan.–Mar.
  rule(
    `(?<!\\p{L})(?<from>${MONTH})\\.?(?: to |\\s?${DASH}\\s?)(?<to>${MONTH})${INNER_STOP}(?!\\p{L})`,
    ({ from = '', to = '' }) => `${MONTHS[from] ?? from} to ${MONTHS[to] ?? to}`,
  ),
  // Oct. 14–Nov. 2, 6 Apr–5 May
  wordRule(
    `${DASHES}(?=(?:\\d{1,2}${NTH} )?${A_MONTH})(?<=(?<!\\p{L})${A_MONTH}(?: \\d{1,2}${NTH})?(?:,? \\d{4})?\\s?${DASH}\\s?)`,
    ' to ',
  ),
  // 1/9/2024 – 20/12/2024, 1/2-3/4, but 3/4 - 1/2 = 1/4
  wordRule(`${DASHES}(?=\\d{1,2}/\\d(?![^\\n]{0,20}=))(?<=\\d/\\d{1,4}\\s?${DASH}\\s?)`, ' to '),
  // Mon–Fri
  rule(
    `(?<!\\p{L})(?<from>${DAY})\\.?\\s?(?:${DASH}|to|through|thru)\\s?(?<to>${DAY})${INNER_STOP}(?!\\p{L})`,
    ({ from = '', to = '' }) => `${DAYS[from]} to ${DAYS[to]}`,
  ),
  // M-F 9-5
  wordRule('(?<!\\p{L})M[-–]F(?=:? (?:from )?\\d)', 'Monday to Friday'),
  // Mon, Wed & Fri, Sat/Sun
  rule(
    `(?<!\\p{L})(?:(?:${DAY})\\.?(?:, ?| ?& ?| (?:and|or) |/)){1,6}(?:${DAY})${INNER_STOP}(?!\\p{L})`,
    (_, match) =>
      match.replace(/(\p{L}{3,5})\.?(\/?)/gu, (word, day, slash) =>
        lookup(DAYS, day) === undefined ? word : DAYS[day] + (slash && ', '),
      ),
  ),
  // Sat 10am, Meet Tue, 3/5, Sat 23 Nov, on Tue., Oct. 14
  rule(
    `(?<!\\p{L})(?<day>${DAY})(?:\\.?(?=,? (?:${DATE}|${HOUR}))|\\.(?=${AFTER_DAY}))`,
    ({ day = '' }) => DAYS[day],
  ),
];

/** Jan. 5, 5 Sept 2024, in Nov. */
export const MONTH_RULES: readonly Rule[] = [
  rule(
    `(?<=\\b(?:in|since|until|till|by|from|of|early|late|mid|last|next|this|before|after)[ -])(?:(?<month>${SHORT_MONTH})(?<end>\\.(?=\\s*$|\\s+\\p{Lu}))|(?<dotted>${SHORT_MONTH})\\.|(?<bare>Feb|Aug|Sept?|Oct|Nov|Dec)(?![\\p{L}\\d'’-]))`,
    ({ month, dotted = '', bare = '', end = '' }) => MONTHS[month ?? (dotted || bare)] + end,
  ),
  rule(`(?<![\\p{L}\\d])(?<month>${SHORT_MONTH})\\.?(?=\\s['’]?\\d)`, ({ month = '' }) => MONTHS[month]),
  // jul 25, JAN 15 2020, but an APR 15%
  rule(
    `(?<![\\p{L}\\d])(?!apr\\.?\\s(?!\\d{1,2},? (?:19|20)\\d\\d))(?<month>${SHORT_MONTH})\\.?(?=\\s(?:0?[1-9]|[12]\\d|3[01])${NTH}(?![\\p{L}\\d%]|[.,:]\\d| ?%))`,
    ({ month = '' }) => MONTHS[month.charAt(0).toUpperCase() + month.slice(1).toLowerCase()],
    'i',
  ),
  rule(
    `(?<=\\d(?:st|nd|rd|th)?\\s)(?<month>${SHORT_MONTH})(?:\\.|(?![\\p{L}]))`,
    ({ month = '' }) => MONTHS[month],
  ),
];
