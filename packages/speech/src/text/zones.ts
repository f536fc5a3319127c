import { type Rule, rule, wordRule } from './rules.ts';

/** Behind a time of ISO 8601. */
const AFTER_ISO_TIME = '(?<=\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)';

/** 2024-01-05T13:45:00Z */
export const ISO_UTC_RULE: Rule = wordRule(`${AFTER_ISO_TIME}Z(?![\\p{L}\\d])`, ' UTC');

/** UTC+8, GMT-3, UTC+05:30, 2024-01-05T13:45+08:00. `joint` stands before the minutes. */
export const offsetRule = (plus: string, minus: string, joint: string): Rule =>
  rule(
    `(?:(?<=(?<!\\p{L})(?:UTC|GMT)) ?|(?<iso>${AFTER_ISO_TIME}))(?<sign>[-+−–])0?(?<hours>1?\\d)(?::?(?<minutes>[0-5]\\d))?(?![\\d:])`,
    ({ iso, sign, hours, minutes = '00' }) =>
      `${iso === undefined ? '' : ' UTC'}${sign === '+' ? plus : minus}${hours}${minutes === '00' ? '' : joint + minutes}`,
  );
