import { type Rule, rule } from '../rules.ts';

/** Where the decimal sign is the point and the comma parts thousands, by CLDR. */
const POINT_LOCALES = /^es[-_](?:419|bz|cu|do|gt|hn|mx|ni|pa|pe|pr|sv|us)$/i;

/** The sign between groups of three figures in a Spanish locale. */
export function thousandsSign(locale: string): '.' | ',' {
  return POINT_LOCALES.test(locale) ? ',' : '.';
}

/** Engines take the comma for a decimal sign in all of Spanish; figures without it they read right. */
const COMMA_THOUSANDS: readonly Rule[] = [
  rule('(?<![\\d.,])[1-9]\\d{0,2}(?:,\\d{3}){1,4}(?!,?\\d)', (_, match) => {
    const digits = match.replaceAll(',', '');
    // Longer figures without separators are read one by one.
    if (digits.length < 10) return digits;
    return `${digits.slice(0, -6)} millones ${digits.slice(-6).replace(/^0+/, '')}`.trimEnd();
  }),
];

/** Before a power of ten it parts decimals everywhere: 6,022×10^23, 6.022×10^23. */
export const MANTISSA_RULE = rule(
  '(?<=(?<![\\d.,])[1-9])(?<sign>[.,])(?<decimals>\\d{3})(?= ?[×x·*] ?10(?:\\^|[⁰¹²³⁴-⁹⁻]))',
  ({ sign, decimals = '' }) =>
    `${sign === '.' ? ' punto ' : ' coma '}${decimals.startsWith('0') ? [...decimals].join(' ') : decimals}`,
);

/** Engines take a point before three figures for a sign of thousands in all of Spanish; before 000 people do. */
const POINT_DECIMALS: readonly Rule[] = [
  rule(
    '(?<![\\d.,])(?<whole>\\d{1,4})\\.(?!000)(?<decimals>\\d{3})(?![\\d]|[.,]\\d)',
    ({ whole, decimals }) => `${whole} punto ${decimals}`,
  ),
  ...COMMA_THOUSANDS,
];

/** What is measured and so may have decimals, where habitantes and libros are counted. */
const MEASURED =
  '\\p{Ll}*(?:metros|litros|gramos|bytes|illones)|kilos|toneladas|libras|onzas|millas|pulgadas|hectáreas|galones|segundos|minutos|horas|días|grados|puntos|pesos|dólares|soles|veces|años luz|vatios|voltios|amperios|ohmios|radianes|decibelios|bares|atmósferas|lúmenes|moles|partes|julios|joules|siemens|kelvin|calorías|unidades|quilates|menos';
/** Nouns whose number has no decimals. */
const COUNTED_NOUN = ` (?!(?:${MEASURED})(?!\\p{L}))\\p{Ll}{3,}[aeo]s(?!\\p{L})`;
/** Where the point parts thousands: 1,250,000, 220,000 and 12,500 personas cannot have decimals. */
export const CERTAIN_THOUSANDS_RULE = rule(
  `(?<![\\d.,])[1-9]\\d{0,2}(?:(?:,\\d{3}){2,3}(?![.,]?\\d)|,000(?![.,]?\\d)|,\\d{3}(?=${COUNTED_NOUN}| msnm(?!\\p{L})))`,
  (_, match) => match.replaceAll(',', '.'),
);

/** Written as in Spain, whatever the locale: 1.200 €, 9.512,34, 1.234.567, 2,5 %, 2.500 habitantes. */
const POINT_THOUSANDS = new RegExp(
  `(?<![\\d.,])(?:\\d{1,3}\\.\\d{3} ?(?:€|euros?)|[$€£] ?\\d{1,3}\\.\\d{3}(?!\\d)|(?<!(?:dólar|euro|libra|cambio)(?: \\p{Ll}{1,12}){0,3} \\d{0,2})\\d{1,3}\\.\\d{2}0 (?:millones|pesos|dólares)(?!\\p{L})|\\d{1,3}(?:\\.\\d{3})+,\\d|\\d{1,3}(?:\\.\\d{3}){2}(?!\\d)|\\d+,\\d{1,2}(?! ?\\d|[.,]\\d)|[1-9]\\d{0,2}\\.\\d{3}${COUNTED_NOUN})`,
  'u',
);

/** For what is spoken in a Spanish locale, after everything else. `written` is the text before all rules. */
export function spanishFigureRules(locale: string, written: string): readonly Rule[] {
  return POINT_LOCALES.test(locale) && !POINT_THOUSANDS.test(written) ? POINT_DECIMALS : [];
}
