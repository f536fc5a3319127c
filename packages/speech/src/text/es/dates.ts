import { AFTER, BEFORE } from '../digits.ts';
import { type Groups, type Rule, rule, wordRule } from '../rules.ts';
import { spanishCardinal } from './numbers.ts';

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const YEAR_AFTER = '(?:19|20)\\d\\d(?!\\d)';
const SHORT_MONTHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MONTHS.map((name) => [name.slice(0, 3), name])),
  sept: 'septiembre',
};
const DAYS: Readonly<Record<string, string>> = {
  l: 'lunes',
  j: 'jueves',
  v: 'viernes',
  s: 'sábado',
  d: 'domingo',
  lun: 'lunes',
  mar: 'martes',
  mié: 'miércoles',
  mie: 'miércoles',
  jue: 'jueves',
  vie: 'viernes',
  sáb: 'sábado',
  sab: 'sábado',
  dom: 'domingo',
};
const SHORT_DAY = Object.keys(DAYS)
  .filter((day) => day.length === 3)
  .flatMap((day) => [day, `${day.charAt(0).toUpperCase()}${day.slice(1)}`, day.toUpperCase()])
  .join('|');
const ALSO_WORDS = '[Mm]ar|MAR|[Vv]ie|VIE|[Dd]om|DOM';
/** What has a number that begins anew each year: Ley 39/2015. */
const NUMBERED_BY_YEAR =
  'Ley|Orgánica|LO|Decreto|Decreto-[Ll]ey|Legislativo|R\\. ?D\\.|RD|RDL|Orden|Resolución|Sentencia|ST[SC]|Autos?|Expediente|Exp\\.|Circular|Acuerdo|Convenio|número';
const EXPIRES =
  '[Cc]aduca|[Cc]aducidad|[Cc]ad\\.|[Vv]ence|[Vv]encimiento|[Vv]enc\\.|[Vv]álid[oa] hasta|[Cc]onsumir antes de';
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

function dayWord(day: string): string {
  return Number(day) === 1 ? 'primero' : String(Number(day));
}

/** 3:30 → tres y media, 3:00 → tres en punto, 15:45 → quince cuarenta y cinco */
export function spanishClock({ hour = '', minute = '00', second, half }: Groups): string {
  const minutes = Number(minute);
  const suffix = half === undefined ? '' : ` ${half.toLowerCase() === 'a' ? 'a' : 'pe'} eme`;
  const hours = spanishCardinal(Number(hour), 'feminine');
  if (second !== undefined) {
    return `${hours} ${Number(hour) === 1 ? 'hora' : 'horas'}, ${unit(minutes, 'minuto')} y ${unit(Number(second), 'segundo')}${suffix}`;
  }
  if (minutes === 0) return suffix === '' ? `${hours} en punto` : hours + suffix;
  return `${hours}${minuteWords(minutes, Number(hour) >= 1 && Number(hour) <= 12)}${suffix}`;
}

function minuteWords(minutes: number, isTwelveHour: boolean): string {
  if (isTwelveHour && minutes === 30) return ' y media';
  if (isTwelveHour && minutes === 15) return ' y cuarto';
  return ` ${isTwelveHour || minutes < 10 ? 'y ' : ''}${spanishCardinal(minutes)}`;
}

function unit(value: number, name: string): string {
  return `${spanishCardinal(value, 'masculine')} ${name}${value === 1 ? '' : 's'}`;
}

/** The point of an abbreviation, unless a sentence ends there. */
const INNER_POINT = '(?:\\.(?!\\s+[«"“¿¡]?\\p{Lu}))?';

const CLOCK = '(?<hour>[01]?\\d|2[0-4])';
/** A point parts hour and minutes only behind an article, and not before what is counted: las 2.50 toneladas. */
const POINT =
  '(?<=\\b(?:[Ll]as \\d{1,2}|[Ll]a 1))[.h](?!\\d\\d ?(?:%|(?:kg|km|m|t|ha|por ciento|mil|metros|kilómetros|kilos|veces|unidades|partes|toneladas|libras|onzas|pulgadas|yardas|millas|hectáreas|calorías)(?!\\p{L})))';
const BEFORE_NOON = '\\s?[aApP]\\.?\\s?[mM](?!\\p{L})';
/** Before the half of the day it parts them everywhere: 7.30-9.30 pm. */
const POINT_BEFORE_HALF = `\\.(?=\\d\\d(?: a \\d{1,2}(?:[.:]\\d\\d)?)?${BEFORE_NOON})`;
const HALF = `\\s?(?<half>[aApP])\\.?\\s?[mM](?!\\p{L})${INNER_POINT}`;

export const SPANISH_TIME_RULES: readonly Rule[] = [
  wordRule('(?<=\\d:[0-5]\\d(?: ?h)?)\\s?[-–—]\\s?(?=\\d{1,2}:[0-5]\\d)', ' a '),
  wordRule(`(?<=\\d[.:][0-5]\\d)\\s?[-–—]\\s?(?=\\d{1,2}(?:[.:][0-5]\\d)?${BEFORE_NOON})`, ' a '),
  rule(
    `${BEFORE}(?<minutes>\\d{1,3}):(?<seconds>[0-5]\\d) ?min(?:utos)?(?!\\p{L})`,
    ({ minutes, seconds }) => `${unit(Number(minutes), 'minuto')} y ${unit(Number(seconds), 'segundo')}`,
  ),
  rule(`${BEFORE}${CLOCK}:(?<minute>[0-5]\\d):(?<second>[0-5]\\d)(?:${HALF}|${AFTER})`, spanishClock),
  rule(
    `(?<![\\d.,:/\\p{L}])${CLOCK}(?::|${POINT}|${POINT_BEFORE_HALF})(?<minute>[0-5]\\d)(?: ?[hH](?:[rR]?[sS]|oras)?(?!\\p{L})${INNER_POINT}|${HALF}|(?![\\d\\p{L}]|[.,:/]\\d))`,
    spanishClock,
  ),
  rule(`(?<![\\d.,:/\\p{L}])(?<hour>1[0-2]|[1-9])${HALF}`, spanishClock),
  wordRule('(?<=\\b(?:[Aa]|[Dd]esde|[Hh]asta) la )1(?![\\d\\p{L}]|[.,:/-][\\dªº])', 'una'),
];

export const SPANISH_DATE_RULES: readonly Rule[] = [
  rule(
    `${BEFORE}${YEAR}(?<sep>[-/.])${MONTH}\\k<sep>${DAY}(?:T(?=\\d\\d:)|${AFTER})`,
    ({ year, month, day }, match) => `${spanishDate(year, month, day)}${match.endsWith('T') ? ', ' : ''}`,
  ),
  rule(`${BEFORE}${DAY}(?<sep>[/.-])${MONTH}\\k<sep>${YEAR}${AFTER}`, ({ year, month, day }) =>
    spanishDate(year, month, day),
  ),
  rule(
    `${BEFORE}${MONTH}(?<sep>[/.-])(?<day>1[3-9]|2\\d|3[01])\\k<sep>${YEAR}${AFTER}`,
    ({ year, month, day }) => spanishDate(year, month, day),
  ),
  // el 15/3; what could be a part of something is one before its noun: el 1/2 kilo, el 2/5 de la gente.
  rule(
    `(?<=\\b(?:el|del|al|lunes|martes|miércoles|jueves|viernes|sábado|domingo),? )(?!(?:1/[234]|2/3|3/4) (?!al? )\\p{L}|\\d/\\d\\d? del? )${DAY}/${MONTH}${AFTER}`,
    ({ month, day }) => spanishDate(undefined, month, day),
    'i',
  ),
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
  rule(
    `(?<![\\d.,:/-])${DAY}(?: (?:de )?|[-/])(?<name>${Object.keys(SHORT_MONTHS).join('|')})(?:\\.|(?=(?: (?:del? )?|[-/])${YEAR_AFTER}))(?:(?: (?:del? )?|[-/])(?<year>${YEAR_AFTER}))?`,
    ({ day = '', name = '', year }) =>
      `${dayWord(day)} de ${SHORT_MONTHS[name.toLowerCase()]}${year === undefined ? '' : ` de ${year}`}`,
    'i',
  ),
  rule(
    '(?<![\\d.,:/$€£\\p{L}-])(?<from>(?:19|20)\\d{2})/(?<to>(?:19|20)?\\d{2})(?![\\d\\p{L}%]|[.,:/-]\\d)',
    ({ from, to }) => ((Number(from) + 1) % 100 === Number(to) % 100 ? `${from} a ${Number(to)}` : undefined),
  ),
  wordRule('(?<=\\b(?:[Tt]emporada|[Cc]urso|[Ll]iga|[Cc]ampaña) \\d{2})/(?=\\d{2}(?![\\d/]))', ' '),
  rule(`(?<![\\d.,:/-])(?:0?1|1\\.?[ºo°]\\.?)(?= de (?:${MONTHS.join('|')}))`, () => 'primero'),
  rule(`(?<![\\d.,:/-])0(?<day>[2-9])(?= de (?:${MONTHS.join('|')}))`, ({ day }) => day),
  rule(
    `(?<![\\p{L}-])(?<from>${SHORT_DAY})\\.?(?: ?[-–] ?| a )(?<to>${SHORT_DAY})(?![\\p{L}-])${INNER_POINT}|(?<![\\p{L}\\d-]|[Tt]allas? (?:de )?)(?<first>L)(?: ?[-–] ?| a )(?<last>[JVSD])(?=:? (?:de )?\\d|$|[:.,;)])`,
    ({ from, to, first = from ?? '', last = to ?? '' }) =>
      first === last ? undefined : `${DAYS[first.toLowerCase()]} a ${DAYS[last.toLowerCase()]}`,
  ),
  // A sea is no day, nor is life: mar., vie. and dom. only beside another day or before a date.
  rule(
    `(?<!\\p{L})(?<day>(?!${ALSO_WORDS})(?:${SHORT_DAY})|(?:${ALSO_WORDS})(?=\\.(?: [aye] |, ?)(?:\\d|${SHORT_DAY}))|(?<=(?:(?:${SHORT_DAY})\\.|${Object.values(DAYS).join('|')})(?: [aye]|,) )(?:${ALSO_WORDS}))(?:(?<end>\\.(?=\\s*$|\\s+\\p{Lu}))|\\.)`,
    ({ day = '', end = '' }) => `${DAYS[day.toLowerCase()]}${end}`,
  ),
  wordRule("(?<=(?:años|los|década de los|decada de los) )['’](?=\\d0s?(?!\\d))", ''),
  rule('(?<=(?:años|los) )(?<decade>[2-9]0)s(?![\\p{L}])', ({ decade }) => decade),
  rule(
    '(?<![\\d.,-])(?<from>1[1-9]\\d{2}|20\\d{2})[-–—](?<to>1[1-9]\\d{2}|20\\d{2})(?![\\d.,-])',
    ({ from, to }) => `${from} a ${to}`,
  ),
];
