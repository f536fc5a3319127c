import { BEFORE, DASH, MINUS } from '../digits.ts';
import { comparisonRules, degreeRules, type MeasureWords, unitFractionRule, unitRules } from '../measures.ts';
import { type Names, readNames, readUnits } from '../names.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';
import { spanishCardinal, spanishFraction, spanishGender, spanishOrdinal } from './numbers.ts';

/** Thousands and decimals in either of the two ways in use; in ambiguous figures engines follow the locale. */
export const SPANISH_NUMBER =
  '(?:\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d+)?|\\d+(?:[.,]\\d+)?)';

type CurrencyName = Names[string];
const CURRENCY_NAMES = `
dólar/dólares/centavo: US$, U$S, USD | peso/pesos/centavo: MX$, RD$ | euro/euros/céntimo: €, EUR
peso mexicano/pesos mexicanos/centavo: MXN | peso argentino/pesos argentinos/centavo: ARS
peso colombiano/pesos colombianos/centavo: COP | peso chileno/pesos chilenos: CLP
sol/soles/céntimo: S/, PEN | colón/colones/céntimo: ₡ | guaraní/guaraníes: ₲ | real/reales/centavo: R$
libra/libras/penique: £, GBP | yen/yenes: ¥, JPY | yuan/yuanes: CNY | won/wones: ₩ | rupia/rupias: ₹
rublo/rublos: ₽ | franco suizo/francos suizos/céntimo: CHF
`;
/** Keyed by ISO 4217 code or symbol. */
export const CURRENCIES = readNames(`${CURRENCY_NAMES}dólar/dólares/centavo: $`);
const PESO_CURRENCIES = readNames(`${CURRENCY_NAMES}peso/pesos/centavo: $`);

/** Un metro cúbico por segundo, dos metros cúbicos por segundo. */
const plural = (one: string) => one.replace(/^.*?(?= por |$)/, (head) => head.replace(/(?=\s|$)/g, 's'));
const UNITS = readUnits(
  `
kilómetro: km | metro: m | centímetro: cm | milímetro: mm | micrómetro: μm | nanómetro: nm
metro sobre el nivel del mar/metros sobre el nivel del mar: msnm
hectárea: ha | kilómetro cuadrado: km², km2 | metro cuadrado: m², m2 | centímetro cuadrado: cm²
metro cúbico: m³, m3 | centímetro cúbico: cc, cm³
kilogramo: kg | gramo: g, gr, grs | miligramo: mg | microgramo: mcg, μg | tonelada: t | libra: lb, lbs | onza: oz
litro: L, l | decilitro: dl, dL | centilitro: cl | mililitro: ml, mL | microlitro: μL
cucharada: cda, cdas | cucharadita: cdta, cdtas, cdita, cditas
hora: h, hs, hrs | minuto: min | segundo: seg, s | milisegundo: ms | microsegundo: μs
metro por segundo al cuadrado: m/s² | revolución por minuto/revoluciones por minuto: rpm
kilobyte: KB | megabyte: MB | gigabyte: GB | terabyte: TB
megabit: Mb | megabit por segundo: Mbps | gigabit por segundo: Gbps | megapíxel/megapíxeles: MP, Mpx | píxel/píxeles: px
hercio: Hz | kilohercio: kHz | megahercio: MHz | gigahercio: GHz
vatio: W | kilovatio: kW | megavatio: MW | gigavatio: GW | kilovatio hora/kilovatios hora: kWh
megavatio hora/megavatios hora: MWh | gigavatio hora/gigavatios hora: GWh | miliamperio hora/miliamperios hora: mAh
newton metro/newton metro: Nm | voltio: V | ohmio: Ω | kilohmio: kΩ | megaohmio: MΩ | decibelio: dB
kilopascal/kilopascales: kPa | hectopascal/hectopascales: hPa | milimol/milimoles: mmol
caloría: cal | kilocaloría: kcal | kilojulio: kJ | parte por millón: ppm | punto básico: pb | punto: pts
unidad/unidades: ud, uds | pieza: pza, pzas | página: págs | persona: pers
millón de pesos/millones de pesos: mdp | millón de dólares/millones de dólares: mdd
`,
  ' por ',
  plural,
);
/** Una hora, un kilogramo: the gender of a unit's first word. */
const isFeminine = (name: string) => spanishGender(name.split(' ', 1)[0] ?? '') === 'feminine';
const UNIT = alternatives(Object.keys(UNITS));
/** What something is counted by: 3 veces/día. */
const BY = '(?:día|semana|mes|año|hora|minuto|segundo|persona|noche|habitante)(?!\\p{L})';

/** What `1°` and `2º` stand before; all masculine, so that 1 and 3 are primer and tercer. */
const RANKED =
  'lugar|grado|piso|puesto|año|curso|ciclo|semestre|cuatrimestre|trimestre|bimestre|capítulo|artículo|párrafo|premio|aniversario|nivel|tomo|congreso|festival|distrito|turno'.replace(
    /\b\p{Ll}/gu,
    (first) => `[${first.toUpperCase()}${first}]`,
  );

const SCHOOL = 'de (?:primaria|secundaria|preparatoria|prepa|bachillerato|preescolar|kínder|la ESO|ESO)';

/** `1` metro → un metro, `5` → 5 metros */
function counted(amount: string, [one, many]: Names[string]): string {
  if (amount === '1') return `${isFeminine(one) ? 'una' : 'un'} ${one}`;
  const gender = isFeminine(many) ? 'feminine' : 'masculine';
  const value = /^\d{1,6}$/.test(amount) ? Number(amount) : Number.NaN;
  const words = spanishCardinal(value, gender);
  return `${Number.isNaN(value) || words === spanishCardinal(value) ? amount : words} ${many}`;
}

/** 2 tazas y media, un litro y tres cuartos; undefined where the figures are read better. `noun` is one or many. */
export function countedWithPart(
  whole: string,
  noun: string,
  numerator: number,
  denominator: number,
): string | undefined {
  const part = spanishFraction(numerator, denominator);
  if (part === undefined) return undefined;
  const half = isFeminine(noun) ? 'media' : 'medio';
  const one = `${isFeminine(noun) ? 'una' : 'un'} ${noun.replace(/(?<=[aeiou])s$/, '')}`;
  return `${whole === '1' ? one : `${whole} ${noun}`} y ${part === 'un medio' ? half : part}`;
}

/** Medio kilogramo, tres cuartos de hora, 2 kilogramos y medio. */
function partOfUnit(numerator: number, denominator: number, [one, many]: Names[string], whole?: string) {
  if (whole !== undefined) return countedWithPart(whole, whole === '1' ? one : many, numerator, denominator);
  const part = spanishFraction(numerator, denominator);
  if (part === 'un medio') return `${isFeminine(one) ? 'media' : 'medio'} ${one}`;
  return part === undefined ? undefined : `${part} de ${one}`;
}

export function spanishMoney(amount: string, name: CurrencyName, scale?: string): string {
  const [, many, cent] = name;
  if (scale === 'mil' || /^k$/i.test(scale ?? '')) return `${amount} mil ${many}`;
  if (scale === 'mdd') return `${amount} millones de dólares`;
  if (scale === 'mdp') return `${amount} millones de pesos`;
  if (/^\s?M+$/.test(scale ?? ''))
    return amount === '1' ? `un millón de ${many}` : `${amount} millones de ${many}`;
  if (scale !== undefined) return `${amount} ${scale} de ${many}`;
  const [, figures = '', sign = '', fraction] = /^(.*?)(?:([.,])(\d{2}))?$/.exec(amount) ?? [];
  // Beside decimals the other sign parts thousands, whatever the locale does.
  const whole = sign === '' ? figures : figures.replaceAll(sign === ',' ? '.' : ',', '');
  if (fraction === undefined) return counted(amount, name);
  if (fraction === '00') return counted(whole, name);
  if (cent === undefined) return `${amount} ${many}`;
  const cents = counted(String(Number(fraction)), [cent, `${cent}s`]);
  return Number(whole) === 0 ? cents : `${counted(whole, name)} con ${cents}`;
}

const minus = (sign: string | undefined) => (sign === undefined ? '' : 'menos ');
const range = (from: string | undefined) => (from === undefined ? '' : `${from} a `);
const FROM = `(?:(?<from>${SPANISH_NUMBER})\\s?(?:${DASH}|a)\\s?)?`;
const SCALE = '(?:\\s(?<scale>mil(?:lón|lones)?|billones|billón|mdp|mdd)(?![\\p{L}]))?';
const SHORT_SCALE = '(?<short>[kK]|\\s?MM?)';

const DEGREE = ['grado', 'grados'] as const;
const MEASURES: MeasureWords = {
  number: SPANISH_NUMBER,
  to: 'a',
  minus: 'menos',
  lessThan: 'menos de',
  moreThan: 'más de',
  over: 'sobre',
  bloodPressure: '[Pp]resión|[Tt]ensión',
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

/** `$` names pesos in most of Spanish America, dollars elsewhere. */
export function spanishAmountRules(isPeso: boolean): Rule[] {
  const names = isPeso ? PESO_CURRENCIES : CURRENCIES;
  const symbol = alternatives(Object.keys(names));
  const money = (amount: string, currency: string, scale?: string) => {
    const name = names[currency];
    return name === undefined ? undefined : spanishMoney(amount, name, scale);
  };
  return [
    wordRule('(?<=\\d) ?[xX] ?(?=\\d)', ' por '),
    // 24/48 h, 8/128 GB, 5 l/100 km
    wordRule('(?<=(?<![\\d.,/])\\d{2})/(?=\\d{2} ?(?:h|hs|hrs|horas)(?!\\p{L}))', ' a '),
    wordRule('(?<=(?<![\\d.,/])\\d{1,2})/(?=\\d{2,4} ?[GT]B(?!\\p{L}))', ' más '),
    wordRule(
      `/(?=\\d{1,3} ?(?:${UNIT})(?!\\p{L}))(?:(?<=\\d[ \\u00a0]?(?:[lL]|kWh|[€$])/)|(?<=\\d[ \\u00a0]?(?:${UNIT})/)(?=\\d{1,3} ?(?:h|hs|hrs|min)(?!\\p{L})))(?<!\\d ?h/)`,
      ' cada ',
    ),
    rule(
      `${BEFORE}(?<amount>${SPANISH_NUMBER})(?<scale>[kK]| ?M)(?: de)?(?= (?:seguidores|suscriptores|vistas|visitas|visualizaciones|reproducciones|usuarios|descargas|personas|likes|views|followers|habitantes|euros|dólares|pesos)(?!\\p{L}))`,
      ({ amount, scale = '' }) =>
        /k/i.test(scale) ? `${amount} mil` : amount === '1' ? 'un millón de' : `${amount} millones de`,
    ),
    // 10', 6'30" and 55", where no quotation is open.
    rule(
      `${BEFORE}(?<!(?:[Ll]os|[Aa]ños|generación del)(?: \\d0['’] y)? )(?<minutes>\\d{1,3})['’](?:\\s?(?<seconds>[0-5]?\\d)")?(?![\\p{L}\\d'’"+])(?<!(?<!\\d)['‘][^'‘’\\n]{0,200}['’](?:\\s?\\d\\d?")?)`,
      ({ minutes = '', seconds }) =>
        counted(minutes, ['minuto', 'minutos']) +
        (seconds === undefined ? '' : ` ${counted(seconds, ['segundo', 'segundos'])}`),
    ),
    rule(
      `(?<=(?:pantalla|monitor|televisor|tele|portátil|tubo|llanta|rueda|tableta|pulgar)s? de )(?<amount>${SPANISH_NUMBER})["”]|${BEFORE}(?<size>\\d{1,3}(?:[.,]\\d{1,2})?)"(?![\\p{L}\\d])(?<!(?<!\\d)["“][^"“”\\n]{0,200}")`,
      ({ amount, size = '' }) => counted(amount ?? size, ['pulgada', 'pulgadas']),
    ),
    ...comparisonRules(MEASURES),
    // $500 MXN, US$20 USD: the code says which.
    rule(
      `(?<sign>${MINUS})?(?<![\\p{L}\\d])(?:US|MX)?\\$ ?(?<amount>${SPANISH_NUMBER})(?:${SCALE}|${SHORT_SCALE}) ?(?<currency>USD|MXN|ARS|COP|CLP)(?!\\p{L})`,
      ({ sign, amount = '', scale, short = scale, currency = '' }) =>
        minus(sign) + money(amount, currency, short),
    ),
    unitFractionRule(MEASURES),
    rule(
      `(?<![\\d.,])(?:(?<degrees>\\d{1,3})\\s?°\\s?)?(?<minutes>\\d{1,3})\\s?′(?:\\s?(?<seconds>\\d{1,2})\\s?″)?`,
      ({ degrees, minutes = '', seconds }) =>
        [
          ...(degrees === undefined ? [] : [counted(degrees, DEGREE)]),
          counted(minutes, ['minuto', 'minutos']),
          ...(seconds === undefined ? [] : [counted(seconds, ['segundo', 'segundos'])]),
        ].join(' '),
    ),
    rule(`(?<![\\d.,])(?<amount>${SPANISH_NUMBER})\\s?″`, ({ amount = '' }) =>
      counted(amount, ['pulgada', 'pulgadas']),
    ),
    rule(
      `(?<sign>${MINUS})?(?<![\\p{L}\\d])(?<currency>${symbol})(?:(?<=/)\\.)?\\s?(?:(?<from>${SPANISH_NUMBER})\\s?${DASH}\\s?(?:\\k<currency>)?)?(?<amount>${SPANISH_NUMBER})(?:${SHORT_SCALE}(?!\\p{L})|${SCALE})(?![\\d]|[.,]\\d)(?:\\s(?:pesos|dólares|euros|libras)(?![\\p{L}]))?`,
      ({ sign, from, currency = '', amount = '', scale, short = scale }) => {
        const words = money(amount, currency, short);
        return words === undefined ? undefined : minus(sign) + range(from) + words;
      },
    ),
    rule(
      `(?<sign>${MINUS})?(?<![\\d.,:/\\p{L}])${FROM}(?<amount>${SPANISH_NUMBER})(?:${SCALE}|${SHORT_SCALE})\\s?(?<currency>${symbol})(?![\\p{L}\\d]|\\s?\\d)`,
      ({ sign, from, amount = '', currency = '', scale, short = scale }) => {
        const words = money(amount, currency, short);
        return words === undefined ? undefined : minus(sign) + range(from) + words;
      },
    ),
    // A door of a house: 12, 3º C
    rule('(?<=\\d, |[Pp]iso )(?<number>[1-9])º(?= ?[CF](?!\\p{L}))', ({ number }) =>
      spanishOrdinal(Number(number)),
    ),
    ...degreeRules(MEASURES),
    ...unitRules(MEASURES),
    rule(
      '(?<=(?:[Aa]rtículos?|[Pp]árrafos?) (?:\\d{1,2}\\.?[°º],? (?:[ya] )?)?)(?<number>\\d{1,2})\\.?[°º]',
      ({ number }) => spanishOrdinal(Number(number)),
    ),
    // A form of a school, but 5° C: 6° B, 5° "C".
    rule(
      '(?<![\\d.,])(?<number>[1-9])\\.?[°º] ?(?=[ABD](?![\\p{L}\\d°])|(?<= )["“«][A-Z]["”»])',
      ({ number }) => `${spanishOrdinal(Number(number))} `,
    ),
    // A place in a row with the sign for degrees, and degrees with the one for a place: 3° grado, gira 90º.
    rule(
      `(?<![\\d.,])(?<number>\\d{1,3})\\.?[°º](?=(?<further> [yaou] \\d{1,2}\\.?[°º])? (?:(?<school>básico|medio|${SCHOOL})|${RANKED})(?!\\p{L}))`,
      ({ number, further, school }) =>
        spanishOrdinal(Number(number), 'masculine', further === undefined && school === undefined),
    ),
    rule(
      '(?<![\\d.,])(?<amount>0|90|180|270|360|(?:[2-9]\\d|[1-3]\\d\\d)(?=º(?! ?(?![ayo] \\d)\\p{L})))º',
      ({ amount }) => `${amount} grados`,
    ),
    rule(
      '(?<=(?:[Mm][áa]x|[Mm][íi]n|[Tt]emperatura|[Ss]ensación térmica)(?:\\.|im[ao]s?)?:? (?:de )?(?:(?:hasta|los|unos|entre) )?(?:\\d{1,2}[º°] [ay] )?)(?<amount>\\d{1,2})[º°](?! ?[CF])|(?<=(?<!\\p{L})(?:a|de|entre|hasta|los|unos|horno) )(?<heat>[2-9]\\d|[1-3]\\d\\d)º(?= (?:y|o|en|a|con|durante|hasta|por|unos)(?!\\p{L}))|(?<fever>3\\d|4[0-3])º(?= de (?:fiebre|temperatura))',
      ({ amount, heat, fever = '' }) => counted(amount ?? heat ?? fever, DEGREE),
    ),
    rule(`${MINUS}(?<amount>\\d{1,2})º`, ({ amount = '' }) => `menos ${counted(amount, DEGREE)}`),
    rule(
      `(?<![\\d.,])(?<amount>${SPANISH_NUMBER})\\s?°(?:(?<joined>(?=\\p{L}))|)`,
      ({ amount = '', joined }) => `${counted(amount, DEGREE)}${joined === undefined ? '' : ' '}`,
    ),
    wordRule(`/(?=${BY})(?<=\\d \\p{Ll}{3,20}(?: (?:por )?\\p{Ll}{3,20}){0,2}/)`, ' por '),
  ];
}
