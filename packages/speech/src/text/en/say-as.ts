import { spaced, spacedGroups } from '../digits.ts';
import type { SayAsReader } from '../say-as-reader.ts';
import { englishClock, englishDate } from './dates.ts';
import { englishMoney } from './money.ts';
import { englishFraction, englishOrdinal } from './numbers.ts';

const part = (value: number, unit: string) =>
  value === 0 ? [] : [`${value} ${unit}${value === 1 ? '' : 's'}`];

export const ENGLISH_READER: SayAsReader = {
  signs: {
    '.': 'dot',
    ',': 'comma',
    '-': 'dash',
    _: 'underscore',
    '@': 'at',
    '/': 'slash',
    '\\': 'backslash',
    ':': 'colon',
    ';': 'semicolon',
    '?': 'question mark',
    '!': 'exclamation mark',
    '+': 'plus',
    '=': 'equals',
    '*': 'star',
    '#': 'hash',
    '&': 'and',
    '%': 'percent',
    '(': 'open paren',
    ')': 'close paren',
    '"': 'quote',
    "'": 'apostrophe',
    $: 'dollar',
    '~': 'tilde',
  },
  digits: spaced,
  telephone: (written) => (written.trim().startsWith('+') ? 'plus ' : '') + spacedGroups(written),
  cardinal: (written) => written.replace(/^[-−–]/, 'minus ').replaceAll(',', ''),
  ordinal: (value) => (value < 10_000 ? englishOrdinal(value) : `${value}th`),
  fraction: (numerator, denominator, whole) =>
    `${whole === undefined ? '' : `${whole} and `}${englishFraction(numerator, denominator) ?? `${numerator} over ${denominator}`}`,
  date: englishDate,
  clock: (hour, minute, second, half) => englishClock({ hour, minute, second, half }),
  duration: (hours, minutes, seconds) =>
    [...part(hours, 'hour'), ...part(minutes, 'minute'), ...part(seconds, 'second')].join(', ') ||
    '0 seconds',
  money: englishMoney,
};
