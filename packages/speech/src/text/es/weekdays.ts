import { readWords } from '../names.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { INNER_POINT } from './times.ts';

const DAYS = readWords(`
lunes: l, lun | martes: mar | miércoles: mié, mie | jueves: j, jue | viernes: v, vie | sábado: s, sáb, sab | domingo: d, dom
`);
const SHORT_DAY = Object.keys(DAYS)
  .filter((day) => day.length === 3)
  .flatMap((day) => [day, `${day.charAt(0).toUpperCase()}${day.slice(1)}`, day.toUpperCase()])
  .join('|');
const FULL_DAY = Object.values(DAYS).join('|');
/** A sea is no day, nor is life: they are days only beside another one or before a date. */
const ALSO_WORDS = '[Mm]ar|MAR|[Vv]ie|VIE|[Dd]om|DOM';
const BEFORE_ANOTHER = `(?=\\.(?:(?: [aye] |, ?)(?:\\d|${SHORT_DAY})| \\d{1,2} de (?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)))`;
const BEHIND_ANOTHER = `(?<=(?:(?:${SHORT_DAY})\\.|${FULL_DAY})(?: [aye]|,) )`;

const span: Rule['speak'] = ({ from = '', to = '' }) =>
  from === to ? undefined : `${DAYS[from.toLowerCase()]} a ${DAYS[to.toLowerCase()]}`;

export const WEEKDAY_RULES: readonly Rule[] = [
  // lun-vie, Lun. a Vie.
  rule(
    `(?<![\\p{L}-])(?<from>${SHORT_DAY})\\.?(?: ?[-–] ?| a )(?<to>${SHORT_DAY})(?![\\p{L}-])${INNER_POINT}`,
    span,
  ),
  // lunes-viernes
  wordRule(`(?<=(?<!\\p{L})(?:${FULL_DAY}))[-–](?=(?:${FULL_DAY})(?!\\p{L}))`, ' a ', 'i'),
  // L-V, L a V: 9-14 h, but tallas de L a S
  rule(
    '(?<![\\p{L}\\d-]|[Tt]allas? (?:de )?)(?<from>L)(?: ?[-–] ?| a )(?<to>[JVSD])(?=:? (?:de )?\\d|$|[:.,;)])',
    span,
  ),
  // lun., mar. y jue., dom. 12
  rule(
    `(?<!\\p{L})(?<day>(?!${ALSO_WORDS})(?:${SHORT_DAY})|(?:${ALSO_WORDS})${BEFORE_ANOTHER}|${BEHIND_ANOTHER}(?:${ALSO_WORDS}))(?:(?<end>\\.(?=\\s*$|\\s+\\p{Lu}))|\\.)`,
    ({ day = '', end = '' }) => `${DAYS[day.toLowerCase()]}${end}`,
  ),
];
