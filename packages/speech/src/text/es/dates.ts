import { AFTER, BEFORE } from '../digits.ts';
import { DATE_AND_TIME_RULE, secondYear, yearMonthRule } from '../numerals.ts';
import { romanValue } from '../roman.ts';
import { anyCase, type Rule, rule, wordRule } from '../rules.ts';
import { WEEKDAY_RULES } from './weekdays.ts';

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const YEAR_AFTER = '(?:19|20)\\d\\d(?!\\d)';
const SHORT_MONTHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MONTHS.map((name) => [name.slice(0, 3), name])),
  sept: 'septiembre',
};
const SHORT_NAMES = Object.keys(SHORT_MONTHS).join('|');
/** What has a number that begins anew each year: Ley 39/2015. */
const NUMBERED_BY_YEAR =
  'Ley|Orgánica|LO|Decreto|Decreto-[Ll]ey|Legislativo|R\\. ?D\\.|RD|RDL|Orden|Resolución|Sentencia|ST[SC]|Autos?|Expediente|Exp\\.|Circular|Acuerdo|Convenio|número';
const EXPIRES = anyCase(
  'caduca|caducidad|cad\\.|vence|vencimiento|venc\\.|válid[oa] hasta|consumir antes de',
);
const YEAR = '(?<year>1[0-9]\\d{2}|20\\d{2}|21\\d{2})';
const MONTH = '(?<month>0?[1-9]|1[0-2])';
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';

/** 1 de mayo de 2024; engines read the figures right. */
export function spanishDate(year?: string, month?: string, day?: string): string {
  const parts = [
    day === undefined ? undefined : dayWord(day),
    month === undefined ? undefined : MONTHS[Number(month) - 1],
    year,
  ];
  return parts.filter((part) => part !== undefined).join(' de ');
}

const date: Rule['speak'] = ({ year, month, day }) => spanishDate(year, month, day);

function dayWord(day: string): string {
  return Number(day) === 1 ? 'primero' : String(Number(day));
}

export const SPANISH_DATE_RULES: readonly Rule[] = [
  DATE_AND_TIME_RULE,
  // 2024-05-01T08:30
  rule(
    `${BEFORE}${YEAR}(?<sep>[-/.])${MONTH}\\k<sep>${DAY}(?:T(?=\\d\\d:)|${AFTER})`,
    ({ year, month, day }, match) => `${spanishDate(year, month, day)}${match.endsWith('T') ? ', ' : ''}`,
  ),
  yearMonthRule(spanishDate),
  // 31/12/2024, 12/31/2024
  rule(`${BEFORE}${DAY}(?<sep>[/.-])${MONTH}\\k<sep>${YEAR}${AFTER}`, date),
  rule(`${BEFORE}${MONTH}(?<sep>[/.-])(?<day>1[3-9]|2\\d|3[01])\\k<sep>${YEAR}${AFTER}`, date),
  // 12-X-1492
  rule(
    `${BEFORE}${DAY}(?<sep>[/.-])(?<roman>I{1,3}|I?V|VI{1,3}|I?X|XII?)\\k<sep>${YEAR}${AFTER}`,
    ({ year, roman = '', day }) => spanishDate(year, String(romanValue(roman)), day),
  ),
  // el 15/3; what could be a part of something is one before its noun: el 1/2 kilo, el 2/5 de la gente.
  rule(
    `(?<=\\b(?:el|del|al|lunes|martes|miércoles|jueves|viernes|sábado|domingo),? )(?:(?<=\\b(?:[Ee]l|[Dd]el|[Aa]l|[Ee]ste) (?:\\p{L}{5,9},? )?)|(?!24/7(?!\\d)))(?!(?:1/[234]|2/3|3/4) (?!al? )\\p{L}|\\d/\\d\\d? del? )${DAY}/${MONTH}${AFTER}`,
    ({ month, day }) => spanishDate(undefined, month, day),
    'i',
  ),
  // Cita: 12/11, 12/11 a las 9:45
  rule(
    `(?<=(?:[Cc]ita|[Ff]echa|[Ee]ntrega|[Ll]legada|[Ss]alida|[Ee]xamen|[Rr]eunión|[Rr]eserva)(?: del)?: ?)${DAY}/${MONTH}${AFTER}|${BEFORE}(?<day2>0?[1-9]|[12]\\d|3[01])/(?<month2>0?[1-9]|1[0-2])(?=,? a las? \\d)`,
    ({ day, month, day2, month2 }) => spanishDate(undefined, month ?? month2, day ?? day2),
  ),
  // Ley 39/2015, 123/2021
  rule(
    `(?<![\\d.,/:-])(?:(?<=\\b(?:${NUMBERED_BY_YEAR}) )\\d{1,4}|1[3-9]|[2-9]\\d|\\d{3}|(?!19|20)[1-9]\\d{3})/(?=${YEAR_AFTER}(?!/|\\p{L}))`,
    (_, match) => match.replace('/', ' de '),
  ),
  // 05/2026, and caduca: 12/26
  rule(
    `${BEFORE}(?:(?<=(?:${EXPIRES}):? (?:el |en )?)|(?=0\\d/\\d{4}))${MONTH}/(?<year>(?:19|20)\\d{2}|1[3-9]|[2-9]\\d)${AFTER}`,
    ({ year = '', month }) => spanishDate(year.length === 2 ? `20${year}` : year, month),
  ),
  // 31/12/25: a century that is near.
  rule(`${BEFORE}${DAY}/${MONTH}/(?<short>\\d{2})${AFTER}`, ({ short = '', month, day }) =>
    spanishDate(`${Number(short) < 50 ? 20 : 19}${short}`, month, day),
  ),
  // 31/dic/24
  rule(
    `(?<![\\d.,:/-])${DAY}(?<sep>[-/])(?<name>${SHORT_NAMES})\\k<sep>(?<short>[0-4]\\d)(?![\\d/-])`,
    ({ day = '', name = '', short }) =>
      `${dayWord(day)} de ${SHORT_MONTHS[name.toLowerCase()]} de 20${short}`,
    'i',
  ),
  // 5 ene 2024, 3 de feb. de 1987
  rule(
    `(?<![\\d.,:/-])${DAY}(?: (?:de )?|[-/])(?<name>${Object.keys(SHORT_MONTHS).join('|')})(?:\\.|(?=(?: (?:del? )?|[-/])${YEAR_AFTER}))(?:(?: (?:del? )?|[-/])(?<year>${YEAR_AFTER}))?`,
    ({ day = '', name = '', year }) =>
      `${dayWord(day)} de ${SHORT_MONTHS[name.toLowerCase()]}${year === undefined ? '' : ` de ${year}`}`,
    'i',
  ),
  // ene.-mar.
  rule(
    `(?<!\\p{L})(?<from>${SHORT_NAMES})\\.?(?: ?[-–] ?| a )(?<to>${SHORT_NAMES})(?:\\.(?!\\s*$|\\s+\\p{Lu})|(?![\\p{L}-]))(?:(?: de)? (?<year>${YEAR_AFTER}))?`,
    ({ from = '', to = '', year }) =>
      `${SHORT_MONTHS[from.toLowerCase()]} a ${SHORT_MONTHS[to.toLowerCase()]}${year === undefined ? '' : ` de ${year}`}`,
    'i',
  ),
  // dic. 2023, nov 2024, but el mar 2024
  rule(
    `(?<![\\p{L}\\d-])(?<name>${SHORT_NAMES})(?:\\.|(?<!mar))(?: de)?[ -](?=${YEAR_AFTER})`,
    ({ name = '' }) => `${SHORT_MONTHS[name.toLowerCase()]} de `,
    'i',
  ),
  // en nov.
  rule(
    `(?<=(?<!\\p{L})(?:[Ee]n|[Dd]el?|[Dd]esde|[Hh]asta|[Pp]ara|[Aa]) )(?<name>ene|feb|abr|jun|jul|ago|sept?|oct|nov|dic)\\.(?:(?<end>(?=\\s*$|\\s+\\p{Lu}))|)`,
    ({ name = '', end }) => `${SHORT_MONTHS[name]}${end === undefined ? '' : '.'}`,
  ),
  // en 2021/22, temporada 21/22
  rule(
    '(?<![\\d.,:/$€£\\p{L}-])(?<from>(?:19|20)\\d{2})/(?<to>(?:19|20)?\\d{2})(?![\\d\\p{L}%]|[.,:/-]\\d)',
    ({ from, to }) => ((Number(from) + 1) % 100 === Number(to) % 100 ? `${from} a ${Number(to)}` : undefined),
  ),
  wordRule('(?<=\\b(?:[Tt]emporada|[Cc]urso|[Ll]iga|[Cc]ampaña) \\d{2})/(?=\\d{2}(?![\\d/]))', ' '),
  // 5 enero
  wordRule(`(?<=(?<![\\d.,:/-])(?:0?[1-9]|[12]\\d|3[01])) (?=(?:${MONTHS.join('|')})(?!\\p{L}))`, ' de '),
  // 1 de mayo, 05 de mayo
  rule(`(?<![\\d.,:/-])(?:0?1|1\\.?[ºo°]\\.?)(?= de (?:${MONTHS.join('|')}))`, () => 'primero'),
  rule(`(?<![\\d.,:/-])0(?<day>[2-9])(?= de (?:${MONTHS.join('|')}))`, ({ day }) => day),
  ...WEEKDAY_RULES,
  // los '80, los años 80s, 1990-1995
  wordRule("(?<=(?:años|[Ll]os|década de los|decada de los) )['’](?=\\d0s?(?!\\d))", ''),
  rule('(?<=(?:años|[Ll]os) )(?<decade>[2-9]0|(?:19|20)\\d0)s(?![\\p{L}])', ({ decade }) => decade),
  rule(
    '(?<![\\d.,-])(?<from>1[1-9]\\d{2}|20\\d{2})[-–—](?<to>1[1-9]\\d{2}|20\\d{2}|0\\d)(?!\\d|[.,-]\\d|-)',
    ({ from = '', to = '' }) => `${from} a ${secondYear(from, to)}`,
  ),
];
