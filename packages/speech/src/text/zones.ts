import { type Rule, rule, wordRule } from './rules.ts';

/** Behind a time of ISO 8601, or with a space in the place of its T, as databases write it. */
const AFTER_TIME = '\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)';
const AFTER_ISO_TIME = `(?<=\\d{4}-\\d\\d-\\d\\dT${AFTER_TIME}`;
const AFTER_SPACED_TIME = `(?<=\\d{4}-\\d\\d-\\d\\d[T ]${AFTER_TIME}`;

/** 2024-01-05T13:45:00Z */
export const ISO_UTC_RULE: Rule = wordRule(`${AFTER_SPACED_TIME}Z(?![\\p{L}\\d])`, ' UTC');

/**
 * UTC+8, GMT-3, UTC+05:30, 2024-01-05T13:45-03:00, but the range of 2024-01-05 13:45-15:00. `joint` stands before the
 * minutes.
 */
export const offsetRule = (plus: string, minus: string, joint: string): Rule =>
  rule(
    `(?:(?<=(?<!\\p{L})(?:UTC|GMT)) ?|(?<iso>${AFTER_ISO_TIME}|${AFTER_SPACED_TIME}(?=\\+)))(?<sign>[-+−–])0?(?<hours>1?\\d)(?::?(?<minutes>[0-5]\\d))?(?![\\d:])`,
    ({ iso, sign, hours, minutes = '00' }) =>
      `${iso === undefined ? '' : ' UTC'}${sign === '+' ? plus : minus}${hours}${minutes === '00' ? '' : joint + minutes}`,
  );
