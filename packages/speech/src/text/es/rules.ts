import { addressReader, addressRules } from '../addresses.ts';
import { AFTER, BEFORE, DASH, MINUS, spaced, spacedGroups } from '../digits.ts';
import { ROMAN, romanValue } from '../roman.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { HEART, MENU_PATH } from '../symbols.ts';
import { SPANISH_ABBREVIATION_RULES } from './abbreviations.ts';
import { countedWithPart, SPANISH_NUMBER, spanishAmountRules } from './amounts.ts';
import { SPANISH_DATE_RULES, SPANISH_TIME_RULES } from './dates.ts';
import {
  type SpanishGender,
  spanishCardinal,
  spanishFraction,
  spanishGender,
  spanishOrdinal,
} from './numbers.ts';
import { SPANISH_SYMBOL_RULES } from './symbols.ts';

const readAddress = addressReader({
  '.': 'punto',
  '@': 'arroba',
  '/': 'barra',
  '-': 'guion',
  _: 'guion bajo',
  '?': 'interrogación',
  '=': 'igual',
  '&': 'y',
  '#': 'almohadilla',
  '%': 'por ciento',
  ':': 'dos puntos',
  '+': 'más',
  '~': 'virgulilla',
});

const PARTS =
  '[Ss]iglos?|[Cc]apítulo|[Tt]omo|[Aa]cto|[Ee]scena|[Tt]ítulo|[Pp]arte|[Vv]olumen|[Ff]ase|[Ll]ibro|[Aa]nexo|[Aa]rtículo|[Gg]uerra [Mm]undial|[Gg]rado|[Nn]ivel|[Tt]ipo';
const RULERS =
  'Felipe|Carlos|Alfonso|Fernando|Isabel|Juan Carlos|Juan Pablo|Juan|Enrique|Luis|Jaime|Pedro|Sancho|Benedicto|Pío|León|Gregorio|Clemente|Napoleón|Jorge|Guillermo|Eduardo|Catalina|Ramiro|Papa|Rey|Reina';
/** Words that are no noun counted by the number before them. */
const NO_NOUN =
  'de|del|y|e|o|u|en|a|al|que|con|por|para|es|se|no|la|el|los|las|lo|como|más|menos|si|sin|según|entre|hasta|desde|sobre|pero|son|fue|era|está|tras|ante|muy|ya|también|por ciento|punto|coma|bis|mil|millón|millones|y media';

const PHONE_RULES: readonly Rule[] = [
  rule('(?<![\\d.,])\\+\\d{1,3}(?:[ -]\\d{2,5}){2,5}(?!\\d)', (_, match) => `más ${spacedGroups(match)}`),
  rule('(?<![\\d.,-])(?:\\(\\d{2,3}\\)\\s?|\\d{2,3}[ -])\\d{3,4}[ -]\\d{4}(?!\\d)', (_, match) =>
    spacedGroups(match),
  ),
  rule(
    '(?<![\\d.,-])[6-9]\\d{2}(?: \\d{3}){2}(?!\\d)|(?<![\\d.,-])9\\d(?: \\d{3})(?: \\d{2}){2}(?!\\d)|(?<![\\d.,-])[69]\\d{2}(?: \\d{2}){3}(?!\\d)',
    (_, match) => spacedGroups(match),
  ),
  rule('(?<![\\d.,/:-])\\+?\\d{10,}(?![\\d.,]\\d|\\d)', (_, match) =>
    /^[1-9]\d?0{8,}$/.test(match) ? undefined : spaced(match),
  ),
  rule(
    '(?<=(?:[Ll]lame al|[Ll]lamar al|[Ll]lama al|[Mm]arque el|[Mm]arca el|[Cc]ódigo|[Cc]ódigo postal|PIN|[Cc]ontraseña|[Ee]xtensión|[Vv]uelo|[Hh]abitación)\\s(?:es\\s)?)\\d{3,}(?!\\d|[.,]\\d)',
    (_, match) => spaced(match),
  ),
  rule(`${BEFORE}0\\d+${AFTER}`, (_, match) => spaced(match)),
  rule(
    '(?<![\\d.])\\d{1,3}\\.\\d{1,2}(?:\\.\\d{1,3}){1,2}(?!\\.?\\d)|(?<![\\d.])\\d{1,3}\\.\\d{1,3}\\.\\d{1,2}(?:\\.\\d{1,3})?(?!\\.?\\d)',
    (_, match) => match.replaceAll('.', ' punto '),
  ),
];

const OPERATORS: Readonly<Record<string, string>> = {
  '+': ' más ',
  '-': ' menos ',
  '−': ' menos ',
  '–': ' menos ',
  '×': ' por ',
  '*': ' por ',
  '÷': ' entre ',
  '/': ' entre ',
  '=': ' es igual a ',
  '≈': ' es aproximadamente ',
  '≠': ' es distinto de ',
  '>': ' mayor que ',
  '<': ' menor que ',
  '≥': ' mayor o igual que ',
  '≤': ' menor o igual que ',
};

const NUMERAL_RULES: readonly Rule[] = [
  rule(
    '(?<![\\d.,])(?<number>\\d{1,2})\\.?(?<mark>[ºª°]|er|ra|do|da|ro|to|ta|mo|ma|vo|va|no|na|os|as)(?![\\p{L}])',
    ({ number = '', mark = '' }) => {
      const isFeminine = /ª|a$|as$/.test(mark);
      return spanishOrdinal(Number(number), isFeminine ? 'feminine' : 'masculine', mark === 'er');
    },
  ),
  // A lone C or L is a letter: tipo C.
  rule(`(?<=(?:${PARTS}) )(?<roman>(?![CL](?!\\p{L}))${ROMAN})(?![\\p{L}\\d])`, ({ roman = '' }) =>
    spanishCardinal(romanValue(roman)),
  ),
  rule(
    `(?<=(?:^|[^\\p{L}])(?<name>${RULERS}) )(?<roman>(?=[IVX]{2}|[IVX])${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '', name = '' }) => {
      const value = romanValue(roman);
      const gender = /^(?:Isabel|Catalina|Reina)$/.test(name) ? 'feminine' : 'masculine';
      return value <= 10 ? spanishOrdinal(value, gender) : spanishCardinal(value);
    },
  ),
  rule(
    `(?<![\\p{L}\\d])(?<roman>${ROMAN})(?= (?<noun>edición|[Gg]uerra [Mm]undial|[Cc]ongreso|[Cc]umbre|[Ff]estival|[Ff]eria|[Ee]ncuentro|[Aa]niversario|[Rr]epública|[Ll]egislatura)(?!\\p{L}))`,
    ({ roman = '', noun = '' }) => spanishOrdinal(romanValue(roman), spanishGender(noun.split(' ')[0] ?? '')),
  ),
  wordRule('(?<!\\d)24/7(?!\\d)', 'veinticuatro siete'),
  rule('(?<![\\d./])(?<half>\\d{2})/\\k<half>(?![\\d/]|\\.\\d)', ({ half }) => `${half} ${half}`),
  rule('(?<![\\d./]|\\d )1[/⁄]2(?= (?!de )(?<noun>\\p{Ll}{3,})(?!\\p{L}))', ({ noun = '' }) =>
    spanishGender(noun) === 'feminine' ? 'media' : 'medio',
  ),
  // Una taza y media: the half comes after what is counted.
  rule(
    `${BEFORE}(?<whole>\\d{1,4}) (?<numerator>\\d{1,2})[/⁄](?<denominator>\\d{1,2}) (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{3,})(?![\\p{L}])`,
    ({ whole = '', numerator = '', denominator = '', noun = '' }) =>
      countedWithPart(whole, noun, numerator, denominator),
  ),
  rule(
    `${BEFORE}(?:(?<whole>\\d{1,4}) )?(?<numerator>\\d{1,2})[/⁄](?<denominator>\\d{1,3})${AFTER}`,
    ({ whole, numerator = '', denominator = '' }) => {
      const words =
        spanishFraction(Number(numerator), Number(denominator)) ?? `${numerator} sobre ${denominator}`;
      return whole === undefined ? words : `${whole} y ${words.replace('un medio', 'medio')}`;
    },
  ),
  rule(`${BEFORE}(?<a>\\d{1,4}):(?<b>\\d{1,4})${AFTER}`, ({ a, b }) => `${a} a ${b}`),
  rule(
    '(?<=[\\p{L}\\d)])\\^(?<sign>[-−])?(?<power>\\d{1,4})',
    ({ sign, power }) => ` elevado a ${sign === undefined ? '' : 'menos '}${power}`,
  ),
  rule(
    '(?<=[\\d)])\\s?(?<operator>[-−–+×*÷/])\\s?(?=[\\d(][\\d+\\-−–×*÷/.() ]{0,60}=)',
    ({ operator = '' }) => OPERATORS[operator],
  ),
  rule(
    '(?<=[\\d\\p{L})])\\s?(?<operator>[=≈≠<>≥≤])\\s?(?=[-−]?[\\d\\p{L}(?])',
    ({ operator = '' }) => OPERATORS[operator],
  ),
  rule('(?<=[\\d)])\\s?(?<operator>[+×*÷])\\s?(?=[\\d(])', ({ operator = '' }) => OPERATORS[operator]),
  wordRule('(?<=\\d) ?[xX] ?(?=\\d)', ' por '),
  rule(
    `(?<![\\d.,/:\\p{L}-])(?<from>${SPANISH_NUMBER})\\s?${DASH}\\s?(?=${SPANISH_NUMBER}(?![\\d/:-]))`,
    ({ from }) => `${from} a `,
  ),
  rule(`(?<sign>${MINUS})(?=[.,]?\\d)`, () => 'menos '),
  wordRule('[±]\\s?(?=\\d)', 'más menos '),
  wordRule('(?<![\\p{L}\\d])~\\s?(?=\\d)', 'unos '),
  rule('(?<![\\p{L}\\d])#(?<number>\\d+)', ({ number }) => `número ${number}`),
  rule('(?<![\\p{L}\\d])#(?<tag>\\p{L}[\\p{L}\\d_]*)', ({ tag }) => `almohadilla ${tag}`),
  rule('(?<number>\\d)\\+(?![\\p{L}\\d])', ({ number }) => `${number} más`),
  // Numbers in -uno take the gender of what they count.
  rule(`(?<![\\d.,:/\\p{L}-]|[\\p{L}]\\s)1(?= millón)`, () => 'un'),
  rule(
    `(?<=^|[!?¿¡;(]\\s?|[.,:]\\s|(?:^|[^\\p{L}])(?:\\p{L}+[éó]|de|en|con|por|y|o|a|hay|sólo|solo|tengo|tiene|queda|falta|cada|durante|hace|dura|compré|quiero) )1(?= (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{3,})(?![\\p{L}]))`,
    ({ noun = '' }) => spanishCardinal(1, spanishGender(noun)),
  ),
];

/** 200, 300 y 500 páginas: each of them counts what the last one does. */
const furtherFigures = (figure: string) => `(?:(?:, ${figure}){0,4} (?:[youa]|hasta) ${figure})?`;

/** `thousands`: the sign between groups of three figures. A year counts nothing. */
const agreementRule = (thousands: string) => {
  const figure = `[1-9]\\d{0,2}(?:[${thousands}]?\\d{3})?`;
  return rule(
    `(?<![\\d.,:/\\p{L}-])(?<!(?:punto|coma|número|modelo|línea|calle|ruta|página|capítulo|artículo|versión|vuelo|serie|ley) )(?<!(?:en|años?|desde|hasta|del?|hacia|entre|para|y|o) (?=(?:1[1-9]|20)\\d\\d ))(?<number>${figure})(?=${furtherFigures(figure)} (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{2,}s)(?![\\p{L}]))`,
    ({ number = '', noun = '' }) => agreeing(number, spanishGender(noun)),
  );
};

/** doscientas mil personas, veintiún mil personas */
const THOUSANDS_AGREEMENT = rule(
  `(?<![\\d.,:/\\p{L}-])(?<number>[1-9]\\d{0,2})(?= mil (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{2,}s)(?![\\p{L}]))`,
  ({ number = '', noun = '' }) => agreeing(`${number}000`, spanishGender(noun))?.replace(/ mil$/, ''),
);

/** 21.000: an engine says veintiuno mil. */
const apocopeRule = (thousands: string) =>
  rule(
    `(?<![\\d.,:/$€£\\p{L}-])(?<head>\\d{0,2}(?<!1)1|\\d?[2-9]1)(?=[.,]?\\d{3}(?![\\d%]|[.,:/-]\\d))(?:[${thousands}]|\\.(?=000))?(?<tail>\\d{3})(?!\\d)`,
    ({ head = '', tail = '' }) => (head === '1' ? undefined : spanishCardinal(Number(head + tail))),
  );

/** A figure in words where its words depend on what it counts (doscientas, treinta y un); else it stays. */
function agreeing(figure: string, gender: SpanishGender): string | undefined {
  const value = Number(figure.replace(/\D/g, ''));
  const words = spanishCardinal(value, gender);
  return words === spanishCardinal(value) ? undefined : words;
}

/**
 * The rules of Spanish; figures that every engine reads right stay. `isPeso`: `$` is a peso. `thousands`: the sign between groups
 * of three figures.
 */
export function spanishRules(isPeso: boolean, thousands: string): Rule[] {
  return [
    ...addressRules(readAddress),
    wordRule(MENU_PATH, ', '),
    wordRule(HEART, ''),
    ...SPANISH_ABBREVIATION_RULES,
    ...SPANISH_DATE_RULES,
    ...PHONE_RULES,
    ...SPANISH_TIME_RULES,
    ...spanishAmountRules(isPeso),
    ...NUMERAL_RULES,
    agreementRule(thousands),
    THOUSANDS_AGREEMENT,
    apocopeRule(thousands),
    ...SPANISH_SYMBOL_RULES,
  ];
}
