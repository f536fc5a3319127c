import { BEFORE, DASH } from '../digits.ts';
import {
  cuedUnitRule,
  degreeRules,
  durationRule,
  exponentRule,
  inversePowerRule,
  type MeasureWords,
  mainsRule,
  recordRule,
  rulesBeforeMoney,
  unitFractionRule,
  unitRangeRule,
  unitRules,
} from '../measures.ts';
import { type Names, readWords } from '../names.ts';
import { FORMULA_RULE, fractionRangeRule, plusOrMinusRules } from '../numerals.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';
import { DEGREE, DOOR_RULE, SPANISH_DEGREE_RULES } from './degrees.ts';
import { spanishMoneyRules } from './money.ts';
import { spanishCardinal } from './numbers.ts';
import { counted, partOfUnit, SPANISH_NUMBER, UNITS } from './units.ts';

const UNIT = alternatives(Object.keys(UNITS));
const HOUR = ['hora', 'horas'] as const;
const TABLET = ['comprimido', 'comprimidos'] as const;
const PILL = ['tableta', 'tabletas'] as const;
const CAPSULE = ['cápsula', 'cápsulas'] as const;
const AMPOULE = ['ampolla', 'ampollas'] as const;
const DOSES: Names = { tab: PILL, cáp: CAPSULE, cap: CAPSULE, amp: AMPOULE };
const MINUTE = ['minuto', 'minutos'] as const;
const SECOND = ['segundo', 'segundos'] as const;
const SECOND_PARTS: Readonly<Record<string, string>> = { 100: 'una centésima', 1000: 'una milésima' };
const INCH = ['pulgada', 'pulgadas'] as const;

/** What something is counted by: 3 veces/día. */
const BY = '(?:día|semana|mes|año|hora|minuto|segundo|persona|noche|habitante)(?!\\p{L})';

const MEASURES: MeasureWords = {
  number: SPANISH_NUMBER,
  to: 'a',
  minus: 'menos',
  lessThan: 'menos de',
  moreThan: 'más de',
  over: 'sobre',
  bloodPressure: '[Pp]resión|[Tt]ensión|\\bT\\.?A\\b|\\bPA\\b',
  mercury: 'milímetros de mercurio',
  percent: 'por ciento',
  percentTo: `${DASH}|a`,
  perThousand: 'por mil',
  degree: DEGREE,
  per: 'por',
  units: UNITS,
  unitEnd: `(?![\\p{L}\\d²³]|/(?!\\d|${BY})|\\.\\p{L})(?:\\.(?=[,;:)]| +\\p{Ll}))?`,
  money: 'pesos?|dólar(?:es)?|euros?|céntimos?|centavos?|libras?',
  fraction: partOfUnit,
  counted,
};

export const SPANISH_UNIT_RANGE_RULE = unitRangeRule(MEASURES);

/** What a number with an apostrophe for its comma counts: 1'5 millones. */
const MEASURED =
  '(?:[%€$]|[º°]C|(?:millones|mil|euros|puntos|por ciento|kilos?|litros?|metros?|kilómetros?|toneladas?|grados?|kg|km|cm|mm|m|l|g|t|h|m²)(?!\\p{L}))';
const AUDIENCE =
  'al mes|al año|seguidores|suscriptores|vistas|visitas|visualizaciones|reproducciones|usuarios|descargas|personas|likes|views|followers|habitantes|euros|dólares|pesos';
/** What is as wide as so many inches. */
const SCREEN = '(?:pantalla|monitor|televisor|tele|portátil|tubo|llanta|rueda|tableta|pulgar)s?';
/** Los años 80' and los 80' are no minutes. */
const NO_DECADE = "(?:(?!\\d0['’])|(?<!(?:(?<!\\b[Aa] )[Ll]os|[Aa]ños|generación del)(?: \\d0['’] y)? ))";
/** No quotation is open that the mark might close. */
const NO_QUOTATION = '(?<!(?<!\\d)["“][^"“”\\n]{0,200}["”])';
const NO_SINGLE_QUOTATION = "(?<!(?<!\\d)['‘][^'‘’\\n]{0,200}['’](?:\\s?\\d\\d?\")?)";

/** A minute of a match, with those played on: 45+2. */
const GOAL = '\\d{1,3}(?:\\+\\d{1,2})?';
const WINDS = readWords('norte: N | sur: S | este: E | oeste: O, W');

/** 39° 54′ 3″, 6'30" */
const minutes: Rule['speak'] = (groups) =>
  Object.entries({ degrees: DEGREE, minutes: MINUTE, seconds: SECOND })
    .flatMap(([key, name]) => (groups[key] === undefined ? [] : counted(groups[key], name)))
    .join(' ');

const BEFORE_MONEY: readonly Rule[] = [
  recordRule({
    point: '[.,]',
    hour: HOUR,
    minute: MINUTE,
    counted,
    seconds: (value) => {
      const [whole = '', decimals] = value.split('.');
      if (decimals === undefined) return counted(whole, SECOND);
      // Before three figures an engine takes the comma for a sign of thousands.
      if (decimals.length < 3) return `${whole},${decimals} segundos`;
      return `${whole} coma ${decimals.startsWith('0') ? [...decimals].join(' ') : decimals} segundos`;
    },
  }),
  mainsRule('o'),
  cuedUnitRule(
    '(?:[Ff]uerza|[Pp]eso|[Ee]mpuje|[Tt]ensión|[Cc]arga|[Rr]ozamiento) (?:de|es de|es)',
    'N',
    'newtons',
  ),
  cuedUnitRule('(?:[Ee]nergía|[Tt]rabajo|[Cc]alor) (?:de|es de|es)', 'J', 'julios'),
  ...plusOrMinusRules('más menos'),
  fractionRangeRule('a'),
  FORMULA_RULE,
  // 1'5 kg, 9'99 €
  wordRule(`(?<=(?<![\\d.,'’])\\d{1,3})['’](?=\\d{1,2} ?${MEASURED})`, ','),
  // el 23', Messi (23', 45+2'), the minute of a match
  rule(
    `(?<=(?<!\\p{L})[Mm]inuto )(?<named>${GOAL})['’]|(?<=(?<!\\p{L})(?:[Ee]l|[Aa]l|[Dd]el) |[\\p{Ll},;:)] \\p{Lu}\\p{L}{2,20} \\((?:${GOAL}['’](?:, ?| y )){0,4})(?<minute>${GOAL})['’](?![\\p{L}\\d"'’])`,
    ({ named, minute }) => named ?? `minuto ${minute}`,
  ),
  rule(`(?<![\\d.,])(?<minute>\\d{1,3}\\+\\d{1,2})['’]`, ({ minute }) => minute),
  // Tubo de 1/2", 1 1/2"
  rule(
    `(?<=(?<![\\d./])(?:(?<whole>\\d{1,2}) )?\\d{1,2}/\\d{1,2})["”](?![\\p{L}\\d])${NO_QUOTATION}`,
    ({ whole }) => (whole === undefined ? ' pulgada' : ' pulgadas'),
  ),
  // 18º-25º
  wordRule('(?<=(?<!\\d)\\d\\d)º ?[-–] ?(?=\\d\\dº)', ' a '),
  // 41° 24′ N
  rule(
    `(?<=\\d\\d°|[.,]\\d{1,6} ?°|\\d ?[′″'’"”]) ?(?<wind>[NSEOW])(?![\\p{L}\\d])`,
    ({ wind = '' }) => ` ${WINDS[wind]}`,
  ),
  inversePowerRule(MEASURES, 'al cuadrado', 'al cubo'),
  exponentRule('por'),
  // 3 x 4, 2 x $50, 5 ml x 7 días
  wordRule(
    '(?<=\\d)(?<!(?<!\\d)0(?=x)) ?[xX] ?(?=[$€£]?\\d)|(?<=\\d ?(?:[cmk]?m|["”″])|\\d ?m de (?:largo|ancho|alto|fondo)) ?[x×] ?(?=\\d)|(?<=\\p{L}\\.?) ?x ?(?=\\d{1,3} (?:horas?|días?|semanas?|meses)(?!\\p{L}))|(?<=[\\d€]) x (?=(?:noche|persona|hora|día|mes|unidad|pieza|kilo)(?!\\p{L}))',
    ' por ',
  ),
  // c/8 h x 7 d
  wordRule('(?<=\\d ?h(?:oras|rs)?) ?x ?(?=(?:[2-9]|\\d\\d) ?d(?:ías)?(?!\\p{L}))', ' por '),
  wordRule('(?<=\\d ?h(?:oras|rs)? por (?:[2-9]|\\d\\d)) ?d(?!\\p{L})', ' días'),
  // 120 hab./km²
  wordRule('(?<=\\d )hab\\.?/km[²2]', 'habitantes por kilómetro cuadrado'),
  // 2 h 00 min
  wordRule('(?<=\\d ?h )0(?=\\d ?min)', ''),
  // en 24/48 h
  wordRule('(?<=(?<![\\d.,/])\\d{2})/(?=\\d{2} ?(?:h|hs|hrs|horas)(?!\\p{L}))', ' a '),
  // Una velocidad de 1/250 s
  rule(
    '(?<![\\d./])1/(?<part>[3-9]\\d|[1-9]\\d{2,3}) ?(?:s|segs?|segundos?)(?![\\p{L}\\d/])',
    ({ part = '' }) =>
      `${SECOND_PARTS[part] ?? `un ${spanishCardinal(Number(part), 'masculine').replaceAll(' ', '').replace(/a?$/, 'avo')}`} de segundo`,
  ),
  // a 180 C
  wordRule("(?<=\\b[Aa] [1-3]?\\d{2}) ?C(?![\\p{L}\\d.'’-])", ' grados Celsius'),
  // 28/34 mpg
  wordRule('(?<=(?<![\\d.,/])\\d{2})/(?=\\d{2} ?mpg(?!\\p{L}))', ' y '),
  // 8/128 GB: a telephone's memory and its storage
  wordRule('(?<=(?<![\\d.,/])\\d{1,2})/(?=\\d{2,4} ?[GT]B(?!\\p{L}))', ' más '),
  // 5 l/100 km, 2 €/100 g, 20 mg/24 h, but 24 h/7 días
  wordRule(
    `/(?=\\d{1,3} ?(?:${UNIT})(?!\\p{L}))(?:(?<=\\d[ \\u00a0]?(?:[lL]|kWh|[€$])/)|(?<=\\d[ \\u00a0]?(?:${UNIT})/)(?=\\d{1,3} ?(?:h|hs|hrs|min)(?!\\p{L})))(?<!\\d ?h/)`,
    ' cada ',
  ),
  // 150 CV, but a Citroën 2 CV, and 3 CV that one has sent
  wordRule('(?<=(?<![\\d.,])\\d{2,4}) ?CV(?!\\p{L})', ' caballos'),
  // 1 comp. cada 8 h, 1 amp. intravenosa
  rule(
    `${BEFORE}(?<amount>\\d{1,2}) ?(?:comps?|(?<dose>tab|cáp|cap|amp)s?)\\.?(?= (?:c/|cada|al día|por|de \\d|diari[oa]s?|antes|después|intra|subcutánea))`,
    ({ amount = '', dose }) => counted(amount, DOSES[dose ?? ''] ?? TABLET),
  ),
  // +0,2 pp
  wordRule('(?<=(?<!\\d)\\d{1,2}[.,]\\d{1,2}) ?p\\.? ?p(?![\\p{L}])', ' puntos porcentuales'),
  durationRule({ hour: HOUR, minute: MINUTE, second: SECOND }, counted),
  // 10k likes, 3 M de habitantes
  rule(
    `${BEFORE}(?<amount>${SPANISH_NUMBER})(?<scale>[kK]| ?M)(?: de)?(?= (?<what>${AUDIENCE})(?!\\p{L}))`,
    ({ amount, scale = '', what = '' }) => {
      if (/k/i.test(scale)) return `${amount} mil`;
      return (amount === '1' ? 'un millón' : `${amount} millones`) + (what.startsWith('al ') ? '' : ' de');
    },
  ),
  // 19°25'42"
  rule(
    `(?<![\\d.,])(?<degrees>\\d{1,3})\\s?°\\s?(?<minutes>\\d{1,2})\\s?['’](?:\\s?(?<seconds>\\d{1,2})\\s?["”])?`,
    minutes,
  ),
  // cocer 10', a 6'30" por km
  rule(
    `${BEFORE}${NO_DECADE}(?<minutes>\\d{1,3})['’](?:\\s?(?<seconds>[0-5]?\\d)(?:["”]|['’]{2}))?(?![\\p{L}\\d'’"+])${NO_SINGLE_QUOTATION}`,
    minutes,
  ),
  // pantalla de 27", LED 55" 4K
  rule(
    `(?<=${SCREEN} de )(?<amount>${SPANISH_NUMBER})["”]|${BEFORE}(?<size>\\d{1,3}(?:[.,]\\d{1,2})?)"(?![\\p{L}\\d])${NO_QUOTATION}`,
    ({ amount, size = '' }) => counted(amount ?? size, INCH),
  ),
  ...rulesBeforeMoney(MEASURES),
  unitFractionRule(MEASURES),
  // 5′ 3″, 39° 54′, and 27″ alone
  rule(
    `(?<![\\d.,])(?:(?<degrees>\\d{1,3})\\s?°\\s?)?(?<minutes>\\d{1,3})\\s?′(?:\\s?(?<seconds>\\d{1,2})\\s?″)?`,
    minutes,
  ),
  rule(`(?<![\\d.,])(?<amount>${SPANISH_NUMBER})\\s?″`, ({ amount = '' }) => counted(amount, INCH)),
];

/** `$` names pesos in most of Spanish America, dollars elsewhere. */
export function spanishAmountRules(isPeso: boolean): Rule[] {
  return [
    ...BEFORE_MONEY,
    ...spanishMoneyRules(isPeso),
    DOOR_RULE,
    ...degreeRules(MEASURES),
    ...unitRules(MEASURES),
    ...SPANISH_DEGREE_RULES,
    // 3x más rápido
    wordRule(
      '(?<=(?<![\\d.,\\p{L}])(?!1 ?x)\\d{1,3}(?:[.,]\\d)?) ?[xX×](?= (?:(?:más|menos) \\p{L}{3}|(?:mejor|peor|mayor|menor)(?!\\p{L})))',
      ' veces',
    ),
    // máx. 8/día
    wordRule(`(?<=(?<![\\d.,/])\\d{1,3})/(?=${BY})`, ' por '),
    // 3 veces/día, 15 euros por metro cuadrado/mes
    wordRule(`/(?=${BY})(?<=\\d \\p{Ll}{3,20}(?: (?:por )?\\p{Ll}{3,20}){0,2}/)`, ' por '),
  ];
}
