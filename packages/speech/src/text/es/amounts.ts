import { BEFORE, BEFORE_AMOUNT, DASH, MINUS } from '../digits.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';
import { spanishCardinal, spanishFraction, spanishGender, spanishOrdinal } from './numbers.ts';

/** Thousands and decimals in either of the two ways in use; in ambiguous figures engines follow the locale. */
export const SPANISH_NUMBER =
  '(?:\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d+)?|\\d+(?:[.,]\\d+)?)';

export type CurrencyName = readonly [one: string, many: string, cent?: string];
const currencies = (dollar: CurrencyName): Readonly<Record<string, CurrencyName>> => ({
  US$: ['dólar', 'dólares', 'centavo'],
  MX$: ['peso', 'pesos', 'centavo'],
  RD$: ['peso', 'pesos', 'centavo'],
  U$S: ['dólar', 'dólares', 'centavo'],
  R$: ['real', 'reales', 'centavo'],
  $: dollar,
  '€': ['euro', 'euros', 'céntimo'],
  'S/': ['sol', 'soles', 'céntimo'],
  '₡': ['colón', 'colones', 'céntimo'],
  '₲': ['guaraní', 'guaraníes'],
  '£': ['libra', 'libras', 'penique'],
  '¥': ['yen', 'yenes'],
  '₩': ['won', 'wones'],
  '₹': ['rupia', 'rupias'],
  '₽': ['rublo', 'rublos'],
  USD: ['dólar', 'dólares', 'centavo'],
  EUR: ['euro', 'euros', 'céntimo'],
  MXN: ['peso mexicano', 'pesos mexicanos', 'centavo'],
  ARS: ['peso argentino', 'pesos argentinos', 'centavo'],
  COP: ['peso colombiano', 'pesos colombianos', 'centavo'],
  PEN: ['sol', 'soles', 'céntimo'],
  CLP: ['peso chileno', 'pesos chilenos'],
  GBP: ['libra', 'libras', 'penique'],
  CNY: ['yuan', 'yuanes'],
  JPY: ['yen', 'yenes'],
  CHF: ['franco suizo', 'francos suizos', 'céntimo'],
});

const DOLLAR: CurrencyName = ['dólar', 'dólares', 'centavo'];
const PESO: CurrencyName = ['peso', 'pesos', 'centavo'];

/** Keyed by ISO 4217 code or symbol. */
export const CURRENCIES = currencies(DOLLAR);

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  km: ['kilómetro', 'kilómetros'],
  m: ['metro', 'metros'],
  cm: ['centímetro', 'centímetros'],
  mm: ['milímetro', 'milímetros'],
  kg: ['kilogramo', 'kilogramos'],
  g: ['gramo', 'gramos'],
  mg: ['miligramo', 'miligramos'],
  gr: ['gramo', 'gramos'],
  grs: ['gramo', 'gramos'],
  mcg: ['microgramo', 'microgramos'],
  lb: ['libra', 'libras'],
  lbs: ['libra', 'libras'],
  oz: ['onza', 'onzas'],
  μm: ['micrómetro', 'micrómetros'],
  nm: ['nanómetro', 'nanómetros'],
  μg: ['microgramo', 'microgramos'],
  μL: ['microlitro', 'microlitros'],
  μs: ['microsegundo', 'microsegundos'],
  'μg/m³': ['microgramo por metro cúbico', 'microgramos por metro cúbico'],
  'mg/m³': ['miligramo por metro cúbico', 'miligramos por metro cúbico'],
  'g/m³': ['gramo por metro cúbico', 'gramos por metro cúbico'],
  'g/m²': ['gramo por metro cuadrado', 'gramos por metro cuadrado'],
  'g/cm³': ['gramo por centímetro cúbico', 'gramos por centímetro cúbico'],
  'kg/m²': ['kilogramo por metro cuadrado', 'kilogramos por metro cuadrado'],
  'μg/L': ['microgramo por litro', 'microgramos por litro'],
  'mg/mL': ['miligramo por mililitro', 'miligramos por mililitro'],
  'mg/dL': ['miligramo por decilitro', 'miligramos por decilitro'],
  cda: ['cucharada', 'cucharadas'],
  cdas: ['cucharada', 'cucharadas'],
  cdta: ['cucharadita', 'cucharaditas'],
  cdtas: ['cucharadita', 'cucharaditas'],
  cdita: ['cucharadita', 'cucharaditas'],
  cditas: ['cucharadita', 'cucharaditas'],
  L: ['litro', 'litros'],
  l: ['litro', 'litros'],
  ml: ['mililitro', 'mililitros'],
  mL: ['mililitro', 'mililitros'],
  dl: ['decilitro', 'decilitros'],
  dL: ['decilitro', 'decilitros'],
  cl: ['centilitro', 'centilitros'],
  cc: ['centímetro cúbico', 'centímetros cúbicos'],
  ha: ['hectárea', 'hectáreas'],
  t: ['tonelada', 'toneladas'],
  'km/h': ['kilómetro por hora', 'kilómetros por hora'],
  'm/s': ['metro por segundo', 'metros por segundo'],
  'm/s²': ['metro por segundo al cuadrado', 'metros por segundo al cuadrado'],
  'km²': ['kilómetro cuadrado', 'kilómetros cuadrados'],
  km2: ['kilómetro cuadrado', 'kilómetros cuadrados'],
  'm²': ['metro cuadrado', 'metros cuadrados'],
  m2: ['metro cuadrado', 'metros cuadrados'],
  'cm²': ['centímetro cuadrado', 'centímetros cuadrados'],
  'm³': ['metro cúbico', 'metros cúbicos'],
  m3: ['metro cúbico', 'metros cúbicos'],
  'cm³': ['centímetro cúbico', 'centímetros cúbicos'],
  'kg/m³': ['kilogramo por metro cúbico', 'kilogramos por metro cúbico'],
  'mg/L': ['miligramo por litro', 'miligramos por litro'],
  h: ['hora', 'horas'],
  hs: ['hora', 'horas'],
  hrs: ['hora', 'horas'],
  min: ['minuto', 'minutos'],
  seg: ['segundo', 'segundos'],
  s: ['segundo', 'segundos'],
  ms: ['milisegundo', 'milisegundos'],
  KB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  TB: ['terabyte', 'terabytes'],
  Mb: ['megabit', 'megabits'],
  Mbps: ['megabit por segundo', 'megabits por segundo'],
  Gbps: ['gigabit por segundo', 'gigabits por segundo'],
  MP: ['megapíxel', 'megapíxeles'],
  Mpx: ['megapíxel', 'megapíxeles'],
  Hz: ['hercio', 'hercios'],
  kHz: ['kilohercio', 'kilohercios'],
  MHz: ['megahercio', 'megahercios'],
  GHz: ['gigahercio', 'gigahercios'],
  W: ['vatio', 'vatios'],
  kW: ['kilovatio', 'kilovatios'],
  MW: ['megavatio', 'megavatios'],
  GW: ['gigavatio', 'gigavatios'],
  kWh: ['kilovatio hora', 'kilovatios hora'],
  MWh: ['megavatio hora', 'megavatios hora'],
  GWh: ['gigavatio hora', 'gigavatios hora'],
  Nm: ['newton metro', 'newton metro'],
  V: ['voltio', 'voltios'],
  Ω: ['ohmio', 'ohmios'],
  kΩ: ['kilohmio', 'kilohmios'],
  MΩ: ['megaohmio', 'megaohmios'],
  mAh: ['miliamperio hora', 'miliamperios hora'],
  dB: ['decibelio', 'decibelios'],
  kPa: ['kilopascal', 'kilopascales'],
  hPa: ['hectopascal', 'hectopascales'],
  cal: ['caloría', 'calorías'],
  kcal: ['kilocaloría', 'kilocalorías'],
  kJ: ['kilojulio', 'kilojulios'],
  mmol: ['milimol', 'milimoles'],
  ppm: ['parte por millón', 'partes por millón'],
  pb: ['punto básico', 'puntos básicos'],
  pts: ['punto', 'puntos'],
  ud: ['unidad', 'unidades'],
  uds: ['unidad', 'unidades'],
  pza: ['pieza', 'piezas'],
  pzas: ['pieza', 'piezas'],
  págs: ['página', 'páginas'],
  pers: ['persona', 'personas'],
  mdp: ['millón de pesos', 'millones de pesos'],
  mdd: ['millón de dólares', 'millones de dólares'],
  msnm: ['metro sobre el nivel del mar', 'metros sobre el nivel del mar'],
  px: ['píxel', 'píxeles'],
  rpm: ['revolución por minuto', 'revoluciones por minuto'],
};
const FEMININE_UNIT =
  /^(?:cuchara|hectárea|pulgada|tonelada|hora|caloría|kilocaloría|revolución|libra|rupia|onza|parte|unidad|pieza|página|persona)/;
const UNIT = alternatives(Object.keys(UNITS));
/** Units that can be nothing else even without a number before them. */
const LONE_UNIT = alternatives(Object.keys(UNITS).filter((unit) => /[²³μ]|^km\/h$|\/L$/.test(unit)));

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
function counted(amount: string, one: string, many: string): string {
  if (amount === '1') return `${FEMININE_UNIT.test(one) ? 'una' : 'un'} ${one}`;
  const gender = FEMININE_UNIT.test(many) ? 'feminine' : 'masculine';
  const value = /^\d{1,6}$/.test(amount) ? Number(amount) : Number.NaN;
  const words = spanishCardinal(value, gender);
  return `${Number.isNaN(value) || words === spanishCardinal(value) ? amount : words} ${many}`;
}

/** 2 tazas y media, un litro y tres cuartos; undefined where the figures are read better. `noun` is one or many. */
export function countedWithPart(
  whole: string,
  noun: string,
  numerator: string,
  denominator: string,
): string | undefined {
  const part = spanishFraction(Number(numerator), Number(denominator));
  if (part === undefined) return undefined;
  const one = noun.replace(/(?<=[aeiou])s$/, '');
  const isFeminine = spanishGender(noun) === 'feminine';
  const half = isFeminine ? 'media' : 'medio';
  const number = whole === '1' ? (isFeminine ? 'una' : 'un') : whole;
  return `${number} ${whole === '1' ? one : noun} y ${part === 'un medio' ? half : part}`;
}

export function spanishMoney(amount: string, name: CurrencyName, scale?: string): string {
  const [one, many, cent] = name;
  if (scale === 'mil' || /^k$/i.test(scale ?? '')) return `${amount} mil ${many}`;
  if (scale === 'mdd') return `${amount} millones de dólares`;
  if (scale === 'mdp') return `${amount} millones de pesos`;
  if (/^\s?M+$/.test(scale ?? ''))
    return amount === '1' ? `un millón de ${many}` : `${amount} millones de ${many}`;
  if (scale !== undefined) return `${amount} ${scale} de ${many}`;
  const [, figures = '', sign = '', fraction] = /^(.*?)(?:([.,])(\d{2}))?$/.exec(amount) ?? [];
  // Beside decimals the other sign parts thousands, whatever the locale does.
  const whole = sign === '' ? figures : figures.replaceAll(sign === ',' ? '.' : ',', '');
  if (fraction === undefined) return counted(amount, one, many);
  if (fraction === '00') return counted(whole, one, many);
  if (cent === undefined) return `${amount} ${many}`;
  const cents = counted(String(Number(fraction)), cent, `${cent}s`);
  return Number(whole) === 0 ? cents : `${counted(whole, one, many)} con ${cents}`;
}

const minus = (sign: string | undefined) => (sign === undefined ? '' : 'menos ');
const range = (from: string | undefined) => (from === undefined ? '' : `${from} a `);
const FROM = `(?:(?<from>${SPANISH_NUMBER})\\s?(?:${DASH}|a)\\s?)?`;
const SCALE = '(?:\\s(?<scale>mil(?:lón|lones)?|billones|billón|mdp|mdd)(?![\\p{L}]))?';
const SHORT_SCALE = '(?<short>[kK]|\\s?MM?)';

/** `$` names pesos in most of Spanish America, dollars elsewhere. */
export function spanishAmountRules(isPeso: boolean): Rule[] {
  const names = isPeso ? currencies(PESO) : CURRENCIES;
  const symbol = Object.keys(names)
    .map((key) => key.replaceAll('$', '\\$'))
    .join('|');
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
      '(?<=(?:[Pp]resión|[Tt]ensión)[^\\d.!?\\n]{0,15})(?<high>\\d{2,3})/(?<low>\\d{1,3})(?![\\d/])|(?<![\\d./])(?<high2>\\d{2,3})/(?<low2>\\d{2,3})(?= ?mmHg)',
      ({ high, low, high2, low2 }) => `${high ?? high2} sobre ${low ?? low2}`,
    ),
    rule('(?<=\\d) ?mmHg(?!\\p{L})', () => ' milímetros de mercurio'),
    rule(
      `${BEFORE}(?<amount>${SPANISH_NUMBER})(?<scale>[kK]| ?M)(?: de)?(?= (?:seguidores|suscriptores|vistas|visitas|visualizaciones|reproducciones|usuarios|descargas|personas|likes|views|followers|habitantes|euros|dólares|pesos)(?!\\p{L}))`,
      ({ amount, scale = '' }) =>
        /k/i.test(scale) ? `${amount} mil` : amount === '1' ? 'un millón de' : `${amount} millones de`,
    ),
    rule(
      '(?<=\\b(?:Boeing|Airbus) )(?<model>[37]\\d{2})-(?<variant>\\d{1,4})(?!\\d)',
      ({ model, variant }) => `${model} ${variant}`,
    ),
    // 10', 6'30" and 55", where no quotation is open.
    rule(
      `${BEFORE}(?<!(?:[Ll]os|[Aa]ños|generación del)(?: \\d0['’] y)? )(?<minutes>\\d{1,3})['’](?:\\s?(?<seconds>[0-5]?\\d)")?(?![\\p{L}\\d'’"+])(?<!(?<!\\d)['‘][^'‘’\\n]{0,200}['’](?:\\s?\\d\\d?")?)`,
      ({ minutes = '', seconds }) =>
        counted(minutes, 'minuto', 'minutos') +
        (seconds === undefined ? '' : ` ${counted(seconds, 'segundo', 'segundos')}`),
    ),
    rule(
      `(?<=(?:pantalla|monitor|televisor|tele|portátil|tubo|llanta|rueda|tableta|pulgar)s? de )(?<amount>${SPANISH_NUMBER})["”]|${BEFORE}(?<size>\\d{1,3}(?:[.,]\\d{1,2})?)"(?![\\p{L}\\d])(?<!(?<!\\d)["“][^"“”\\n]{0,200}")`,
      ({ amount, size = '' }) => counted(amount ?? size, 'pulgada', 'pulgadas'),
    ),
    rule('(?<![\\p{L}\\p{N}] ?|[-=])(?<sign>[<>]) ?(?=[-−$€£]?\\d)', ({ sign }) =>
      sign === '<' ? 'menos de ' : 'más de ',
    ),
    // $500 MXN, US$20 USD: the code says which.
    rule(
      `(?<sign>${MINUS})?(?<![\\p{L}\\d])(?:US|MX)?\\$ ?(?<amount>${SPANISH_NUMBER})(?:${SCALE}|${SHORT_SCALE}) ?(?<currency>USD|MXN|ARS|COP|CLP)(?!\\p{L})`,
      ({ sign, amount = '', scale, short = scale, currency = '' }) =>
        minus(sign) + money(amount, currency, short),
    ),
    rule(
      `${BEFORE}(?<whole>\\d{1,4}) (?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})[ \\u00a0]?(?<unit>${UNIT})(?![\\p{L}\\d²³/])`,
      ({ whole = '', numerator = '', denominator = '', unit = '' }) => {
        const [one, many] = UNITS[unit] ?? [unit, unit];
        return countedWithPart(whole, whole === '1' ? one : many, numerator, denominator);
      },
    ),
    rule(
      `(?<!\\d )${BEFORE}(?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})[ \\u00a0]?(?<unit>${UNIT})(?![\\p{L}\\d²³/])`,
      ({ numerator, denominator, unit = '' }) => {
        const part = spanishFraction(Number(numerator), Number(denominator));
        const one = UNITS[unit]?.[0] ?? unit;
        if (part === 'un medio') return `${FEMININE_UNIT.test(one) ? 'media' : 'medio'} ${one}`;
        return part === undefined ? undefined : `${part} de ${one}`;
      },
    ),
    rule(
      `(?<![\\d.,])(?:(?<degrees>\\d{1,3})\\s?°\\s?)?(?<minutes>\\d{1,3})\\s?′(?:\\s?(?<seconds>\\d{1,2})\\s?″)?`,
      ({ degrees, minutes = '', seconds }) =>
        [
          ...(degrees === undefined ? [] : [counted(degrees, 'grado', 'grados')]),
          counted(minutes, 'minuto', 'minutos'),
          ...(seconds === undefined ? [] : [counted(seconds, 'segundo', 'segundos')]),
        ].join(' '),
    ),
    rule(`(?<![\\d.,])(?<amount>${SPANISH_NUMBER})\\s?″`, ({ amount = '' }) =>
      counted(amount, 'pulgada', 'pulgadas'),
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
    rule(
      `(?<sign>${MINUS})?(?<![\\d.,:/\\p{L}])(?:(?<from>${SPANISH_NUMBER})\\s?%?\\s?(?:${DASH}|a)\\s?)?(?<amount>${SPANISH_NUMBER})\\s?%`,
      ({ sign, from, amount }) => `${minus(sign)}${range(from)}${amount} por ciento`,
    ),
    rule(`(?<!\\d)(?<amount>${SPANISH_NUMBER})\\s?‰`, ({ amount }) => `${amount} por mil`),
    // A door of a house: 12, 3º C
    rule('(?<=\\d, |[Pp]iso )(?<number>[1-9])º(?= ?[CF](?!\\p{L}))', ({ number }) =>
      spanishOrdinal(Number(number)),
    ),
    rule(
      `(?<sign>${MINUS})?(?<![\\d.,:/\\p{L}])${FROM}(?<amount>${SPANISH_NUMBER})\\s?(?:℃|[°º]\\s?C)(?![\\p{L}])`,
      ({ sign, from, amount = '' }) =>
        `${minus(sign)}${range(from)}${counted(amount, 'grado', 'grados')} Celsius`,
    ),
    rule(
      `(?<sign>${MINUS})?(?<![\\d.,:/\\p{L}])${FROM}(?<amount>${SPANISH_NUMBER})\\s?(?:℉|[°º]\\s?F)(?![\\p{L}])`,
      ({ sign, from, amount = '' }) =>
        `${minus(sign)}${range(from)}${counted(amount, 'grado', 'grados')} Fahrenheit`,
    ),
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
      ({ amount, heat, fever = '' }) => counted(amount ?? heat ?? fever, 'grado', 'grados'),
    ),
    rule(`${MINUS}(?<amount>\\d{1,2})º`, ({ amount = '' }) => `menos ${counted(amount, 'grado', 'grados')}`),
    rule('(?<=\\d)\\s?°\\s?[-–—]\\s?(?=\\d{1,3}\\s?°)', () => ' a '),
    rule(
      `(?<![\\d.,])(?<amount>${SPANISH_NUMBER})\\s?°(?:(?<joined>(?=\\p{L}))|)`,
      ({ amount = '', joined }) => `${counted(amount, 'grado', 'grados')}${joined === undefined ? '' : ' '}`,
    ),
    rule(
      `(?<sign>${MINUS})?${BEFORE_AMOUNT}${FROM}(?<amount>${SPANISH_NUMBER})[ \\u00a0]?(?<unit>${UNIT})(?:/(?<per>${UNIT}))?(?![\\p{L}\\d²³]|/(?!\\d|${BY})|\\.\\p{L})(?:\\.(?=[,;:)]| +\\p{Ll}))?`,
      ({ sign, from, amount = '', unit = '', per }) => {
        const unitNames = UNITS[unit];
        return unitNames === undefined
          ? undefined
          : minus(sign) +
              range(from) +
              counted(amount, ...unitNames) +
              (per === undefined ? '' : ` por ${UNITS[per]?.[0]}`);
      },
    ),
    rule(
      `(?<=(?:pesos?|dólar(?:es)?|euros?|céntimos?|centavos?|libras?))/(?:(?<unit>${UNIT})(?![\\p{L}\\d])|(?=\\p{Ll}))`,
      ({ unit }) => ` por ${unit === undefined ? '' : UNITS[unit]?.[0]}`,
    ),
    wordRule(`/(?=${BY})(?<=\\d \\p{Ll}{3,20}(?: (?:por )?\\p{Ll}{3,20}){0,2}/)`, ' por '),
    rule(`(?<![\\p{L}\\d/])(?<unit>${LONE_UNIT})(?![\\p{L}\\d²³/])`, ({ unit = '' }) => UNITS[unit]?.[1]),
  ];
}
