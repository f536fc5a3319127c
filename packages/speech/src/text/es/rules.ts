import { addressReader, addressRules } from '../addresses.ts';
import { AFTER, BEFORE, DASH, MINUS, spaced, spacedGroups } from '../digits.ts';
import { spacedWords } from '../names.ts';
import { ROMAN, romanValue } from '../roman.ts';
import { anyCase, type Rule, rule, wordRule } from '../rules.ts';
import { sumRules } from '../sums.ts';
import { HEART, MENU_PATH } from '../symbols.ts';
import { SPANISH_ABBREVIATION_RULES } from './abbreviations.ts';
import { spanishAmountRules } from './amounts.ts';
import { SPANISH_DATE_RULES, SPANISH_TIME_RULES } from './dates.ts';
import {
  type SpanishGender,
  spanishCardinal,
  spanishFraction,
  spanishGender,
  spanishOrdinal,
} from './numbers.ts';
import { SPANISH_SYMBOL_RULES } from './symbols.ts';
import { countedWithPart, SPANISH_NUMBER } from './units.ts';

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

const PARTS = anyCase(
  'siglos?|capítulo|tomo|acto|escena|título|parte|volumen|fase|libro|anexo|artículo|guerra [Mm]undial|grado|nivel|tipo',
);
const RULERS =
  'Felipe|Carlos|Alfonso|Fernando|Isabel|Juan Carlos|Juan Pablo|Juan|Enrique|Luis|Jaime|Pedro|Sancho|Benedicto|Pío|León|Gregorio|Clemente|Napoleón|Jorge|Guillermo|Eduardo|Catalina|Ramiro|Papa|Rey|Reina|Pablo|Mohamed|Hassan|Nicolás|Federico|Francisco|Víctor Manuel|Leopoldo|Ramsés|Ricardo|Harald|Jacobo|Sixto|Inocencio|Urbano|Alejandro';
/** Words that are no noun counted by the number before them. */
const NO_NOUN =
  'de|del|y|e|o|u|en|a|al|que|con|por|para|es|se|no|la|el|los|las|lo|como|más|menos|si|sin|según|entre|hasta|desde|sobre|pero|son|fue|era|está|tras|ante|muy|ya|también|por ciento|punto|coma|bis|mil|millón|millones|y media|versus';

/** Words between which and a noun 1 counts: con 1 clic, not capítulo 1 trata. */
const BEFORE_ONE = anyCase(
  'de|en|con|por|y|o|a|hay|sólo|solo|tengo|tiene|queda|falta|cada|durante|hace|dura|compré|quiero|añade|agrega|agregue|incorpora|sirve|toma|tome|usa|pon|corta|lleva|incluye|contiene|gana|necesitas',
);
/** Feminine nouns that stand behind un. */
const STRESSED_A = /^(?:agua|águila|alma|arma|arpa|aula|ave|área|hacha|hada|ancla|acta|ala)$/;

/** Words that a number names, rather than counts what follows: semana 1 día 3. */
const LABELS = anyCase(
  'línea|capítulo|día|semana|mes|número|grupo|fórmula|nivel|fase|paso|etapa|punto|opción',
);

const PHONE_RULES: readonly Rule[] = [
  rule(
    '(?<![\\d.,])\\+\\d{1,3}(?:(?:[ -]\\(?\\d{1,5}\\)?){2,5}|[ -]\\d{6,10})(?!\\d)',
    (_, match) => `más ${spacedGroups(match)}`,
  ),
  rule(
    '(?<=(?:[Tt]eléfonos?|[Mm]óvil|[Cc]elular|[Ww]hats[Aa]pp|[Ff]ax|[Ll]lam(?:a|ar|e|anos|enos) al|[Tt]el):? )(?=[\\d() -]{6})\\(?\\d[\\d()-]{0,10}[ -]?\\d{2,5}(?:[ -]\\d{2,5}){0,3}(?!\\d)',
    (_, match) => spacedGroups(match),
  ),
  // A card or an account.
  rule('(?<![\\d.,-])(?!(?:19|20)\\d\\d )\\d{4}(?: \\d{4}){3,5}(?!\\d)', (_, match) => spacedGroups(match)),
  rule(
    '(?<![\\d.,\\p{L}-])(?:0?1[ -])?(?:\\(\\d{2,3}\\)\\s?|(?:0\\d{3}|\\d{2,3})[ -])\\d{3,4}[ -]\\d{4}(?!\\d)',
    (_, match) => spacedGroups(match),
  ),
  rule(
    '(?<![\\d.,-])[6-9]\\d{2}(?: \\d{3}){2}(?!\\d)|(?<![\\d.,-])9\\d(?: \\d{3})(?: \\d{2}){2}(?!\\d)|(?<![\\d.,-])[69]\\d{2}(?: \\d{2}){3}(?!\\d)',
    (_, match) => spacedGroups(match),
  ),
  rule('(?<![\\d.,/:-])\\+?\\d{10,}(?![\\d.,]\\d|\\d)', (_, match) =>
    /^[1-9]\d?0{8,}$/.test(match) ? undefined : spaced(match),
  ),
  rule(
    '(?<=(?:[Ll]lame al|[Ll]lamar al|[Ll]lama al|[Mm]arque el|[Mm]arca el|[Cc]ódigo|[Cc]ódigo postal|PIN|[Cc]ontraseña|[Ee]xtensión|[Vv]uelo|[Hh]abitación|DNI):?\\s(?:es\\s)?)\\d{3,}(?: \\d{3})?(?!\\d|[.,]\\d)',
    (_, match) => spacedGroups(match),
  ),
  rule(`${BEFORE}0\\d+${AFTER}`, (_, match) => spaced(match)),
  rule(
    '(?<![\\d.])\\d{1,3}\\.\\d{1,2}(?:\\.\\d{1,3}){1,2}(?!\\.?\\d)|(?<![\\d.])\\d{1,3}\\.\\d{1,3}\\.\\d{1,2}(?:\\.\\d{1,3})?(?!\\.?\\d)',
    (_, match) => match.replaceAll('.', ' punto '),
  ),
];

const OPERATORS = spacedWords(`
más: + | menos: -, −, – | por: ×, ·, * | entre: ÷, / | es igual a: = | es aproximadamente: ≈ | es distinto de: ≠
mayor que: > | menor que: < | mayor o igual que: ≥ | menor o igual que: ≤
`);

const NUMERAL_RULES: readonly Rule[] = [
  rule(
    '(?<![\\d.,])(?<number>\\d{1,2})\\.?(?<mark>[ºª°]|er|[rdtmvn]?[oa]s|er[oa]s?|[rdtmvn][oa])(?:(?<=[a-z])\\.(?= \\p{Ll}|(?<=er\\.) ))?(?!\\p{L})',
    ({ number = '', mark = '' }) => {
      const isFeminine = /ª|a$|as$/.test(mark);
      const word = spanishOrdinal(Number(number), isFeminine ? 'feminine' : 'masculine', mark === 'er');
      return mark.endsWith('s') ? `${word}s` : word;
    },
  ),
  // 2a. edición, 4o grado; but figura 2a.
  rule(
    `(?<![\\d.,]|(?:[Ff]igura|[Tt]abla|[Aa]partado|[Ii]nciso|[Ee]jercicio|[Oo]pción) )(?<number>\\d{1,2})(?<mark>[oa])\\.?(?= (?!(?:${NO_NOUN})(?!\\p{L}))(?<noun>\\p{L}{3,20}))`,
    ({ number = '', mark, noun = '' }) => {
      const gender = spanishGender(noun);
      return (mark === 'a') === (gender === 'feminine') ? spanishOrdinal(Number(number), gender) : undefined;
    },
  ),
  // A lone C or L is a letter: tipo C.
  wordRule(`(?<=(?:${PARTS}) [IVX]{1,5})[-–](?=[IVX]{1,5}(?!\\p{L}))`, ' a '),
  rule(
    `(?<=(?:${PARTS}) (?:[IVX]{1,5}(?:, | [yaeo] )){0,2})(?<roman>(?![CL](?!\\p{L}))${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => spanishCardinal(romanValue(roman)),
  ),
  rule(
    `(?<=(?:^|[^\\p{L}])(?<name>${RULERS}) (?:[IVX]{1,5} de \\p{Lu}\\p{L}{2,20} y )?)(?<!(?:Francisco|Alejandro|Ricardo|Pablo) (?=[IVX]\\. \\p{Lu}))(?<roman>(?=[IVX]{2}|[IVX])${ROMAN})(?![\\p{L}\\d])`,
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
  rule('(?<![\\d./])(?!10/)(?<half>\\d{2})/\\k<half>(?![\\d/]|\\.\\d)', ({ half }) => `${half} ${half}`),
  rule(
    '(?<![\\d./]|\\d )1[/⁄]2(?= (?!de )(?<noun>\\p{Ll}{3,})(?!\\p{L}))|(?<=(?:^|\\P{L})(?<whole>\\p{Ll}{3,20}) y )1[/⁄]2(?![\\d/]| \\p{Ll})',
    ({ noun, whole = '' }) => (spanishGender(noun ?? whole) === 'feminine' ? 'media' : 'medio'),
  ),
  // A mark out of ten is no fraction, nor is one of several parts.
  rule(
    '(?<![\\d.,/])(?<mark>10|\\d(?:[.,]\\d{1,2})?)/10(?![\\d/]|[.,]\\d| del? )',
    ({ mark }) => `${mark} sobre 10`,
  ),
  rule(
    '(?<![\\d.,/])(?<mark>\\d{1,2}[.,]\\d{1,2}|\\d(?=/5 estrellas))/(?=(?:5|20|100)(?![\\d/]))',
    ({ mark }) => `${mark} sobre `,
  ),
  wordRule(
    '(?<=\\b(?:[Pp]arte|[Cc]apítulo|[Ee]pisodio|[Pp]ágina|[Pp]aso|[Jj]ornada) \\d{1,3})/(?=\\d{1,3}(?![\\d/]))',
    ' de ',
  ),
  // Tres cuartas partes, un cuarto de taza.
  rule(
    `(?<!\\d )${BEFORE}(?<numerator>[1-9]\\d?)[/⁄](?<denominator>[3-9])(?= (?:(?<parts>partes?)|(?:taza|cucharada|cucharadita|cdta|cdita|vaso|copa|libra|kilo|litro|barra|paquete|lata|botella|hora|onza|pulgada|pieza|cebolla)s?)(?!\\p{L}))`,
    ({ numerator = '', denominator = '', parts }) => {
      if (parts === undefined) return `${spanishFraction(Number(numerator), Number(denominator))} de`;
      const part = spanishOrdinal(Number(denominator), 'feminine');
      return `${spanishCardinal(Number(numerator), 'feminine')} ${part}${numerator === '1' ? '' : 's'}`;
    },
  ),
  // Una taza y media: the half comes after what is counted.
  rule(
    `${BEFORE}(?<whole>\\d{1,4}) (?<numerator>\\d{1,2})[/⁄](?<denominator>\\d{1,2}) (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{3,})(?![\\p{L}])`,
    ({ whole = '', numerator = '', denominator = '', noun = '' }) =>
      countedWithPart(whole, noun, Number(numerator), Number(denominator)),
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
  ...sumRules(OPERATORS),
  rule(
    `(?<![\\d.,/:\\p{L}-])(?<from>${SPANISH_NUMBER})\\s?${DASH}\\s?(?=${SPANISH_NUMBER}(?![\\d/:-]))`,
    ({ from }) => `${from} a `,
  ),
  rule(`(?<sign>${MINUS})(?=[.,]?\\d)`, () => 'menos '),
  wordRule('[±]\\s?(?=\\d)', 'más menos '),
  wordRule('(?<![\\p{L}\\d])~\\s?(?=\\d)', 'unos '),
  // Calle 45 # 12-34
  rule(
    '(?<![\\p{L}\\d])# ?(?<cross>\\d{1,3}\\p{Lu}?) ?(?:-| a ) ?(?=\\d{1,3}(?!\\d))',
    ({ cross }) => `número ${cross}, `,
  ),
  rule('(?<![\\p{L}\\d])#(?<number>\\d+)', ({ number }) => `número ${number}`),
  rule('(?<![\\p{L}\\d])#(?<tag>\\p{L}[\\p{L}\\d_]*)', ({ tag }) => `almohadilla ${tag}`),
  rule('(?<number>\\d)\\+(?![\\p{L}\\d])', ({ number }) => `${number} más`),
  rule(
    `(?<![\\d.,:/\\p{L}-]|(?:${LABELS}) )1(?= (?<noun>hora|día|semana|mes|minuto|vez|persona|taza|cucharada|cucharadita|vaso|copa|comprimido|pastilla|tableta|kilo|litro|metro)(?!\\p{L}))`,
    ({ noun = '' }) => spanishCardinal(1, spanishGender(noun)),
  ),
  // Numbers in -uno take the gender of what they count.
  rule(`(?<![\\d.,:/\\p{L}-]|[\\p{L}]\\s)1(?= millón)`, () => 'un'),
  rule(
    `(?<=^|[!?¿¡;(]\\s?|[.,:]\\s|(?:^|[^\\p{L}])(?:\\p{L}+[éó]|\\p{L}{2,20}[aei]r|${BEFORE_ONE}) )1(?= (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{3,})(?![\\p{L}]))`,
    ({ noun = '' }) => spanishCardinal(1, STRESSED_A.test(noun) ? 'masculine' : spanishGender(noun)),
  ),
];

/** 200, 300 y 500 páginas: each of them counts what the last one does. */
const furtherFigures = (figure: string) => `(?<further>(?:, ${figure}){0,4} (?:[youa]|hasta) ${figure})?`;

/** `thousands`: the sign between groups of three figures. A year counts nothing. */
const agreementRule = (thousands: string) => {
  const figure = `[1-9]\\d{0,2}(?:[${thousands}]?\\d{3})?`;
  return rule(
    `(?<![\\d.,:/\\p{L}-])(?<!(?:punto|coma|número|modelo|línea|calle|ruta|página|capítulo|artículo|versión|vuelo|serie|ley) )(?<!(?:en|años?|desde|hasta|del?|hacia|entre|para|y|o) (?=(?:1[1-9]|20)\\d\\d ))(?<number>${figure})(?=${furtherFigures(figure)} (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{2,}s)(?![\\p{L}]))`,
    // De uno a tres años.
    ({ number = '', noun = '', further }) =>
      number === '1' && further !== undefined && spanishGender(noun) === 'masculine'
        ? undefined
        : agreeing(number, spanishGender(noun)),
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
