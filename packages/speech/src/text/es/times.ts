import { AFTER, BEFORE } from '../digits.ts';
import { type Groups, type Rule, rule, wordRule } from '../rules.ts';
import { spanishCardinal } from './numbers.ts';

/** The point of an abbreviation, unless a sentence ends there. */
export const INNER_POINT = '(?:\\.(?!\\s+[«"“¿¡]?\\p{Lu}))?';

/**
 * 3:30 → tres y media, 3:00 → tres en punto, 15:45 → quince cuarenta y cinco, 18:00 → dieciocho horas. `onward`: another
 * time follows, so that nothing is sharp: de nueve a dieciocho horas.
 */
export function spanishClock({ hour = '', minute = '00', second, half, named, onward }: Groups): string {
  const minutes = Number(minute);
  const suffix = half === undefined ? '' : ` ${half.toLowerCase() === 'a' ? 'a' : 'pe'} eme`;
  const hours = spanishCardinal(Number(hour), 'feminine');
  if (second !== undefined) {
    return `${hours} ${Number(hour) === 1 ? 'hora' : 'horas'}, ${unit(minutes, 'minuto')} y ${unit(Number(second), 'segundo')}${suffix}`;
  }
  if (minutes === 0) {
    if (suffix !== '' || onward !== undefined) return hours + suffix;
    const isOfDay = Number(hour) === 0 || Number(hour) > 12 || (named !== undefined && Number(hour) > 1);
    return `${hours} ${isOfDay ? 'horas' : 'en punto'}`;
  }
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

const CLOCK = '(?<hour>[01]?\\d|2[0-4])';
/** What is counted and so no time: las 2.50 toneladas. */
const COUNTED =
  '%|(?:kg|km|m|t|ha|por ciento|mil|metros|kilómetros|kilos|veces|unidades|partes|toneladas|libras|onzas|pulgadas|yardas|millas|hectáreas|calorías)(?!\\p{L})';
/** A point parts hour and minutes only behind an article: las 9.30. */
const POINT = `(?<=\\b(?:[Ll]as \\d{1,2}|[Ll]a 1))[.h](?!\\d\\d ?(?:${COUNTED}))`;
const BEFORE_NOON = '\\s?[aApP]\\.?\\s?[mM](?!\\p{L})';
/** Before the half of the day it parts them everywhere: 7.30-9.30 pm. */
const POINT_BEFORE_HALF = `\\.(?=\\d\\d(?: a \\d{1,2}(?:[.:]\\d\\d)?)?${BEFORE_NOON})`;
const HALF = `\\s?(?<half>[aApP])\\.?\\s?[mM](?!\\p{L})${INNER_POINT}`;

/** `thousands`: where it is the comma, 10.50 h and 10.25 h are parts of an hour. */
const hourPointRule = (thousands: string) =>
  wordRule(
    `(?<=(?<![\\d.,:/\\p{L}])(?:0\\d|1\\d|2[0-4]))\\.(?=${thousands === ',' ? '(?!25|50)' : ''}[0-5]\\d ?h(?:rs?)?(?!\\p{L}| (?:de|al|por|semanal|diaria|mensual|anual|lectiva|extra)))`,
    ':',
  );

const TIME_RULES: readonly Rule[] = [
  // a las 12:00 m.
  rule(
    '(?<=\\b[Ll]as )12(?:(?::00)? ?m(?:(?<end>\\.(?=\\s*$|\\s+\\p{Lu}))|\\.)|:00 ?m| ?m(?! (?:de|x)))(?![\\p{L}\\d])',
    ({ end = '' }) => `doce del mediodía${end}`,
  ),
  // 00:00-00:12 of a video
  rule(
    `${BEFORE}00:(?<from>[0-5]\\d) ?[-–—] ?00:(?<to>[0-5]\\d)${AFTER}`,
    ({ from, to }) => `${spanishCardinal(Number(from))} a ${unit(Number(to), 'segundo')}`,
  ),
  // 9:00-17:00, 7.30-9.30 pm
  wordRule('(?<=\\d:[0-5]\\d(?: ?h)?)\\s?[-–—]\\s?(?=\\d{1,2}:[0-5]\\d)', ' a '),
  wordRule(`(?<=\\d[.:][0-5]\\d)\\s?[-–—]\\s?(?=\\d{1,2}(?:[.:][0-5]\\d)?${BEFORE_NOON})`, ' a '),
  // [00:12] of a script or subtitles
  rule('(?<=\\[)00:(?<seconds>[0-5]\\d)(?=\\])', ({ seconds }) => unit(Number(seconds), 'segundo')),
  // 12:35 min
  rule(
    `${BEFORE}(?<minutes>\\d{1,3}):(?<seconds>[0-5]\\d) ?min(?:utos)?(?!\\p{L})`,
    ({ minutes, seconds }) => `${unit(Number(minutes), 'minuto')} y ${unit(Number(seconds), 'segundo')}`,
  ),
  // 12:00:30
  rule(`${BEFORE}${CLOCK}:(?<minute>[0-5]\\d):(?<second>[0-5]\\d)(?:${HALF}|${AFTER})`, spanishClock),
  // 3:30, 20:30 h, las 9.30, 7.30 pm
  rule(
    `(?<![\\d.,:/\\p{L}])${CLOCK}(?::|${POINT}|${POINT_BEFORE_HALF})(?<minute>[0-5]\\d)(?:(?<named> ?[hH](?:[rR]?[sS]|oras)?(?!\\p{L})${INNER_POINT})|${HALF}|(?![\\d\\p{L}]|[.,:/]\\d))(?:(?<onward>(?= a (?:las? )?\\d{1,2}[:.][0-5]\\d))|)`,
    spanishClock,
  ),
  // 9 a.m.
  rule(`(?<![\\d.,:/\\p{L}])(?<hour>1[0-2]|[1-9])${HALF}`, spanishClock),
  // a la 1
  wordRule('(?<=\\b(?:[Aa]|[Dd]esde|[Hh]asta) la )1(?: ?h(?!\\p{L})|(?![\\d\\p{L}]|[.,:/-][\\dªº]))', 'una'),
];

export function spanishTimeRules(thousands: string): Rule[] {
  return [hourPointRule(thousands), ...TIME_RULES];
}
