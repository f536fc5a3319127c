import { BEFORE, BEFORE_AMOUNT, DASH, MINUS, NUMBER } from '../digits.ts';
import { lookup } from '../lookup.ts';
import { comparisonRules, degreeRules, type MeasureWords, unitFractionRule, unitRules } from '../measures.ts';
import { type Names, readNames, readUnits } from '../names.ts';
import { alternatives, type Rule, rule } from '../rules.ts';
import { englishFraction } from './numbers.ts';

const CURRENCIES = readNames(`
U S dollar/U S dollars/cent/cents: US$, USD | dollar/dollars/cent/cents: $
Hong Kong dollar/Hong Kong dollars/cent/cents: HK$, HKD | Australian dollar/Australian dollars/cent/cents: A$, AUD
Canadian dollar/Canadian dollars/cent/cents: C$, CAD | New Zealand dollar/New Zealand dollars/cent/cents: NZ$
Singapore dollar/Singapore dollars/cent/cents: S$ | euro/euros/cent/cents: €, EUR | pound/pounds/penny/pence: £, GBP
rupee/rupees/paisa/paise: ₹ | rupee/rupees: INR | yen/yen: ¥, JPY | yuan/yuan: ￥, CNY, RMB | won/won: ₩, KRW
rouble/roubles: ₽ | real/reais: R$, BRL | Mexican peso/Mexican pesos: MXN | Swiss franc/Swiss francs: CHF
`);
const SYMBOL = alternatives(Object.keys(CURRENCIES));
const CODE = Object.keys(CURRENCIES)
  .filter((key) => /^[A-Z]{3}$/.test(key))
  .join('|');
const SCALE =
  '(?:\\s?(?<scale>[kKMmBbT]|bn|mn|tn|thousand|million|billion|trillion|lakh|crore)(?![\\p{L}]))?';
const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
};

/** A mile per gallon, five miles per gallon. */
const plural = (one: string) => one.replace(/(?= per |$)/, 's');
const UNITS = readUnits(
  `
kilometer: km | meter: m | centimeter: cm | millimeter: mm | micrometer: μm | nanometer: nm
foot/feet: ft | yard: yd | mile: mi
hectare: ha | square kilometer: km², km2, sq km | square meter: m², m2, sq m | square centimeter: cm²
square foot/square feet: sq ft | square inch/square inches: sq in | square yard: sq yd | square mile: sq mi
cubic meter: m³, m3 | cubic centimeter: cm³ | cubic foot/cubic feet: cu ft
kilogram: kg | gram: g | milligram: mg | microgram: μg, mcg | pound: lb, lbs | ounce: oz
liter: L, l | deciliter: dL | milliliter: mL, ml | microliter: μL
fluid ounce: fl oz | quart: qt | gallon: gal | barrel: bbl | teaspoon: tsp | tablespoon: tbsp, Tbsp
year: yr, yrs | month: mo, mos | week: wk, wks | hour: h, hr, hrs | minute: min, mins | second: s, sec, secs
millisecond: ms | microsecond: μs
kilometer per hour: kph | mile per hour: mph | mile per gallon: mpg | meter per second squared: m/s²
kilobyte: KB, kB | megabyte: MB | gigabyte: GB | terabyte: TB | megabit: Mb | gigabit: Gb
kilobit per second: kbps | megabit per second: Mbps | gigabit per second: Gbps
hertz/hertz: Hz | kilohertz/kilohertz: kHz | megahertz/megahertz: MHz | gigahertz/gigahertz: GHz
watt: W | kilowatt: kW | megawatt: MW | kilowatt hour: kWh | volt: V | milliamp hour: mAh
ohm: Ω | kiloohm: kΩ | megaohm: MΩ | pascal: Pa | hectopascal: hPa | kilopascal: kPa | p s i/p s i: psi
calorie: cal | kilocalorie: kcal | joule: J | kilojoule: kJ | millimole: mmol | decibel: dB | lumen: lm
horsepower/horsepower: hp | brake horsepower/brake horsepower: bhp
megapixel: MP | pixel: px | pixel per inch: ppi | frame per second: fps | point: pts
revolution per minute: rpm | beat per minute: bpm
`,
  ' per ',
  plural,
);
const UNIT = alternatives(Object.keys(UNITS));
/** Units of letters alone, too long to be the letter of a name. */
const LONG_UNIT = alternatives(Object.keys(UNITS).filter((unit) => /^[a-zA-Z]{2,}$/.test(unit)));
/** What is counted by the thousand, 10K followers, where 7B is the size of a model. */
const AUDIENCE =
  '(?:followers|subscribers|views|viewers|likes|comments|shares|reviews|orders|steps|miles|users|downloads|people|fans|members|streams|plays|customers|employees|jobs)(?!\\p{L})';
/** `5 m.p.h.` are no meters; a full stop belongs to the unit where the sentence goes on, that of `tsp.` nearly always, that of `2 lbs. 4 oz.` too. */
const UNIT_END =
  '(?![\\p{L}\\d²³]|/(?!\\d)|\\.\\p{L})(?:(?<=[Tt]b?sp)\\.(?! *$| +\\p{Lu})|\\.(?=[,;)]| \\p{Ll}|(?<=(?:ft|lbs?|hrs?)\\.) \\d{1,2} ?(?:in|oz|min)))?';
/** `in.` is a unit with its full stop and after a number only; the stop may end the sentence as well. */
const INCHES = '\\s?in\\.(?![\\p{L}\\d])(?:(?<end>(?=\\s*$|\\s+\\p{Lu}))|)';
/** What is named by its size: 11 inch paper, where 6 inches are long. */
const SIZED =
  '(?:paper|screens?|pipes?|displays?|monitors?|rulers?|pizzas?|laptops?|tablets?|TVs?|televisions?|photos?|prints?|frames?|boards?|nails?|screws?|bolts?|tiles?|wheels?|tires?|tyres?|pans?|disks?|hoses?|cables?|tubes?|strips?|layers?|margins?|borders?|plates?|planks?|guns?|cards?|envelopes?|sheets?|posters?|batter(?:y|ies)|charg(?:ers?|ing)|adapters?|bulbs?|motors?|engines?|turbo|SSDs?|cameras?|bottles?|jars?|bags?|races?|sprints?|relays?|houses?|apartments?)(?!\\p{L})';
function counted(amount: string, [one, many]: readonly [string, string, ...unknown[]]): string {
  return `${amount} ${/^0*1(?:\.0+)?$/.test(amount) ? one : many}`;
}

/** What follows an amount and is no noun that it counts: the $5 he owed, where this $5 gadget is one. */
const NO_NOUN =
  '(?!(?:hundred|thousand|million|billion|trillion|lakh|crore|is|was|were|are|has|had|have|will|would|could|should|may|might|can|did|he|she|they|we|it|you|that|which|who|when|than|in|on|of|for|from|to|at|by|with|and|or|but|as|an?|the|per|into|each|back|now|more|less|worth|if|not|so|off|out|went|goes|got|came|made|paid|buys|bought|because|after|before|until|wide|long|tall|high|deep|thick|\\p{Ll}+(?<!us|limit)ed|spent|lost|left|my|your|his|her|our|their|this|these|those|just|only|alone|also|still|every|all|last)(?!\\p{L}))';
const LENGTH = '(?:mm|cm|m|km|in|ft|yd)(?![\\p{L}\\d])';

/** `3.50`, `$` → 3 dollars and 50 cents */
export function englishMoney(amount: string, currency: string, scale?: string): string {
  const name = lookup(CURRENCIES, currency);
  if (name === undefined) return `${amount} ${currency}`;
  if (scale !== undefined) return `${amount} ${SCALES[scale.toLowerCase()] ?? scale} ${name[1]}`;
  const [whole = '0', fraction] = amount.split('.');
  const [, , cent, cents] = name;
  if (fraction?.length !== 2 || cent === undefined || cents === undefined) return counted(amount, name);
  const small = fraction === '00' ? '' : counted(String(Number(fraction)), [cent, cents]);
  if (small === '') return counted(whole, name);
  return Number(whole) === 0 ? small : `${counted(whole, name)} and ${small}`;
}

/** 2, `one quarter` → 2 and a quarter */
export function withPart(whole: string, part: string): string {
  return `${whole} and ${part.replace(/^one /, 'a ').replace('a eighth', 'an eighth')}`;
}

/** 3, 4, mile → three quarters of a mile; with 2 before them 2 and three quarters miles */
function partOfUnit(numerator: number, denominator: number, [one, many]: Names[string], whole?: string) {
  const part = englishFraction(numerator, denominator);
  if (part === undefined) return undefined;
  if (whole !== undefined) return `${withPart(whole, part)} ${many}`;
  const article = /^(?:[aeio]|hour)/.test(one) ? 'an' : 'a';
  return part === 'one half' ? `half ${article} ${one}` : `${part} of ${article} ${one}`;
}

const DEGREE = ['degree', 'degrees'] as const;
const MEASURES: MeasureWords = {
  number: NUMBER,
  to: 'to',
  minus: 'minus',
  lessThan: 'less than',
  moreThan: 'more than',
  over: 'over',
  bloodPressure: '\\bBP|[Bb]lood pressure',
  mercury: 'millimeters of mercury',
  percent: 'percent',
  percentTo: DASH,
  perThousand: 'per thousand',
  degree: DEGREE,
  per: 'per',
  units: UNITS,
  unitEnd: UNIT_END,
  money: 'dollars?|cents?|euros?|pounds?|pence|yen|yuan|rupees|plus',
  fraction: partOfUnit,
  counted,
};

const SIDES: Readonly<Record<string, string>> = { L: 'long', W: 'wide', D: 'deep', H: 'high' };

const minus = (sign: string | undefined) => (sign === undefined ? '' : 'minus ');
const range = (from: string | undefined) => (from === undefined ? '' : `${from} to `);

/** 2h 15m, 4m 32s: before dates, for which 30s are a decade. */
export const ENGLISH_DURATION_RULE = rule(
  '(?<![\\d.,:/\\p{L}-])(?:(?<hour>\\d{1,3}) ?h(?:rs?)? ?)?(?<minute>\\d{1,2}) ?m(?:in)?(?: ?(?<second>\\d{1,2}) ?s(?:ec)?)?(?![\\p{L}\\d])',
  ({ hour, minute, second }) =>
    (hour ?? second) === undefined
      ? undefined
      : Object.entries({ hour, minute, second })
          .flatMap(([unit, amount]) => (amount === undefined ? [] : counted(amount, [unit, `${unit}s`])))
          .join(' '),
);

export const ENGLISH_AMOUNT_RULES: readonly Rule[] = [
  rule('(?<=(?<![\\d.,])\\d{1,3}) ?bps(?!\\p{L})', () => ' basis points'),
  rule(
    '(?<=(?<![\\d.,$€£])(?:\\d{1,2}\\.\\d{1,2}|\\b(?:by|up|down|of) \\d{1,2})) ?pp(?![\\p{L}.])',
    () => ' percentage points',
  ),
  // 1-1/2 cups
  rule(
    '(?<=(?<![\\d.,:/\\p{L}-])\\d{1,4})-(?=(?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})(?![\\d/]))',
    ({ numerator, denominator }) => (Number(numerator) < Number(denominator) ? ' ' : undefined),
  ),
  // sq. ft., fl. oz.
  rule('(?<=\\d) ?(?<word>sq|cu|fl)\\. ?(?=\\p{Ll})', ({ word }) => ` ${word} `),
  // 200g/7oz, 180°C/350°F, £799/$799, but 7.5 L/100 km
  rule(
    `/(?:(?<=\\d ?(?:${UNIT})/)(?=(?<amount>${NUMBER}) ?(?<unit>${UNIT})(?!\\p{L}))|(?<=[°º] ?[CF]/)(?=\\d)|(?<=\\d/)(?=[$€£]))`,
    ({ amount, unit = '' }) =>
      unit.endsWith('B')
        ? undefined
        : /^(?:100km|\d+(?:h|hrs?|min))$/.test(`${amount}${unit}`)
          ? ' per '
          : ' or ',
  ),
  rule(
    "(?<![\\d.,\\p{L}])(?:(?<feet>\\d{1,2})['′] ?(?<inches>\\d{1,2})[\"″]|(?<feet2>[4-7])['’′](?<inches2>\\d|1[01])(?![\\d\\p{L}%]))",
    ({ feet, inches, feet2, inches2 }) => `${feet ?? feet2} foot ${inches ?? inches2}`,
  ),
  // 10" x 12", 6'×9', 60"W x 80"L
  rule(`(?<=\\d)(?<mark>["”″'’′])\\s?[xX×]\\s?(?=[\\d./ ]{1,9}\\k<mark>)`, () => ' by '),
  rule(
    `(?<=\\d)(?:["”″]|(?<=\\d ?)in\\.?)\\s?(?<side>[LWDH])(?=\\s?[xX×,;)]|\\s*$)`,
    ({ side = '' }) => ` inches ${SIDES[side]}`,
  ),
  rule(
    `(?<=\\d by [\\d./ ]{0,8}\\d)(?<mark>["”″'’′])(?:(?<noun>(?= ${NO_NOUN}\\p{Ll}))|)|(?<=\\d)(?<!(?<![\\d\\p{L}])["“'‘][^"“”\\n]{0,80})(?<other>["”″'’′])(?= ?[xX×] ?\\d| (?:wide|long|tall|high|deep|thick)(?!\\p{L}))`,
    ({ mark, other, noun }) =>
      /["”″]/.test(mark ?? other ?? '')
        ? ` ${noun === undefined ? 'inches' : 'inch'}`
        : ` ${noun === undefined ? 'feet' : 'foot'}`,
  ),
  // 4x100m, 12cm × 15cm, 10 × 20 × 30 mm
  rule(
    `(?<=\\d ?(?:mm|cm|m|in|ft|yd)?)\\s?[xX×]\\s?(?=${NUMBER}\\s?(?:[xX×]\\s?${NUMBER}\\s?)?${LENGTH})`,
    () => ' by ',
  ),
  rule('(?<=\\d["”″\'’′])[-–](?=\\d)', () => ' to '),
  rule('(?<=\\d) ?in(?= by \\d)', () => ' inches'),
  // 3x daily, 10x faster
  rule(
    '(?<![\\d.,\\p{L}])(?<amount>\\d{1,3}(?:\\.\\d)?) ?[xX×](?= (?:a|per|daily|weekly|monthly|the|as|more|less|faster|slower|better|bigger|larger|longer|stronger|cheaper|higher)(?!\\p{L})|/(?:day|week|month|year|wk))',
    ({ amount }) => (amount === '1' ? 'once' : `${amount} times`),
  ),
  // a 45 y/o man, he is 25yo
  rule('(?<=\\d)[ -]?y/?o(?:(?<noun>(?= \\p{Ll}))|(?![\\p{L}/]))', ({ noun }) =>
    noun === undefined ? ' years old' : ' year-old',
  ),
  rule('(?<![\\d.,])10{2,3}s(?= of(?!\\p{L}))', (_, match) =>
    match.length === 4 ? 'hundreds' : 'thousands',
  ),
  rule(
    `${BEFORE}(?<amount>${NUMBER})(?<scale>[kKMB])(?<plus>\\+)?(?= ${AUDIENCE})`,
    ({ amount, scale = '', plus }) =>
      `${amount} ${SCALES[scale.toLowerCase()]}${plus === undefined ? '' : ' plus'}`,
  ),
  rule(`(?<=\\b[Aa]n? )(?<amount>${NUMBER})[ -]?in\\. (?=\\p{Ll})`, ({ amount }) => `${amount} inch `),
  rule(`(?<![\\d.,/])(?<amount>${NUMBER})\\s?in\\.(?= ${SIZED})`, ({ amount }) => `${amount} inch`),
  // Without its full stop it is a unit only behind a size, and not before more words: 3 x 4 in a row.
  rule(
    `(?<=(?:\\d\\s?[xX×]\\s?|\\d(?: inches)? by ))(?<amount>${NUMBER}) ?in(?=\\s*(?:$|[,;:!?)\\n])| (?<sized>${SIZED}))`,
    ({ amount, sized }) => `${amount} ${sized === undefined ? 'inches' : 'inch'}`,
  ),
  rule(
    `(?<![\\d.,/])(?<amount>(?:\\d{1,4} )?\\d{1,2}/\\d{1,2}|${NUMBER})${INCHES}`,
    ({ amount = '', end }) =>
      `${amount === '1' ? '1 inch' : `${amount} inches`}${end === undefined ? '' : '.'}`,
  ),
  // Before a noun the singular stands: a 20 dollar bill.
  rule(
    `(?<=\\b(?:[Aa]|[Tt]h(?:e|is)|[Hh](?:is|er)|[Ii]ts|[Mm]y|[Oo]ur|[Yy]our|[Tt]heir|[Ee]ach|[Ee]very|[Nn]ew) )(?<currency>${SYMBOL})(?<amount>${NUMBER})${SCALE}(?=[ -]${NO_NOUN}\\p{Ll})`,
    ({ currency = '', amount = '', scale }) =>
      `${amount}${scale === undefined ? '' : ` ${SCALES[scale.toLowerCase()] ?? scale}`} ${CURRENCIES[currency]?.[0]}`,
  ),
  rule(
    `(?<=\\b[Aa] )(?<amount>${NUMBER})[ -]?(?<unit>${UNIT})(?=[ -]\\p{Ll})`,
    ({ amount = '', unit = '' }) => `${amount} ${UNITS[unit]?.[0]}`,
  ),
  rule(
    `${BEFORE_AMOUNT}(?<amount>${NUMBER}) ?(?<unit>${UNIT})(?= ${SIZED})`,
    ({ amount = '', unit = '' }) => `${amount} ${UNITS[unit]?.[0]}`,
  ),
  // 24-hr service, a 5-yr-old, a 16-oz. jar
  rule(
    `(?<=\\d)-(?<unit>${LONG_UNIT})(?:(?=[ -]\\p{L})|\\.(?= \\p{Ll}))`,
    ({ unit = '' }) => ` ${UNITS[unit]?.[0]}`,
  ),
  unitFractionRule(MEASURES),
  rule(
    `(?<![\\d.,])(?<degrees>${NUMBER})\\s?°\\s?(?<minutes>\\d{1,2})\\s?[′'](?:\\s?(?<seconds>\\d{1,2})\\s?[″"])?`,
    ({ degrees = '', minutes = '', seconds }) =>
      `${counted(degrees, ['degree', 'degrees'])} ${counted(minutes, ['minute', 'minutes'])}${seconds === undefined ? '' : ` ${counted(seconds, ['second', 'seconds'])}`}`,
  ),
  rule(
    '(?<![\\d.,])(?<feet>\\d{1,2}) ?ft\\.? (?<inches>\\d{1,2}) ?in(?:\\.(?! *$| +\\p{Lu}))?(?![\\p{L}\\d])',
    ({ feet = '', inches = '' }) =>
      `${counted(feet, ['foot', 'feet'])} ${counted(inches, ['inch', 'inches'])}`,
  ),
  rule(`(?<![\\d.,])(?<amount>${NUMBER})["”](?= ${SIZED})`, ({ amount }) => `${amount} inch`),
  rule(
    '(?<![\\d.,/])(?:(?<whole>\\d{1,3}) )?(?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})["”](?= \\p{Ll})',
    ({ whole, numerator, denominator }) => {
      const part = englishFraction(Number(numerator), Number(denominator));
      if (part === undefined) return undefined;
      return `${whole === undefined ? part : withPart(whole, part)} inch`;
    },
  ),
  ...comparisonRules(MEASURES),
  rule(`(?<![\\d.,])(?<amount>${NUMBER})\\s?′`, ({ amount = '' }) => counted(amount, ['foot', 'feet'])),
  rule(`(?<![\\d.,])(?<amount>${NUMBER})\\s?″`, ({ amount = '' }) => counted(amount, ['inch', 'inches'])),
  rule(
    `(?<sign>${MINUS})?(?<![\\p{L}\\d]|\\p{L}/)(?<currency>${SYMBOL})\\s?(?<minus>[-−])?(?:(?<from>${NUMBER})${SCALE.replace('scale', 'first')}\\s?${DASH}\\s?(?:\\k<currency>)?)?(?<amount>${NUMBER})${SCALE}(?![\\d\\p{L}]|[.,]\\d)(?<plus>\\+(?!\\s?[$€£\\d]))?`,
    ({ sign, minus: inner, from, first, currency = '', amount = '', scale, plus }) =>
      `${minus(sign ?? inner)}${range(from === undefined || first === undefined ? from : `${from} ${SCALES[first.toLowerCase()] ?? first}`)}${englishMoney(amount, currency, scale)}${plus === undefined ? '' : ' plus'}`,
  ),
  rule(
    `${BEFORE}(?<amount>${NUMBER})${SCALE}\\s?(?<currency>${CODE}|[$€£₩₹₽])(?![\\p{L}\\d]|\\s?\\d)`,
    ({ amount = '', currency = '', scale }) => englishMoney(amount, currency, scale),
  ),
  rule(`(?<![\\d.,\\p{L}])(?<amount>${NUMBER})¢`, ({ amount = '' }) => counted(amount, ['cent', 'cents'])),
  ...degreeRules(MEASURES),
  ...unitRules(MEASURES),
  rule(`(?<![\\d.,])(?<amount>${NUMBER})\\s?°`, ({ amount = '' }) => counted(amount, DEGREE)),
];
