import { addressReader, addressRules } from '../addresses.ts';
import { AFTER, BEFORE, DASH, MINUS, NUMBER, spaced, spacedGroups } from '../digits.ts';
import { spacedWords } from '../names.ts';
import { ROMAN, romanValue } from '../roman.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { sumRules } from '../sums.ts';
import { HEART, MENU_PATH } from '../symbols.ts';
import { ENGLISH_ABBREVIATION_RULES } from './abbreviations.ts';
import { ENGLISH_AMOUNT_RULES, ENGLISH_DURATION_RULE } from './amounts.ts';
import { ENGLISH_TIME_RULES, englishDateRules } from './dates.ts';
import { englishCardinal, englishFraction, englishOrdinal } from './numbers.ts';
import { ENGLISH_SYMBOL_RULES } from './symbols.ts';
import { withPart } from './units.ts';

const readAddress = addressReader({
  '.': 'dot',
  '@': 'at',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  '%': 'percent',
  ':': 'colon',
  '+': 'plus',
  '~': 'tilde',
});

const PARTS =
  'Chapter|Part|Volume|Vol|Book|Act|Scene|Section|Phase|Title|Type|Class|Level|Super Bowl|World War|Article|Appendix|Figure|Table|Unit|Stage|Episode|Season|Round|Division|Grade|Mark';
/** What I do, behind a word with a capital. */
const SPEAKS =
  '(?:am|was|have|had|read|wrote|love|loved|like|liked|want|wanted|need|needed|saw|bought|know|knew|chose|got|made)(?!\\p{L})';
const RULERS =
  'King|Queen|Pope|Prince|Emperor|Tsar|Henry|Louis|Elizabeth|George|Charles|Edward|James|William|Richard|John Paul|John|Napoleon|Philip|Frederick|Alexander|Catherine|Nicholas|Ramesses|Benedict|Pius|Leo|Gregory|Mary|Peter|Ivan';

const PHONE_RULES: readonly Rule[] = [
  // The code of a town, behind its state: New York, NY 10012.
  rule('(?<=\\p{L}\\.?, [A-Z]{2} )\\d{5}(?:-\\d{4})?(?![\\d-]|[.,]\\d)', (_, match) => spacedGroups(match)),
  rule(
    '(?<![\\d.,-]|\\+\\d{2,3} )(?<plus>\\+?1[ .-])?(?:\\(\\d{3}\\)\\s?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}(?!\\d)',
    (_, match) => spacedGroups(match),
  ),
  rule('(?<![\\d.,-])0\\d{2,4}[ -](?:\\d{3,4}[ -]\\d{3,4}|\\d{5,8})(?!\\d)', (_, match) =>
    spacedGroups(match),
  ),
  rule(
    '(?<![\\d.,])\\+\\d{1,3}(?: ?\\(0\\) ?\\d{2,5})?(?:[ -]\\d{2,5}){2,5}(?!\\d)',
    (_, match) => `plus ${spacedGroups(match)}`,
  ),
  rule('(?<![\\d.,-])\\d{3}-\\d{4}(?![\\d-])', (_, match) => spacedGroups(match)),
  rule('(?<![\\d.,/:-])\\+?\\d{10,}(?![\\d.,]\\d|\\d)', (_, match) =>
    /^[1-9]\d?0{8,}$/.test(match) ? undefined : spaced(match),
  ),
  rule(
    '(?<=\\b(?:[Cc]all|[Dd]ial|[Tt]ext|[Dd]ialed|[Dd]ialled|[Cc]alled|[Cc]alling|[Dd]ialing|code|PIN|pin|zip|ZIP|password|extension|room|Room|flight|Flight)\\s(?:is\\s)?(?:number\\s)?)\\d{3,}(?!\\d|[.,]\\d)',
    (_, match) => spaced(match),
  ),
  // A number of an order or an airline's flight: letters and digits one by one.
  rule(
    '#(?<letters>\\p{Lu}{1,4})-?(?<digits>\\d{2,})(?![\\p{L}\\d])',
    ({ letters = '', digits = '' }) => `number ${[...letters].join(' ')} ${spaced(digits)}`,
  ),
  rule(
    '(?<=\\b[Ff]lights? (?:number )?)(?<letters>[A-Z][A-Z\\d]|[A-Z]{3}) ?(?<digits>\\d{1,4})(?![\\p{L}\\d])',
    ({ letters = '', digits = '' }) => `${[...letters].join(' ')} ${spaced(digits)}`,
  ),
  rule(
    '(?<![\\p{L}\\d.,#-])(?<letters>[A-Z]{2})(?!(?:19|20)\\d\\d|\\d00)(?<digits>\\d{3,4})(?![\\p{L}\\d]|[.,-]\\d)',
    ({ letters = '', digits = '' }) => `${[...letters].join(' ')} ${spaced(digits)}`,
  ),
  rule(`(?<!['’](?=0\\d(?![\\d\\p{L}'’]|[.:/-][\\d\\p{L}])))${BEFORE}0\\d+${AFTER}`, (_, match) =>
    spaced(match),
  ),
  rule('(?<![\\d.])[1-9]\\d{0,2}(?:\\.\\d{3}){2}(?![.,]?\\d)', (_, match) => match.replaceAll('.', ',')),
  rule('(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){2,3}(?:[:/]\\d{1,5})?(?!\\.?\\d)', (_, match) =>
    match.replaceAll('.', ' point ').replace(':', ' colon ').replace('/', ' slash '),
  ),
];

/** Before amounts, which would take 10^-3 m for minus 3 meters. */
const POWER_RULES: readonly Rule[] = [
  // Ca²⁺, SO₄²⁻
  rule(
    '(?<=[\\p{L}\\d])(?:\\^(?<digit>\\d)|(?<power>[²³]))?(?<sign>[⁺⁻])(?![⁰¹²³⁴-⁹])',
    ({ digit, power, sign }) =>
      ` ${digit ?? power?.normalize('NFKC') ?? ''} ${sign === '⁺' ? 'plus' : 'minus'}`,
  ),
  wordRule('(?<=\\d) ?[xX] ?(?=10\\^)', ' times '),
  rule(
    '(?<=(?<!\\p{L})\\p{L}|\\))(?<power>⁻[⁰¹²³⁴-⁹]+|[⁰¹⁴-⁹][⁰¹²³⁴-⁹]*)',
    ({ power = '' }) => `^${power.normalize('NFKC')}`,
  ),
  rule(
    '(?<=[\\p{L}\\d)])\\^(?<sign>[-−])?(?<power>\\d{1,4})',
    ({ sign, power = '' }, _match) => ` to the power of ${sign === undefined ? '' : 'minus '}${power}`,
  ),
];

const OPERATORS = spacedWords(`
plus: + | minus: -, −, – | times: ×, * | divided by: ÷, / | equals: = | is about: ≈ | is not equal to: ≠
is greater than: > | is less than: < | is at least: ≥ | is at most: ≤
`);

const NUMERAL_RULES: readonly Rule[] = [
  rule(
    '(?<![\\p{L}\\d])(?:WW|World War |WORLD WAR )(?<roman>II?)(?![\\p{L}\\d])',
    ({ roman }) => `World War ${roman === 'I' ? 'one' : 'two'}`,
  ),
  wordRule('(?<=\\b(?:an|the|by|via|on|her|his|their|with|through) )IV(?![\\p{L}\\d])', 'I V'),
  // A lone C or L is a letter, Type C, Appendix L, and I is who speaks in the Book I read.
  rule(
    `(?<=\\b(?:${PARTS}|${PARTS.toUpperCase()})\\.? )(?<roman>(?![CL](?!\\p{L})|I ${SPEAKS})${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => englishCardinal(romanValue(roman)),
  ),
  rule(
    `(?<=\\b(?:${RULERS}|${RULERS.toUpperCase()}) )(?<roman>(?=[IVX]{2}|V|X)${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => `the ${englishOrdinal(romanValue(roman))}`,
  ),
  rule(
    `(?<=\\p{Lu}\\p{Ll}+ )(?<!\\b(?:The|An?|His|Her|My|By|Via|No) )(?<roman>(?=[IVX]{2})${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => englishCardinal(romanValue(roman)),
  ),
  // II. Methods
  rule(`(?<![^\\n])(?<roman>(?=[IVX]{2})${ROMAN})(?=\\. \\p{Lu})`, ({ roman = '' }) =>
    englishCardinal(romanValue(roman)),
  ),
  rule(
    '(?<![\\p{L}\\d])S(?<season>\\d{1,2})E(?<episode>\\d{1,3})(?![\\p{L}\\d])',
    ({ season, episode }) => `season ${Number(season)} episode ${Number(episode)}`,
  ),
  wordRule('(?<!\\d)24/7(?!\\d)', 'twenty-four seven'),
  wordRule('(?<!\\d)9/11(?!\\d)', 'nine eleven'),
  wordRule('(?<![\\d.,/-])50-50(?![\\d.,/-])', '50 50'),
  // Stars and points: 4.5/5.
  wordRule('(?<=(?<![\\d./])\\d{1,2}\\.\\d)/(?=(?:5|10|100)(?![\\d/]|\\.\\d))', ' out of '),
  wordRule(
    '(?<=\\b(?:an?|[Rr]at(?:ed|ing)|[Ss]cor(?:ed?|es)|[Gg][ai]ves? (?:it|this|them)|solid|easy|perfect):? \\d)/(?=10(?![\\d/]|\\.\\d))|(?<=(?<![\\d./])\\d)/(?=5 stars)|(?<=(?<![\\d./])10)/(?=10(?![\\d/]|\\.\\d))',
    ' out of ',
  ),
  wordRule(
    '(?<=\\b(?:part|page|step|day|slide|episode|question|task|lesson) \\d{1,3})/(?=\\d{1,3}(?![\\d/]))',
    ' of ',
    'i',
  ),
  // 50/50, 20/20, 80/20
  rule('(?<![\\d./])(?<a>\\d{2})/(?<b>\\d{2})(?![\\d/]|\\.\\d)', ({ a, b }) =>
    a === b || Number(a) + Number(b) === 100 ? `${a} ${b}` : undefined,
  ),
  rule(
    `${BEFORE}(?:(?<whole>\\d{1,4}) )?(?<numerator>\\d{1,2})[/⁄](?<denominator>\\d{1,3})${AFTER}`,
    ({ whole, numerator = '', denominator = '' }) => {
      const words =
        englishFraction(Number(numerator), Number(denominator)) ?? `${numerator} over ${denominator}`;
      return whole === undefined ? words : withPart(whole, words);
    },
  ),
  rule(`${BEFORE}(?<a>\\d{1,4}):(?<b>\\d{1,3}(?:,\\d{3})+|\\d{1,6})${AFTER}`, ({ a, b }) => `${a} to ${b}`),
  ...sumRules(OPERATORS),
  wordRule(
    '(?<=\\d|half|quarters?|thirds?|eighths?|wide|long|deep|high|inches|feet) ?[xX×] ?(?=\\d)',
    ' by ',
  ),
  rule(
    `(?<![\\d.,/:\\p{L}-]|\\b(?:Table|Figure|Exhibit|Form|Example|Exercise) )(?<from>${NUMBER})\\s?${DASH}\\s?(?=${NUMBER}(?![\\d/:-]))`,
    ({ from }) => `${from} to `,
  ),
  rule(`(?<=[\\p{L}])–\\s?(?=\\d)|(?<=\\d)\\s?[–—]\\s?(?=\\d)`, () => ' to '),
  rule(`(?<sign>${MINUS})(?=\\.?\\d)`, () => 'minus '),
  wordRule('[±]\\s?(?=\\d)', 'plus or minus '),
  wordRule('(?<![\\p{L}\\d])~\\s?(?=\\d)', 'about '),
  rule('(?<![\\p{L}\\d])#(?<number>\\d+)', ({ number }) => `number ${number}`),
  rule('(?<![\\p{L}\\d])#(?<tag>\\p{L}[\\p{L}\\d_]*)', ({ tag }) => `hashtag ${tag}`),
  rule('(?<number>\\d)\\+(?![\\p{L}\\d])', ({ number }) => `${number} plus`),
];

const CLOCK_TIME = '\\d{1,2}(?::[0-5]\\d|\\s?[ap]\\.?m)';
const TWELVE = '\\b(?:noon|midnight)\\b';

/** The rules of English; figures that every engine reads right stay. `isDayFirst`: 5/1/2024 is the fifth of January. */
export function englishRules(isDayFirst: boolean): Rule[] {
  return [
    ...addressRules(readAddress),
    wordRule(MENU_PATH, ', '),
    wordRule(HEART, ''),
    wordRule('(?<=\\b[Ii] )<3(?= \\p{L})', 'love'),
    wordRule(
      `(?<=\\d:[0-5]\\d(?:\\s?[ap]\\.?m\\.?)?|\\d\\s?[ap]\\.?m\\.?)\\s?[-–—]\\s?(?=${CLOCK_TIME}|${TWELVE})`,
      ' to ',
      'i',
    ),
    wordRule(
      `(?<=(?<![\\d.,:/$€£-])\\d{1,2}(?:\\.[0-5]\\d)?)\\s?[-–—]\\s?(?=\\d{1,2}(?:[:.][0-5]\\d)?\\s?[ap]\\.?m(?!\\p{L}))`,
      ' to ',
      'i',
    ),
    wordRule(`(?<=${TWELVE})\\s?[-–—]\\s?(?=${CLOCK_TIME})`, ' to ', 'i'),
    ...ENGLISH_ABBREVIATION_RULES,
    ...PHONE_RULES,
    ENGLISH_DURATION_RULE,
    ...englishDateRules(isDayFirst),
    ...ENGLISH_TIME_RULES,
    ...POWER_RULES,
    ...ENGLISH_AMOUNT_RULES,
    ...NUMERAL_RULES,
    ...ENGLISH_SYMBOL_RULES,
  ];
}
