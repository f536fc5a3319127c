import { AFTER, BEFORE } from '../digits.ts';
import { spacedWords } from '../names.ts';
import {
  fractionRule,
  negativeFractionRule,
  powerRule,
  RAISED_RULE,
  STANDARD_RULE,
  signRules,
} from '../numerals.ts';
import { ROMAN, ROMAN_YEAR, romanValue } from '../roman.ts';
import { anyCase, type Rule, rule, wordRule } from '../rules.ts';
import { sumRules } from '../sums.ts';
import { NO_NOUN } from './agreement.ts';
import { spanishCardinal, spanishFraction, spanishGender, spanishOrdinal } from './numbers.ts';
import { countedWithPart, SPANISH_NUMBER } from './units.ts';

const PART_NAMES =
  'siglos?|capítulos?|tomos?|actos?|escenas?|títulos?|partes?|volumen|volúmenes|fases?|libros?|anexos?|artículos?|fracci(?:ón|ones)|guerra [Mm]undial|grados?|nivel(?:es)?|tipos?|episodios?|estadios?|etapas?|factor|secci(?:ón|ones)|tablas?|clases?|categorías?|apéndice|módulos?|temporada|sesión';
const PARTS = `${anyCase(PART_NAMES)}|${PART_NAMES.replace(/\[Mm\]/, 'M').toUpperCase()}`;
const RULERS =
  'Felipe|Carlos|Alfonso|Fernando|Isabel|Juan Carlos|Juan Pablo|Juan|Enrique|Luis|Jaime|Pedro|Sancho|Benedicto|Pío|León|Gregorio|Clemente|Napoleón|Jorge|Guillermo|Eduardo|Catalina|Ramiro|Papa|Rey|Reina|Pablo|Mohamed|Hassan|Nicolás|Federico|Francisco|Víctor Manuel|Leopoldo|Ramsés|Ricardo|Harald|Jacobo|Sixto|Inocencio|Urbano|Alejandro|Paulo|Otón|Balduino|Alberto|Haakon|George|Margarita|Cleopatra|Iván|Maximiliano|Humberto|Constantino|Ptolomeo|Julio|Adriano|Bonifacio|Martín|Esteban|Roberto|Berenguer|Solimán|Manuel|Miguel|Gustavo';
/** Names of the living too, whose initial has a full stop: Francisco I. Madero. */
const GIVEN =
  'Francisco|Alejandro|Ricardo|Pablo|Alberto|Iván|Humberto|Julio|Martín|Esteban|Roberto|Manuel|Miguel|Gustavo';
/** What is held, and counted, again and again. */
const HELD =
  '[Ee]dición|[Gg]uerra [Mm]undial|[Rr]eich|[Mm]ilenio|[Cc]entenario|[Aa]niversario|[Rr]epública|[Ll]egislatura|[Dd]inastía|(?:[Cc]ongres|[Cc]oncurs|[Tt]orne|[Tt]rofe|[Ff]or|[Cc]oncili|[Cc]onveni|[Ss]imposi|[Ee]ncuentr|[Pp]remi|[Cc]urs|[Cc]ampeonat|[Cc]ens)os?|[Jj]ornadas?|[Jj]uegos|[Cc]umbre|[Ff]estival|[Ff]eria|[Cc]ertamen|[Cc]opa|[Cc]arrera|[Mm]aratón|[Aa]samblea|[Cc]onferencia|[Cc]onvención|[Ee]xposición|[Rr]eunión|[Ss]emana|[Mm]uestra|[Gg]ala|[Ss]eminario|[Mm]emorial|[Pp]lan|Región|Distrito|Olimpiadas?|Conde|Duque|Marqués|Duquesa|Marquesa';
const ORDINAL_RULES: readonly Rule[] = [
  // 1.º, 2.ª, 1er. lugar, 5ta
  rule(
    `(?<![\\d.,])(?<number>\\d{1,2}|100)\\.?(?<mark>[ºª°]|er|[rdtmvn]?[oa]s|er[oa]s?|[rdtmvn][oa])(?:(?<=[a-z])\\.(?= \\p{Ll}|(?<=er\\.) | (?:${HELD})(?!\\p{L})))?(?!\\p{L})`,
    ({ number = '', mark = '' }) => {
      const isFeminine = /ª|a$|as$/.test(mark);
      const word = spanishOrdinal(Number(number), isFeminine ? 'feminine' : 'masculine', mark === 'er');
      return mark.endsWith('s') ? `${word}s` : word;
    },
  ),
  // 125.ª edición, 1000.º día: those above a hundred are said as they are counted.
  rule(
    '(?<![\\d.,])(?<number>[1-9]\\d\\d|1\\.?000)(?:\\.(?<mark>[ºª])|ª)(?!\\p{L})',
    ({ number = '', mark = 'ª' }) => {
      const gender = mark === 'ª' ? 'feminine' : 'masculine';
      if (number.endsWith('000')) return gender === 'feminine' ? 'milésima' : 'milésimo';
      return spanishCardinal(Number(number), gender);
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
];

const ROMAN_RULES: readonly Rule[] = [
  // MCMXCIV
  rule(ROMAN_YEAR, (_, match) => String(romanValue(match))),
  // siglos XV-XVI
  wordRule(`(?<=(?:${PARTS}) [IVX]{1,5})[-–](?=[IVX]{1,5}(?!\\p{L}))`, ' a '),
  // siglo xxi, siglos xv y xvi, in small capitals in a book
  rule(
    '(?<=(?<!\\p{L})[Ss]iglos? (?:(?:[ivx]{1,5}|\\p{L}{3,15}) ?(?:, |[yaeo-] ?))?)(?<roman>(?=[ivx])x{0,2}(?:ix|iv|v?i{0,3}))(?![\\p{L}\\d])',
    ({ roman = '' }) => spanishCardinal(romanValue(roman.toUpperCase())),
  ),
  // siglo XXI, siglos IV y V; a lone C or L is a letter: tipo C.
  rule(
    `(?<=(?:${PARTS}) (?:[IVX]{1,5}(?:, | [yaeo] )){0,2})(?<roman>(?![CL](?!\\p{L}))${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => spanishCardinal(romanValue(roman)),
  ),
  // estadio IIIB
  rule(
    '(?<=(?<!\\p{L})(?:[Ee]stadio|[Ee]tapa|[Gg]rupo) )(?<roman>I{1,3}|IV)(?<part>[A-C])(?![\\p{L}\\d])',
    ({ roman = '', part }) => `${spanishCardinal(romanValue(roman))} ${part}`,
  ),
  // Felipe VI, Carlos I de España y V de Alemania, but Francisco I. Madero
  rule(
    `(?<=(?:^|[^\\p{L}])(?<name>${RULERS}) (?:[IVX]{1,5} (?:de \\p{Lu}\\p{L}{2,20} )?y )?)(?<!(?:${GIVEN}) (?=[IVX]\\. \\p{Lu}))(?<roman>(?=[IVX])${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '', name = '' }) => {
      const value = romanValue(roman);
      const gender = /^(?:Isabel|Catalina|Reina|Margarita|Cleopatra)$/.test(name) ? 'feminine' : 'masculine';
      return value <= 10 ? spanishOrdinal(value, gender) : spanishCardinal(value);
    },
  ),
  // VI edición, I Congreso, II Jornadas
  rule(
    `(?<![\\p{L}\\d])(?![CL] (?![Aa]niv))(?<roman>${ROMAN})(?= (?<noun>${HELD})(?!\\p{L}))`,
    ({ roman = '', noun = '' }) => {
      const value = romanValue(roman);
      const word = spanishOrdinal(value, spanishGender(noun.split(' ')[0] ?? ''), true);
      return noun.endsWith('s') && noun !== 'Marqués' && value <= 20
        ? `${word.replace(/er$/, 'ero')}s`
        : word;
    },
  ),
  // Rocky IV, but El II
  rule(
    `(?<=\\p{Lu}\\p{Ll}{1,20} )(?<!(?<!\\p{L})(?:El|La|Los|Las|Un|Una|Del?|Al|En|Por|Con|Su|Tras|Este|Esta) )(?<roman>(?=[IVX]{2})${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => spanishCardinal(romanValue(roman)),
  ),
];

const FRACTION_RULES: readonly Rule[] = [
  // 1 y 1/2 tazas
  wordRule('(?<=(?<![\\d.,/])\\d{1,2}) y (?=[13]/[24] (?!de )\\p{Ll}{3,})', ' '),
  wordRule('(?<!\\d)24/7(?!\\d)', 'veinticuatro siete'),
  // 50/50, 80/20
  rule('(?<![\\d./])(?!10/)(?<a>\\d{2})/(?<b>\\d{2})(?![\\d/]|\\.\\d)', ({ a, b }) =>
    a === b || Number(a) + Number(b) === 100 ? `${a} ${b}` : undefined,
  ),
  // 1/2 litro, hora y 1/2
  rule(
    '(?<![\\d./]|\\d )1[/⁄]2(?= (?!(?:de|más|menos|por|entre|mayor|menor) )(?<noun>\\p{Ll}{3,})(?!\\p{L}))|(?<=(?:^|\\P{L})(?<whole>\\p{Ll}{3,20}) y )1[/⁄]2(?![\\d/]| (?!de )\\p{Ll})',
    ({ noun, whole = '' }) => (spanishGender(noun ?? whole) === 'feminine' ? 'media' : 'medio'),
  ),
  // compás de 3/4
  wordRule('(?<=(?<!\\p{L})[Cc]omp[aá]s(?:es)? (?:de )?\\d{1,2})/(?=(?:[248]|16)(?!\\d))', ' por '),
  // A mark out of ten is no fraction, nor is one of several parts.
  rule(
    '(?<![\\d.,/])(?<mark>10|\\d(?:[.,]\\d{1,2})?)/10(?![\\d/]|[.,]\\d| del? )',
    ({ mark }) => `${mark} sobre 10`,
  ),
  // 4,5/5
  rule(
    '(?<![\\d.,/])(?<mark>\\d{1,2}[.,]\\d{1,2}|\\d(?=/5 estrellas))/(?=(?:5|20|100)(?![\\d/]))',
    ({ mark }) => `${mark} sobre `,
  ),
  // Parte 2/3
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
  // 3/4, 2 1/2
  fractionRule(({ whole, numerator = '', denominator = '' }) => {
    const words =
      spanishFraction(Number(numerator), Number(denominator)) ?? `${numerator} sobre ${denominator}`;
    return whole === undefined ? words : `${whole} y ${words.replace('un medio', 'medio')}`;
  }),
];

const OPERATORS = spacedWords(`
más: + | menos: -, −, – | por: ×, ·, * | entre: ÷, / | es igual a: = | es aproximadamente: ≈ | es distinto de: ≠
mayor que: > | menor que: < | mayor o igual que: ≥ | menor o igual que: ≤ | factorial: !
`);

export const NUMERAL_RULES: readonly Rule[] = [
  ...ORDINAL_RULES,
  ...ROMAN_RULES,
  // 10 : 2 = 5, but 3:2 = 6:4
  wordRule('(?<=\\d) ?: ?(?=\\d{1,6} ?=(?! ?\\d+ ?:))', ' entre '),
  negativeFractionRule('menos'),
  ...sumRules(OPERATORS),
  ...FRACTION_RULES,
  STANDARD_RULE,
  // 3:2, 1:50.000
  rule(`${BEFORE}(?<a>\\d{1,4}):(?<b>\\d{1,3}(?:[.,]\\d{3})+|\\d{1,6})${AFTER}`, ({ a, b }) => `${a} a ${b}`),
  RAISED_RULE,
  // x^2
  rule('(?<=(?<!\\p{L}{2})\\p{L}|\\)|\\d(?<!(?<!\\d)10))\\^(?<power>[23])(?![\\d.])', ({ power }) =>
    power === '2' ? ' al cuadrado' : ' al cubo',
  ),
  powerRule('elevado a', 'menos'),
  // Calle 45 # 12-34
  rule(
    '(?<![\\p{L}\\d])# ?(?<cross>\\d{1,3}\\p{Lu}?) ?(?:-| a ) ?(?=\\d{1,3}(?!\\d))',
    ({ cross }) => `número ${cross}, `,
  ),
  // Calle 10 número 25-30
  wordRule(
    '(?<=(?<!\\p{L})(?:[Cc]alle|[Cc]arrera|[Dd]iagonal|[Tt]ransversal) \\d{1,3}\\p{Lu}? número \\d{1,3}\\p{Lu}?) ?- ?(?=\\d{1,3}(?!\\d))',
    ', ',
  ),
  ...signRules({
    number: SPANISH_NUMBER,
    named: '\\b(?:[Ff]igura|[Tt]abla|[Gg]ráfico|[Cc]uadro|[Ee]jemplo|[Ee]jercicio|[Mm]odelo) ',
    to: 'a',
    minus: 'menos',
    about: 'unos',
    numberSign: 'número',
    hashtag: 'hashtag',
    plus: 'más',
  }),
];
