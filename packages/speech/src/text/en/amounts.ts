import { BEFORE, BEFORE_AMOUNT, DASH, NUMBER } from '../digits.ts';
import {
  cuedUnitRule,
  degreeRules,
  durationRule,
  inversePowerRule,
  type MeasureWords,
  mainsRule,
  recordRule,
  rulesBeforeMoney,
  unitFractionRule,
  unitRangeRule,
  unitRules,
} from '../measures.ts';
import { FORMULA_RULE, fractionRangeRule, plusOrMinusRules } from '../numerals.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';
import { AUDIENCE_RULE, ENGLISH_MONEY_RULES, PRICED_RULES } from './money.ts';
import { englishCardinal, englishOrdinal } from './numbers.ts';
import { MARK_RULE, SIZE_RULES } from './sizes.ts';
import { counted, partOfUnit, UNIT, UNIT_END, UNITS } from './units.ts';

/** Units of letters alone, too long to be the letter of a name. */
const LONG_UNIT = alternatives(Object.keys(UNITS).filter((unit) => /^[a-zA-Z]{2,}$/.test(unit)));
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

/** Before dates, for which 30s are a decade. */
export const ENGLISH_DURATION_RULE = durationRule(
  { hour: ['hour', 'hours'], minute: ['minute', 'minutes'], second: ['second', 'seconds'] },
  counted,
);

/** A shutter's 1/250 s, 1/60 of a second. Before dates, for which 30s are a decade. */
export const ENGLISH_SHUTTER_RULE = rule(
  '(?<![\\d./])1/(?<part>[3-9]\\d|[1-9]\\d{2,3})(?: ?(?:s|sec|second)(?![\\p{L}\\d/])|(?= of a second))',
  ({ part }, match) => `one ${englishOrdinal(Number(part))}${/\d$/.test(match) ? '' : ' of a second'}`,
);

/** What a number of times is told of: 3x daily, 10x faster. */
const OFTEN =
  ' (?:a|per|daily|weekly|monthly|the|as|more|less|faster|slower|better|bigger|larger|longer|stronger|cheaper|higher)(?!\\p{L})|/(?:day|week|month|year|wk)';

/** What would be misread by the rules of units. */
const BEFORE_UNITS: readonly Rule[] = [
  // .5 kg, but a .50 cal rifle
  wordRule(`(?<![\\d.\\p{L}$€£¥])(?=\\.\\d{1,3} ?(?!cal)(?:${UNIT})(?![\\p{L}\\d]))`, '0'),
  recordRule({
    point: '\\.',
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
    counted,
    seconds: (value) => counted(value, ['second', 'seconds']),
  }),
  // 28/34 mpg
  wordRule('(?<=(?<![\\d./])\\d{2})/(?=\\d{2} ?mpg(?!\\p{L}))', ' and '),
  mainsRule('or'),
  cuedUnitRule(
    '(?:[Ff]orce|[Ww]eight|[Ll]oad|[Tt]hrust|[Tt]ension|[Ff]riction) (?:of|is|was)',
    'N',
    'newtons',
  ),
  ...plusOrMinusRules('plus or minus'),
  fractionRangeRule('to'),
  FORMULA_RULE,
  // 2/3rds
  wordRule('(?<=(?<![\\d./])\\d{1,2}/\\d{1,2})(?:rd|th|nd)s?(?!\\p{L})', ''),
  // q8h
  rule(
    '(?<!\\p{L})q\\.? ?(?<from>\\d{1,2})(?:[-–](?<to>\\d{1,2}))? ?h(?:rs?)?(?!\\p{L})',
    ({ from, to }) => `every ${from}${to === undefined ? '' : ` to ${to}`} hours`,
  ),
  // 50bps
  wordRule(
    '(?<=(?<![\\d.,])\\d{1,3})(?: ?bps(?!\\p{L})| ?bp(?= (?:hike|cut|rise|move|increase|drop)s?(?!\\p{L})))',
    ' basis points',
  ),
  // £45pp
  wordRule('(?<=[£€$]\\d[\\d.,]{0,8}) ?pp(?![\\p{L}.])', ' per person'),
  // 0.3pp, up 2 pp, but 32 pp.
  wordRule(
    '(?<=(?<![\\d.,$€£])(?:\\d{1,2}\\.\\d{1,2}|\\b(?:by|up|down|of) \\d{1,2})) ?pp(?![\\p{L}.])',
    ' percentage points',
  ),
  // 1-1/2 cups
  rule(
    '(?<=(?<![\\d.,:/\\p{L}-])\\d{1,4})-(?=(?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})(?![\\d/]))',
    ({ numerator, denominator }) => (Number(numerator) < Number(denominator) ? ' ' : undefined),
  ),
  // sq. ft., fl. oz.
  rule('(?<=\\d) ?(?<word>sq|cu|fl)\\. ?(?=\\p{Ll})', ({ word }) => ` ${word} `),
  // 200g/7oz, but 7.5 L/100 km, 4 g/24 h; 16GB/512GB may be two memories.
  rule(
    `(?<=\\d ?(?<first>${UNIT}))/(?=(?<amount>${NUMBER}) ?(?<unit>${UNIT})(?!\\p{L}))`,
    ({ first = '', amount, unit = '' }) => {
      if (unit.endsWith('B')) return undefined;
      if (/^(?:mg|m?cg|μg)$/.test(first) && /^m[lL]$/.test(unit)) return ' per ';
      return /^(?:100km|\d+(?:h|hrs?|min))$/.test(`${amount}${unit}`) ? ' per ' : ' or ';
    },
  ),
  // 180C/160C fan/gas 4
  wordRule('(?<=\\d ?[°º]? ?[CF](?: fan)?)/(?=\\d{3} ?[°º]? ?[CF]|[Gg]as (?:[Mm]ark )?\\d)', ' or '),
  // Bake at 425F.
  rule(
    `(?<![$€£¥₹#])${BEFORE_AMOUNT}(?<amount>[1-5]\\d[05])(?<scale>[FC])(?![\\p{L}\\d-])`,
    ({ amount, scale }) => `${amount} degrees ${scale === 'F' ? 'Fahrenheit' : 'Celsius'}`,
  ),
  // 9 st 4 lb
  wordRule('(?<=(?<![\\d.,])\\d{1,2}) ?st (?=\\d{1,2} ?lbs?(?!\\p{L}))', ' stone '),
  // 180°C/350°F, £799/$999
  wordRule('(?<=\\d ?[°º] ?[CF])/(?=\\d)|(?<=[$€£]\\d[\\d.,]{0,12})/(?=[$€£])', ' or '),
  // 2/$5
  wordRule('(?<=(?<![\\d.,])\\d{1,2})/(?=[$€£])', ' for '),
];

const MANY: Readonly<Record<string, string>> = {
  10: 'tens',
  100: 'hundreds',
  1000: 'thousands',
  10000: 'tens of thousands',
  100000: 'hundreds of thousands',
};

const COUNT_RULES: readonly Rule[] = [
  wordRule('(?<![\\p{L}\\d])1s and 0s(?!\\p{L})', 'ones and zeros'),
  rule(`(?<![\\d.,\\p{L}])(?<amount>\\d{1,3}(?:\\.\\d)?) ?[xX×](?=${OFTEN})`, ({ amount }) =>
    amount === '1' ? 'once' : `${amount} times`,
  ),
  // a 45 y/o man, he is 25yo
  rule('(?<=\\d)[ -]?y[/ ]?o(?:(?<noun>(?= \\p{Ll}))|(?![\\p{L}/]))', ({ noun }) =>
    noun === undefined ? ' years old' : ' year-old',
  ),
  // 100s of people
  rule(
    '(?<![\\d.,])(?<many>10|100|1,?000|10,?000|100,?000)s(?= of(?!\\p{L}))',
    ({ many = '' }) => MANY[many.replace(',', '')],
  ),
  // the under-21s
  rule('(?<=\\b(?:[Uu]nder|[Oo]ver)-|\\b[Tt]he (?:under|over) )(?<age>\\d{1,2})s(?!\\p{L})', ({ age }) =>
    `${englishCardinal(Number(age))}s`.replace(/ys$/, 'ies').replace(/xs$/, 'xes'),
  ),
  // 7.9bn, 3 tn
  rule(
    `${BEFORE}(?<amount>${NUMBER}) ?(?<scale>[bt])n(?!\\p{L})`,
    ({ amount, scale }) => `${amount} ${scale === 'b' ? 'b' : 'tr'}illion`,
  ),
  // 5 mg x 7 days
  wordRule('(?<=\\p{L}\\.?) ?x ?(?=\\d{1,3} (?:hours?|days?|weeks?|months?)(?!\\p{L}))', ' for '),
  AUDIENCE_RULE,
];

export const ENGLISH_UNIT_RANGE_RULE = unitRangeRule(MEASURES);
/** Before the powers that it takes apart. */
export const ENGLISH_INVERSE_RULE = inversePowerRule(MEASURES, 'squared', 'cubed');

export const ENGLISH_AMOUNT_RULES: readonly Rule[] = [
  ...BEFORE_UNITS,
  ...SIZE_RULES,
  ...COUNT_RULES,
  ...PRICED_RULES,
  // 24-hr service, a 5-yr-old, a 16-oz. jar
  rule(
    `(?<=\\d)-(?<unit>${LONG_UNIT})(?:(?=[ -]\\p{L}|\\))|\\.(?= \\p{Ll}))`,
    ({ unit = '' }) => ` ${UNITS[unit]?.[0]}`,
  ),
  // 1,200+ km
  rule(`(?<=\\d)\\+ ?(?<unit>${LONG_UNIT})(?![\\p{L}\\d/])`, ({ unit = '' }) => ` plus ${UNITS[unit]?.[1]}`),
  unitFractionRule(MEASURES),
  // 39°54′, 39° 54' 3"
  rule(
    `(?<![\\d.,])(?<degrees>${NUMBER})\\s?°\\s?(?<minutes>\\d{1,2})\\s?[′’'](?:\\s?(?<seconds>\\d{1,2})\\s?[″”"])?`,
    ({ degrees = '', minutes = '', seconds }) =>
      `${counted(degrees, DEGREE)} ${counted(minutes, ['minute', 'minutes'])}${seconds === undefined ? '' : ` ${counted(seconds, ['second', 'seconds'])}`}`,
  ),
  ...rulesBeforeMoney(MEASURES),
  MARK_RULE,
  ...ENGLISH_MONEY_RULES,
  ...degreeRules(MEASURES),
  ...unitRules(MEASURES),
  rule(`(?<![\\d.,])(?<amount>${NUMBER})\\s?°`, ({ amount = '' }) => counted(amount, DEGREE)),
];
