import { BEFORE, BEFORE_AMOUNT, DASH, MINUS } from './digits.ts';
import type { Names } from './names.ts';
import { alternatives, type Groups, type Rule, rule, wordRule } from './rules.ts';

/** How English or Spanish says the measures that both write alike. */
export interface MeasureWords {
  /** A number as the language writes it, as a pattern. */
  readonly number: string;
  readonly to: string;
  readonly minus: string;
  readonly lessThan: string;
  readonly moreThan: string;
  readonly over: string;
  /** What says that a pair of figures is a blood pressure, as a pattern. */
  readonly bloodPressure: string;
  readonly mercury: string;
  readonly percent: string;
  /** Between two percentages whose sign is said once, as a pattern: 5%-10%. */
  readonly percentTo: string;
  readonly perThousand: string;
  readonly degree: Names[string];
  readonly per: string;
  readonly units: Names;
  /** What stands between a unit and the words after it, as a pattern. */
  readonly unitEnd: string;
  /** Spoken names of money, as a pattern: 5 dollars/kg. */
  readonly money: string;
  /** 2 1/2 kg, 3/4 mi; undefined where the figures are read better. */
  readonly fraction: (
    numerator: number,
    denominator: number,
    name: Names[string],
    whole?: string,
  ) => string | undefined;
  readonly counted: (amount: string, name: Names[string]) => string;
}

/** Physics' way of writing a ratio: 9.81 m s⁻², 4.2 J g⁻¹ K⁻¹. `squared` and `cubed` are said of what has no square. */
export function inversePowerRule({ units, per }: MeasureWords, squared: string, cubed: string): Rule {
  const powers: Readonly<Record<string, readonly [sign: string, word: string]>> = {
    '¹': ['', ''],
    '²': ['²', ` ${squared}`],
    '³': ['³', ` ${cubed}`],
  };
  return rule(
    '(?<=[\\p{L}\\d⁰¹²³⁴-⁹])[ ·⋅](?<unit>s|m|g|kg|mol|K|L|dm|cm|mm|km|h|min|J|V|Pa)⁻(?<power>[¹²³])(?![⁰¹²³⁴-⁹])',
    ({ unit = '', power = '' }) => {
      const [sign, word] = powers[power] ?? ['', ''];
      const whole = sign === '' ? undefined : units[unit + sign]?.[0];
      const one = unit === 'K' ? 'kelvin' : units[unit]?.[0];
      return one === undefined && whole === undefined ? undefined : ` ${per} ${whole ?? one + word}`;
    },
  );
}

/** 5kg-10kg, 20 °C – 25 °C: the unit is said once. Before a dash with spaces becomes a pause. 60s-70s are decades. */
export function unitRangeRule({ number, to, units }: MeasureWords): Rule {
  return rule(
    `${BEFORE_AMOUNT}(?<from>${number})[ \\u00a0]?(?<same>(?!s(?!\\p{L}))(?:${alternatives(Object.keys(units))})|[°º] ?[CF]|[CF](?<=\\d\\d[CF])) ?${DASH} ?(?=${number}[ \\u00a0]?\\k<same>(?![\\p{L}\\d²³]))`,
    ({ from }) => `${from} ${to} `,
  );
}

/** 1.5e9, 1e-5: up to the power that follows. */
export const exponentRule = (times: string): Rule =>
  wordRule(
    '(?<=(?<![\\p{L}\\d.,]|[\\p{L}\\d]-)(?:\\d{1,4}[.,]\\d{1,8}|\\d))(?:e|(?<=[.,]\\d{1,8})E)\\+?(?=[-−]?\\d{1,3}(?![\\p{L}\\d.,]|-[\\p{L}\\d]))',
    ` ${times} 10^`,
  );

interface RecordWords {
  /** The decimal sign, as a pattern. */
  readonly point: string;
  readonly hour: Names[string];
  readonly minute: Names[string];
  readonly counted: MeasureWords['counted'];
  /** `4`, `23.45` */
  readonly seconds: (value: string) => string;
}

/**
 * 1'23"45, 1:23.456, 2:01:09.3: a time that was measured, but no map of 1:50.000. An hour with a nought before it is one of
 * a day: 08:30:15.123.
 */
export const recordRule = ({ point, hour, minute, counted, seconds }: RecordWords): Rule =>
  rule(
    `(?<![\\d.,:/\\p{L}])(?!\\d{1,2}:\\d\\d${point}000)(?:(?<hours>00|\\d):)?(?<minutes>\\d{1,2})(?:['’′](?=\\d\\d["”″'])|:(?=\\d\\d${point}))(?<whole>[0-5]\\d)(?:["”″]|''|${point})(?<decimals>\\d{1,3})(?![\\d\\p{L}"”″'’′:]|[.,]\\d)`,
    ({ hours, minutes, whole, decimals }) =>
      [
        ...(Number(hours ?? 0) === 0 ? [] : [counted(String(Number(hours)), hour)]),
        ...(Number(minutes) === 0 ? [] : [counted(String(Number(minutes)), minute)]),
        seconds(String(Number(`${whole}.${decimals}`))),
      ].join(' '),
  );

/** 50/60 Hz, 110/220 V: what a plug takes. */
export const mainsRule = (or: string): Rule =>
  wordRule('(?<=(?<![\\d./])\\d{2,3})/(?=\\d{2,3} ?(?:[kMG]?Hz|V)(?!\\p{L}))', ` ${or} `);

/** F = 10 N, a force of 5 N, but Elm St 5 N. `cue`: what says that the letter is a unit, as a pattern. */
export const cuedUnitRule = (cue: string, letter: string, name: string): Rule =>
  wordRule(`(?<=(?:[=≈] ?|(?:${cue}) )\\d{1,6}(?:[.,]\\d{1,3})?) ?${letter}(?![\\p{L}\\d·/])`, ` ${name}`);

/** Measures that are read before money. */
export function rulesBeforeMoney(words: MeasureWords): Rule[] {
  const { bloodPressure, over, mercury, lessThan, moreThan } = words;
  return [
    // BP is 120/80, 120/80 mmHg
    rule(
      `(?:(?<=(?:${bloodPressure})[^\\d.!?\\n]{0,15})|(?<![\\d./])(?=\\d{2,3}/\\d{2,3} ?mmHg))(?<high>\\d{2,3})/(?<low>\\d{1,3})(?![\\d/])`,
      ({ high, low }) => `${high} ${over} ${low}`,
    ),
    wordRule('(?<=\\d) ?mmHg(?!\\p{L})', ` ${mercury}`),
    // mL/min/1.73 m²
    wordRule('(?<=min)/(?=1[.,]73 ?m[²2])', ` ${words.per} `),
    // 875/125 mg, of two substances
    wordRule('(?<=(?<![\\d./])\\d{2,4})/(?=\\d{1,4} ?mg(?![\\p{L}/]))', ', '),
    // f/2.8
    wordRule('(?<![\\p{L}\\d/])[fƒ]/(?=\\d)', 'f '),
    // Boeing 737-800
    wordRule('(?<=\\b(?:Boeing|Airbus) [37]\\d{2})-(?=\\d{1,4}(?!\\d))', ' '),
    // <5%, in <2 hrs, but x<3
    rule('(?:(?<![\\p{L}\\p{N}] ?|[-=])[<>] ?|(?<=\\p{L}{2} )[<>])(?=[-−$€£]?\\d)', (_, sign) =>
      sign.startsWith('<') ? `${lessThan} ` : `${moreThan} `,
    ),
  ];
}

const head = ({ sign, from }: Groups, { minus, to }: MeasureWords) =>
  `${sign === undefined ? '' : `${minus} `}${from === undefined ? '' : `${from} ${to} `}`;
const range = ({ number, to }: MeasureWords) =>
  `(?:(?<from>${number})\\s?(?:${DASH}|${to})\\s?)?(?<amount>${number})`;

/** Percentages and temperatures. */
export function degreeRules(words: MeasureWords): Rule[] {
  const { number, to, percentTo } = words;
  const signed = `(?<sign>${MINUS})?(?<![\\d.,:/\\p{L}])`;
  return [
    rule(
      `${signed}(?:(?<from>${number})\\s?%?\\s?(?:${percentTo})\\s?)?(?<amount>${number})\\s?%`,
      (groups) => `${head(groups, words)}${groups.amount} ${words.percent}`,
    ),
    rule(`(?<!\\d)(?<amount>${number})\\s?‰`, ({ amount }) => `${amount} ${words.perThousand}`),
    // -5 to 10 °C, 98.6℉
    rule(`${signed}${range(words)}\\s?(?:(?<celsius>℃|[°º]\\s?C)|℉|[°º]\\s?F)(?!\\p{L})`, (groups) => {
      const scale = groups.celsius === undefined ? 'Fahrenheit' : 'Celsius';
      return `${head(groups, words)}${words.counted(groups.amount ?? '', words.degree)} ${scale}`;
    }),
    // 10°-15°
    wordRule('(?<=\\d)\\s?°\\s?[-–—]\\s?(?=\\d{1,3}\\s?°)', ` ${to} `),
  ];
}

/** 2h 15m, 1h30, 1h23m45s, 4m 32s */
export const durationRule = (
  names: Readonly<Record<'hour' | 'minute' | 'second', Names[string]>>,
  counted: MeasureWords['counted'],
) =>
  rule(
    '(?<![\\d.,:/\\p{L}-])(?:(?<hour>\\d{1,3}) ?h(?:rs?)? ?)?(?<minute>\\d{1,2})(?: ?m(?:in)?|(?<=\\dh[0-5]\\d))(?: ?(?<second>\\d{1,2}) ?s(?:e[cg])?)?(?![\\p{L}\\d])',
    ({ hour, minute, second }) =>
      (hour ?? second) === undefined
        ? undefined
        : Object.entries({ hour, minute, second })
            .flatMap(([unit, amount]) =>
              amount === undefined ? [] : counted(String(Number(amount)), names[unit as keyof typeof names]),
            )
            .join(' '),
  );

/** 2 1/2 kg, 3/4 mi */
export function unitFractionRule({ units, unitEnd, fraction }: MeasureWords): Rule {
  const unit = alternatives(Object.keys(units));
  return rule(
    `${BEFORE}(?:(?<whole>\\d{1,4}) |(?<!\\d ))(?<numerator>\\d{1,2})/(?<denominator>\\d{1,2})[ \\u00a0]?(?<unit>${unit})${unitEnd}`,
    (groups) => {
      const name = units[groups.unit ?? ''];
      return name && fraction(Number(groups.numerator), Number(groups.denominator), name, groups.whole);
    },
  );
}

/** All that has a unit. */
export function unitRules(words: MeasureWords): Rule[] {
  const { per, units, unitEnd } = words;
  const unit = alternatives(Object.keys(units));
  const lone = alternatives(Object.keys(units).filter((each) => /[²³μ]|^km\/h$|\/L$/.test(each)));
  return [
    // 5-10 km, 10 mg/kg, 2 mL/kg/h
    rule(
      `(?<sign>${MINUS})?${BEFORE_AMOUNT}${range(words)}[ \\u00a0]?(?<unit>${unit})(?:/(?<each>${unit})(?:/(?<also>${unit}))?)?${unitEnd}`,
      (groups) => {
        const name = units[groups.unit ?? ''];
        const rates = [groups.each, groups.also].map((each) =>
          each === undefined ? '' : ` ${per} ${units[each]?.[0]}`,
        );
        return name && head(groups, words) + words.counted(groups.amount ?? '', name) + rates.join('');
      },
    ),
    // 5 dollars/kg, 9 euros/mes
    rule(
      `(?<=(?:${words.money}))/(?:(?<unit>${unit})(?![\\p{L}\\d])(?:\\.(?=,| \\p{Ll}))?|(?=\\p{Ll}))`,
      (groups) => ` ${per} ${groups.unit === undefined ? '' : units[groups.unit]?.[0]}`,
    ),
    // Units that can be nothing else even without a number before them: in μg/m³.
    rule(`(?<![\\p{L}\\d/])(?<unit>${lone})(?![\\p{L}\\d²³/])`, (groups) => units[groups.unit ?? '']?.[1]),
  ];
}

/** What is used and the whole of it, or memory and storage: 8.5GB/20GB, 16 GB/512 GB. Before units are read. */
export const DATA_PAIR_RULE = wordRule(
  '(?<=(?<![\\d.,])\\d[\\d.,]{0,6} ?[KMGT]B)/(?=\\d[\\d.,]{0,6} ?[KMGT]B)',
  ', ',
);

/** What a sign or a telephone's keyboard writes with capitals: 50 KG, 3 Km, 100 KM/H, 5 LBS. */
export const CAPITAL_UNIT_RULE = rule(
  '(?<=(?<![\\d.,\\p{L}-])\\d[\\d.,]{0,12} ?)(?:K[MG]S?(?:/H)?|K[mg]s?(?:/h)?|C[Mm]S?|M[LG](?! (?:models?|engineers?)(?!\\p{L}))|Ml|MPH|(?<!\\d\\d\\.04 )L[BT]S|L[bt]s|O[Zz]|HRS|Hrs|M(?:INS?|ins?|TS|ts)|G(?:RS|rs)|SEGS?)(?![\\p{L}\\d])',
  (_, unit) => unit.toLowerCase(),
);
