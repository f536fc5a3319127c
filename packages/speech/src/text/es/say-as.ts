import { spaced, spacedGroups } from '../digits.ts';
import { lookup } from '../lookup.ts';
import type { SayAsReader } from '../say-as-reader.ts';
import { spanishDate } from './dates.ts';
import { CURRENCIES, spanishMoney } from './money.ts';
import { spanishCardinal, spanishFraction, spanishOrdinal } from './numbers.ts';
import { spanishClock } from './times.ts';

const part = (value: number, unit: string, gender: 'masculine' | 'feminine') =>
  value === 0 ? [] : [`${spanishCardinal(value, gender)} ${unit}${value === 1 ? '' : 's'}`];

export const SPANISH_READER: SayAsReader = {
  signs: {
    '.': 'punto',
    ',': 'coma',
    '-': 'guion',
    _: 'guion bajo',
    '@': 'arroba',
    '/': 'barra',
    '\\': 'barra invertida',
    ':': 'dos puntos',
    ';': 'punto y coma',
    '?': 'interrogación',
    '!': 'exclamación',
    '+': 'más',
    '=': 'igual',
    '*': 'asterisco',
    '#': 'almohadilla',
    '&': 'y',
    '%': 'por ciento',
    '(': 'abre paréntesis',
    ')': 'cierra paréntesis',
    '"': 'comillas',
    "'": 'apóstrofo',
    $: 'dólar',
    '~': 'virgulilla',
  },
  digits: spaced,
  telephone: (written) => (written.trim().startsWith('+') ? 'más ' : '') + spacedGroups(written),
  cardinal: (written) => written.replace(/^[-−–]/, 'menos '),
  ordinal: (value, detail) => spanishOrdinal(value, detail?.startsWith('f') ? 'feminine' : 'masculine'),
  fraction: (numerator, denominator, whole) =>
    `${whole === undefined ? '' : `${whole} y `}${spanishFraction(numerator, denominator) ?? `${numerator} sobre ${denominator}`}`,
  date: spanishDate,
  clock: (hour, minute, second, half) => spanishClock({ hour, minute, second, half }),
  duration: (hours, minutes, seconds) =>
    [
      ...part(hours, 'hora', 'feminine'),
      ...part(minutes, 'minuto', 'masculine'),
      ...part(seconds, 'segundo', 'masculine'),
    ].join(', ') || 'cero segundos',
  money: (amount, currency) => {
    const name = lookup(CURRENCIES, currency);
    return name === undefined ? undefined : spanishMoney(amount, name);
  },
};
