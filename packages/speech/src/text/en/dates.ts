import { AFTER, BEFORE, DASH, NO_QUOTATION } from '../digits.ts';
import { DATE_AND_TIME_RULE, secondYear, yearMonthRule } from '../numerals.ts';
import { ROMAN_YEAR, romanValue } from '../roman.ts';
import { type Groups, type Rule, rule, wordRule } from '../rules.ts';
import { englishCardinal, englishDecade, englishOrdinal, englishYear } from './numbers.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SURE_MONTHS = MONTHS.filter((name) => !/^Ma/.test(name)).join('|');
const MONTH_NAME = `(?<name>${MONTHS.join('|')})`;
const YEAR = '(?<year>1[0-9]\\d{2}|20\\d{2}|21\\d{2})';
const NTH = '(?:st|nd|rd|th)?';
const MONTH = '(?<month>0?[1-9]|1[0-2])';
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
const LAST_DAY = `(?<to>0?[1-9]|[12]\\d|3[01])${NTH}`;
/** May 5 to 7, but May 5 to 7 people */
const TO_DAY =
  ' to (?=\\d{1,2}(?:st|nd|rd|th|[.;:)]|,(?!\\d)|$|,? (?:19|20)\\d\\d| (?:at|in|and|for|with|from|is|was|are)(?!\\p{L})))';
/** The full stop of `p.m.` stays where it may end the sentence as well. */
const HALF =
  '\\s?(?<half>[apAP])\\.?\\s?[mM](?![\\p{L}])(?:\\.(?!\\s*$|\\s+(?!(?:[ECMP][SD]?T|GMT|UTC|BST)(?!\\p{L}))\\p{Lu}))?';
const BEFORE_YEAR =
  '(?<=(?:\\b(?:in|since|from|until|till|by|before|after|during|around|year|years|of|circa|early|late|mid|born|died|reigned|established|founded|summer|winter|spring|fall|autumn|to|and|or|between|class of)|[(–—]|(?:(?<!\\p{L}|(?<!\\d)\\d{1,3})|\\b(?:mid|pre|post))-|©)\\s?)';

/** What lasts or comes in seconds, for 30s, unless an age is named: for 80s music. */
const TAKES_SECONDS =
  '(?<!\\b(?:[Ff]or|[Ee]very|[Aa]fter|[Ww]ithin|[Ww]ait|[Hh]old|least|most) (?!\\d0s (?:music|songs?|bands?|films?|movies?|cinema|TV|fashion|styles?|design|rock|pop|hits|classics?|icons?|kids?|fans?|hair|cartoons?|sitcoms?|nostalgia|vibes?|part(?:y|ies))(?!\\p{L})))';
/** Where a day is expected. */
const DAY_CUE =
  '\\b(?:on|by|until|till|before|after|due|since|from|through|week of|ends|expires|starts|begins|opens|closes|valid|(?<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?))';
/** Behind these `by` is no term but a factor: cut by 3/5. */
const FACTOR =
  '(?<=(?:multipl\\p{L}+|divid\\p{L}+|times|increased?|reduced?|rose|fell|grew|improved|cut|down|up)(?: it)? by )';
/** What a fraction is a part of. */
const WHOLE = ` ?(?:${NO_QUOTATION}["”″]|(?:of|inch(?:es)?|in\\.|points?|miles?|seconds?|cups?)(?!\\p{L}))`;
/** What a figure like a year may count. */
const COUNTED = '\\s(?:people|miles|years|days|dollars|times|km|men|women|words|points|percent)';
/** Several of what `of` may count: of 1709 schoolchildren. */
const MANY =
  '(?:\\p{Ll}*(?:men|people|children)|(?!always|perhaps|besides|towards|sometimes|across)\\p{Ll}{3,}(?<![sui])s)(?!\\p{L})';
/** Too late a day to be a month. */
const LATE_DAY = '(?:1[3-9]|2\\d|3[01])';

/** 3/4, no 7/4, 2/4 or 5/12. */
function isFraction(written: string): boolean {
  const [numerator = 0, denominator = 0] = written.split('/').map(Number);
  const isReduced = ![2, 3, 5].some((factor) => numerator % factor === 0 && denominator % factor === 0);
  return (
    numerator < denominator && (denominator === 10 || (denominator <= 8 && denominator !== 7 && isReduced))
  );
}

/** Month, day and year in words, as far as they are given. */
export function englishDate(year?: string, month?: string, day?: string): string {
  const name = month === undefined ? '' : (MONTHS[Number(month) - 1] ?? '');
  const dayWord = day === undefined ? '' : ` ${englishOrdinal(Number(day))}`;
  const yearWord = year === undefined ? '' : englishYear(Number(year));
  return `${name}${dayWord}${name !== '' && yearWord !== '' ? (day === undefined ? ' ' : ', ') : ''}${yearWord}`;
}

/** As the British say it: the fifth of January twenty twenty-four. */
function dayFirstDate(year: string | undefined, month: string, day: string): string {
  const yearWord = year === undefined ? '' : ` ${englishYear(Number(year))}`;
  return `the ${englishOrdinal(Number(day))} of ${MONTHS[Number(month) - 1]}${yearWord}`;
}

/** 3:30 → three thirty, 3:05 → three oh five, 3:00 → three o'clock */
export function englishClock({ hour = '', minute = '00', second, half }: Groups): string {
  const minutes = Number(minute);
  const suffix = half === undefined ? '' : ` ${half.toLowerCase()} m`;
  const hours = englishCardinal(Number(hour));
  if (second !== undefined && Number(second) > 0) {
    return `${hours} ${minuteWords(minutes)} and ${counted(Number(second), 'second')}${suffix}`;
  }
  if (minutes === 0) {
    if (suffix !== '') return `${hours}${suffix}`;
    return Number(hour) > 12 || Number(hour) === 0 ? `${hours} hundred` : `${hours} o'clock`;
  }
  return `${hours} ${minuteWords(minutes)}${suffix}`;
}

const counted = (value: number, name: string) => `${englishCardinal(value)} ${name}${value === 1 ? '' : 's'}`;

function minuteWords(minutes: number): string {
  if (minutes === 0) return "o'clock";
  return minutes < 10 ? `oh ${englishCardinal(minutes)}` : englishCardinal(minutes);
}

/** At 0600 hours, before figures with a nought are read one by one. */
export const MILITARY_TIME_RULE = rule(
  '(?<![\\d.,:/-])(?:(?=0)|(?<=\\b(?:at|until|till|from|before) ))(?<hour>[01]\\d|2[0-3])(?<minute>[0-5]\\d) ?(?:hours|hrs?)(?!\\p{L}| of)',
  ({ hour = '', minute = '' }) => {
    const nought = hour.startsWith('0') ? 'oh ' : '';
    return `${nought}${englishCardinal(Number(hour))} ${minute === '00' ? 'hundred' : minuteWords(Number(minute))} hours`;
  },
);

const CLOCK = '(?<hour>[01]?\\d|2[0-4])';
const MINUTE = '(?<minute>[0-5]\\d)';

export const ENGLISH_TIME_RULES: readonly Rule[] = [
  // [00:12] of a script or subtitles
  rule('(?<=\\[)00:(?<second>[0-5]\\d)(?=\\])', ({ second }) => counted(Number(second), 'second')),
  // 00:00-00:12 of a video
  rule(
    `${BEFORE}00:(?<from>[0-5]\\d)(?: ?${DASH} ?| to )00:(?<to>[0-5]\\d)${AFTER}`,
    ({ from, to }) => `${englishCardinal(Number(from))} to ${counted(Number(to), 'second')}`,
  ),
  // What lasted 2:00:35. A time of day has two figures for the hour, a word or a date before it, or its half or zone behind.
  rule(
    `(?=\\d:\\d\\d:)(?<!\\b(?:at|until|till|by|from|since|before|after|around|\\p{L}{3,6}day|first|second|third|\\p{L}{3,}th|(?:twenty|nineteen|thousand)(?:[ -]\\p{L}{3,9}){1,2}),? |[\\d.,:/\\p{L}-])(?<hour>\\d):${MINUTE}:(?<second>[0-5]\\d)(?!${HALF}|\\s?(?:[ECMP][SD]?T|GMT|UTC|BST|Z)(?!\\p{L}))${AFTER}`,
    ({ hour, minute, second }) => {
      const parts = [
        counted(Number(hour), 'hour'),
        counted(Number(minute), 'minute'),
        counted(Number(second), 'second'),
      ].filter((part) => !part.startsWith('zero '));
      const last = parts.pop() ?? 'zero seconds';
      return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
    },
    'i',
  ),
  // 18:00hrs
  wordRule('(?<=(?<![\\d:])\\d{1,2}:[0-5]\\d) ?h(?:rs?)?(?!\\p{L})', ' hours'),
  rule(`${BEFORE}${CLOCK}:${MINUTE}:(?<second>[0-5]\\d)(?:${HALF}|${AFTER})`, englishClock),
  // With a point it is a time only before the half of the day: 7.30pm, 7.30 to 9.30pm.
  rule(
    `(?<![\\d.:/\\p{L}£$€]|(?<!\\p{L}),)${CLOCK}(?::|\\.(?=\\d\\d(?: to \\d{1,2}(?:[.:]\\d\\d)?)?\\s?[apAP]\\.?\\s?[mM]))${MINUTE}(?:${HALF}|(?![\\d\\p{L}]|[.,:/]\\d))`,
    englishClock,
  ),
  rule(`(?<![\\d.,:\\p{L}]|\\d/)(?<hour>1[0-2]|[1-9])${HALF}`, englishClock),
];

function figureRules(isDayFirst: boolean): Rule[] {
  const inOrder = (day: string, month: string) => (sep: string) =>
    isDayFirst ? day + sep + month : month + sep + day;
  const usual = inOrder(DAY, MONTH);
  // The other order, where the day is too late to be a month.
  const other = inOrder(MONTH, `(?<day>${LATE_DAY})`);
  const speak: Rule['speak'] = ({ year, month = '', day = '' }) =>
    isDayFirst ? dayFirstDate(year, month, day) : englishDate(year, month, day);
  const shortYear: Rule['speak'] = (groups) =>
    speak({ ...groups, year: `${Number(groups.short) < 50 ? 20 : 19}${groups.short}` }, '');
  return [
    DATE_AND_TIME_RULE,
    // 2024-05-01
    rule(
      `${BEFORE}${YEAR}(?<sep>[-/.])${MONTH}\\k<sep>${DAY}(?:T(?=\\d\\d:)|${AFTER})`,
      ({ year, month, day }, match) => `${englishDate(year, month, day)}${match.endsWith('T') ? ', ' : ''}`,
    ),
    yearMonthRule(englishDate),
    // 5/1/2024, 31/12/2024
    rule(`${BEFORE}${usual('(?<sep>[/.-])')}\\k<sep>${YEAR}${AFTER}`, speak),
    rule(`${BEFORE}${other('(?<sep>[/.-])')}\\k<sep>${YEAR}${AFTER}`, speak),
    // 12/31/25: a century that is near.
    rule(`${BEFORE}${usual('/')}/(?<short>\\d{2})${AFTER}`, shortYear),
    rule(`${BEFORE}${other('/')}/(?<short>\\d{2})${AFTER}`, shortYear),
    // 26.03.05, but the version 1.10.3
    rule(
      `${BEFORE}(?<day>${isDayFirst ? '0[1-9]|1[0-2]|' : ''}${LATE_DAY})\\.(?<month>0[1-9])\\.(?<short>\\d{2})${AFTER}`,
      shortYear,
    ),
    // w/c 27/03
    rule(`${BEFORE}(?<day>${isDayFirst ? '0[1-9]|' : ''}${LATE_DAY})/(?<month>0[1-9])${AFTER}`, speak),
    // A card's: exp. 12/27
    rule(
      `(?<=\\b(?:exp\\.?|expir(?:es|y|ation(?: date)?)):? )${MONTH}/(?<short>\\d{2})${AFTER}`,
      ({ month, short }) => englishDate(`20${short}`, month),
      'i',
    ),
    // 05/2024, from 10/2019 to 12/2021
    rule(
      `(?<![\\d./-])(?:(?=0)|(?<=\\b(?:from|since|in|by|until|to|through|between|and) |\\d\\s?[–-]\\s?))${MONTH}/(?<year>(?:19|20)\\d{2})${AFTER}`,
      ({ year, month }) => englishDate(year, month),
      'i',
    ),
    // Without a year: due by 3/15, from 3/15 to 4/20, on 7/4, but not by 3/4.
    rule(
      `(?<=${DAY_CUE} (?:(?<first>\\d{1,2}/\\d{1,2}) (?:to|through|until|and) )?)(?!24/7|9/11|${FACTOR}\\d)${usual('/')}${AFTER}(?!${WHOLE})`,
      (groups, match) =>
        groups.weekday === undefined && isFraction(groups.first ?? match) ? undefined : speak(groups, match),
      'i',
    ),
  ];
}

const ordinal = (day: string | undefined) => englishOrdinal(Number(day));
const year = (figures: string | undefined) => englishYear(Number(figures));

const NAMED_DATE_RULES: readonly Rule[] = [
  // 25 july 2012, JANUARY 5; small or in capitals, March and May are words as well.
  rule(
    `(?<!\\p{L})(?:${SURE_MONTHS})(?= \\d)|(?<=(?<![\\d.,:/])(?:0?[1-9]|[12]\\d|3[01])${NTH} (?:of )?)(?:(?:${SURE_MONTHS})(?!\\p{L})|(?:March|May)(?:(?<= of \\p{L}+)(?!\\p{L})|(?=,? (?:19|20)\\d\\d(?!\\d))))`,
    (_, match) => match.charAt(0).toUpperCase() + match.slice(1).toLowerCase(),
    'i',
  ),
  // May 1, 2024, June 5-7
  rule(
    `(?<![\\p{L}])${MONTH_NAME}\\.? ${DAY}${NTH}(?:(?:${DASH}|${TO_DAY})${LAST_DAY})?(?:,? ${YEAR})?${AFTER}`,
    ({ name, day, to, year: inYear }) =>
      `${name} ${ordinal(day)}${to === undefined ? '' : ` to ${ordinal(to)}`}${inYear === undefined ? '' : `, ${year(inYear)}`}`,
  ),
  // 1 May 2024, the 4th of July, 5–7 June
  rule(
    `(?<the>\\b[Tt]he )?(?<![\\d.,:/\\p{L}-])${DAY}${NTH}(?:(?:${DASH}| to )${LAST_DAY})? (?:of )?${MONTH_NAME}(?:,? ${YEAR})?${AFTER}`,
    ({ the = 'the ', name, day, to, year: inYear }) =>
      `${the}${ordinal(day)} ${to === undefined ? '' : `to the ${ordinal(to)} `}of ${name}${inYear === undefined ? '' : ` ${year(inYear)}`}`,
  ),
  // May 2024
  rule(`(?<![\\p{L}])${MONTH_NAME},? ${YEAR}${AFTER}`, (groups) => `${groups.name} ${year(groups.year)}`),
];

/** 2023/24 */
const SEASON_RULE = rule(
  '(?<![\\d.,:/$€£\\p{L}-])(?<from>(?:19|20)\\d{2})/(?<to>\\d{2})(?![\\d\\p{L}%]|[.,:/-]\\d)',
  ({ from = '', to = '' }) =>
    (Number(from) + 1) % 100 === Number(to) ? `${year(from)} to ${englishCardinal(Number(to))}` : undefined,
);

const YEAR_RULES: readonly Rule[] = [
  // MCMXCIV
  rule(ROMAN_YEAR, (_, match) => year(String(romanValue(match)))),
  // 1960s–70s
  wordRule(`(?<=\\d0s)\\s?${DASH}\\s?(?=(?:['’]|\\d\\d)?\\d0s(?!\\p{L}))`, ' to '),
  // 1990-1995, 1939–45
  rule(
    `(?<![\\d.,:/\\p{L}-])(?<from>1[1-9]\\d{2}|20\\d{2})${DASH}(?<to>1[1-9]\\d{2}|20\\d{2}|\\d{2})${AFTER}`,
    ({ from = '', to = '' }) =>
      `${year(from)} to ${to.length === 2 && to !== '00' ? englishCardinal(Number(to)) : year(secondYear(from, to))}`,
  ),
  // the 1990s, '05, the '80s
  rule("(?<![\\d.,\\p{L}])(?<decade>1[1-9]\\d0|20\\d0)['’]?s(?![\\p{L}])", ({ decade = '' }) =>
    englishDecade(Number(decade)),
  ),
  rule(
    "(?<![\\d\\p{L}])['’]0(?<year>\\d)(?![\\d\\p{L}'’]|[.:/-][\\d\\p{L}])",
    ({ year }) => `oh ${englishCardinal(Number(year))}`,
  ),
  rule(`(?<![\\d.,\\p{L}])['’]?${TAKES_SECONDS}(?<decade>[2-9]0)s(?![\\p{L}])`, ({ decade = '' }) =>
    englishDecade(Number(decade)),
  ),
  // in 1990, (1788–, © 2024; 2001 to 2009 are read right as they are, and 19xx without a cue
  rule(
    `${BEFORE_YEAR}(?<!\\bof (?=\\d{4} ${MANY}))(?<year>(?<=\\b(?:in|since|until|before|after) )10[1-9]\\d(?=[,;)])|1[1-9]\\d{2}|20[1-9]\\d)(?!${COUNTED})(?![\\d\\p{L}%]|[.,:/-]\\d)`,
    (groups) => year(groups.year),
    'i',
  ),
  rule('(?<![\\d.,:/$€£¥\\p{L}-])(?<year>19[1-9]\\d)(?! ?by | ?×|[\\d\\p{L}%]|[.,:/-]\\d)', (groups) =>
    year(groups.year),
  ),
];

export function englishDateRules(isDayFirst: boolean): Rule[] {
  return [...figureRules(isDayFirst), SEASON_RULE, ...NAMED_DATE_RULES, ...YEAR_RULES];
}
