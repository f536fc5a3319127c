import { MINUS } from '../digits.ts';
import { anyCase, type Rule, rule } from '../rules.ts';
import { spanishOrdinal } from './numbers.ts';
import { counted, SPANISH_NUMBER } from './units.ts';

/** What `1°` and `2º` stand before; all masculine, so that 1 and 3 are primer and tercer. */
const PLACES =
  'lugar|grado|piso|puesto|año|curso|ciclo|semestre|cuatrimestre|trimestre|bimestre|capítulo|artículo|párrafo|premio|aniversario|nivel|tomo|congreso|festival|distrito|turno';
const RANKED = `${anyCase(PLACES)}|${PLACES.toUpperCase()}`;
/** A year of a school: primero, not primer. */
const SCHOOL =
  'básico|medio|de (?:primaria|secundaria|preparatoria|prepa|bachillerato|preescolar|kínder|la ESO|ESO)';

export const DEGREE = ['grado', 'grados'] as const;

/** máx. 25º, mínimas de 3° a 8°, temperatura: hasta 30º */
const WEATHER = `(?<=(?:${anyCase('máx|max|mín|min|temperatura|sensación térmica')})(?:\\.|im[ao]s?)?:? (?:de )?(?:(?:hasta|los|unos|entre) )?(?:\\d{1,2}[º°] [ay] )?)\\d{1,2}(?=[º°](?! ?[CF]))`;
/** a 200º durante, de 20º a 25º, 38º de fiebre */
const HEAT =
  '(?<=(?<!\\p{L})(?:a|de|entre|hasta|los|unos|horno) )(?:[2-9]\\d|[1-3]\\d\\d)(?=º (?:y|o|en|a|con|durante|hasta|por|unos)(?!\\p{L}))|(?:3\\d|4[0-3])(?=º de (?:fiebre|temperatura))|\\d{1,3}(?=º (?:[Cc]elsius|[Cc]entígrados|[Ff]ahrenheit))';
/** a wine of 12º */
const STRENGTH = '(?<=(?:vino|cerveza|licor|ron|vodka|whisky|tequila|mezcal|alcohol)s? de )\\d{1,2}(?=º)';
/** gira 90º, and what is too high for a place where no word follows: hacia los 35º. */
const ANGLE =
  '(?<![\\d.,])(?:(?:0|90|180|270|360)(?=º)|(?<=(?<!\\p{L})(?:[Gg]ir|[Rr]ot|[Ii]nclin)\\p{L}{1,8} )\\d{1,3}(?=º)|(?:[2-9]\\d|[1-3]\\d\\d)(?=º(?! ?(?![ayo] \\d)\\p{L})))';

const ordinal: Rule['speak'] = ({ number }) => spanishOrdinal(Number(number));

/** Flat 3º C is no temperature: 12, 3º C. */
export const DOOR_RULE = rule('(?<=\\d, |[Pp]iso )(?<number>[1-9])º(?= ?[CF](?!\\p{L}))', ordinal);

/** Places in a row are written with the sign for degrees as well, and degrees with the one for places. */
export const SPANISH_DEGREE_RULES: readonly Rule[] = [
  // artículo 3°, los artículos 1° y 2°
  rule(
    '(?<=(?:[Aa]rtículos?|[Pp]árrafos?) (?:\\d{1,2}\\.?[°º],? (?:[ya] )?)?)(?<number>\\d{1,2})\\.?[°º]',
    ordinal,
  ),
  // A form of a school, but 5° C: 6° B, 5° "C".
  rule(
    '(?<![\\d.,])(?<number>[1-9])\\.?[°º] ?(?=[ABD](?![\\p{L}\\d°])|(?<= )["“«][A-Z]["”»])',
    (groups, match) => `${ordinal(groups, match)} `,
  ),
  // 3° grado, 1° y 2° grado, 3° de primaria
  rule(
    `(?<![\\d.,])(?<number>\\d{1,3})\\.?[°º](?=(?<further> [yaou] \\d{1,2}\\.?[°º])? (?:(?<school>${SCHOOL})|${RANKED})(?!\\p{L}))`,
    ({ number, further, school }) =>
      spanishOrdinal(Number(number), 'masculine', further === undefined && school === undefined),
  ),
  rule(`(?<amount>${WEATHER}|${HEAT}|${STRENGTH}|${ANGLE})[º°]`, ({ amount = '' }) =>
    counted(amount, DEGREE),
  ),
  rule(`${MINUS}(?<amount>\\d{1,2})º`, ({ amount = '' }) => `menos ${counted(amount, DEGREE)}`),
  // 45°, 45°N
  rule(
    `(?<![\\d.,])(?<amount>${SPANISH_NUMBER})\\s?°(?:(?<joined>(?=\\p{L}))|)`,
    ({ amount = '', joined }) => `${counted(amount, DEGREE)}${joined === undefined ? '' : ' '}`,
  ),
];
