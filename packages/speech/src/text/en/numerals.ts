import { AFTER, BEFORE, NUMBER } from '../digits.ts';
import { spacedWords } from '../names.ts';
import {
  fractionRule,
  ionRule,
  negativeFractionRule,
  powerRule,
  RAISED_RULE,
  STANDARD_RULE,
  signRules,
} from '../numerals.ts';
import { ROMAN, romanValue } from '../roman.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { sumRules } from '../sums.ts';
import { englishCardinal, englishFraction, englishOrdinal } from './numbers.ts';
import { withPart } from './units.ts';
import { VERSE_RULE } from './verses.ts';

const PARTS =
  'Chapter|Part|Volume|Vol|Book|Act|Scene|Section|Phase|Title|Type|Class|Level|Super Bowl|World War|Article|Appendix|Figure|Table|Unit|Stage|Episode|Season|Round|Division|Grade|Mark';
/** Written small they are often no names: a phase III trial, but the part I read. */
const SMALL_PARTS =
  'chapters?|parts?|volumes?|books?|acts?|scenes?|sections?|phases?|types?|class(?:es)?|levels?|articles?|figures?|tables?|stages?|grades?|factors?|schedules?|tiers?|titles?|pages?|appendix';
/** What the first of a kind is told of, where I alone might be who speaks. */
const FIRST_OF =
  ' (?:errors?|diabet\\p{L}+|(?:clinical )?trials?|stud(?:y|ies)|cancers?|tumou?rs?|disease|felon(?:y|ies)|recalls?|interferons?|collagen|obesity|supernovae?)(?!\\p{L})|(?:,? and |,? or | to |, | through | versus )(?:\\p{Ll}{4,8} )?(?:V|[IVX]{2,5})(?!\\p{L})';
/** Further numerals of the same parts: Acts I and II. */
const FURTHER = '(?:[IVX]{1,5}(?:,? and |,? or | to |, ?)){0,3}';
/** What I do, behind a word with a capital. */
const SPEAKS =
  '(?:am|was|have|had|read|wrote|love|loved|like|liked|want|wanted|need|needed|saw|bought|know|knew|chose|got|made)(?!\\p{L})';
const RULERS =
  'King|Queen|Pope|Prince|Emperor|Tsar|Henry|Louis|Elizabeth|George|Charles|Edward|James|William|Richard|John Paul|John|Napoleon|Philip|Frederick|Alexander|Catherine|Nicholas|Ramesses|Benedict|Pius|Leo|Gregory|Mary|Peter|Ivan|Albert|Francis|Ferdinand|Isabella|Leopold|Wilhelm|Otto|Paul|Clement|Innocent|Urban|Sixtus|Julius|Robert|Stephen|Harald|Haakon|Gustav|Christian|Margrethe|Felipe|Alfonso|Juan Carlos|Umberto|Victor Emmanuel|Constantine|Ptolemy|Cleopatra|Darius|Xerxes|Cyrus|Mehmed|Selim|Suleiman|Pedro|Selassie';
/** What tells that a lone I behind a name is no speaker. */
const REIGNS = `(?=['’]s(?!\\p{L})|[,;:.)](?!\\p{L})| \\(|$| (?:ruled|reigned|died|became|ascended|succeeded|abdicated|signed|married)(?!\\p{L})| of \\p{Lu}| and (?:${RULERS}) )`;

/** Before amounts, which would take 10^-3 m for minus 3 meters. */
export const POWER_RULES: readonly Rule[] = [
  ionRule('plus', 'minus'),
  // 1.6 x 10^-3
  wordRule('(?<=\\d) ?[xX] ?(?=10\\^)', ' times '),
  RAISED_RULE,
  // x^2
  rule('(?<=(?<!\\p{L}{2})\\p{L}|\\)|\\d(?<!(?<!\\d)10))\\^(?<power>[23])(?![\\d.])', ({ power }) =>
    power === '2' ? ' squared' : ' cubed',
  ),
  powerRule('to the power of', 'minus'),
];

const OPERATORS = spacedWords(`
plus: + | minus: -, −, – | times: ×, * | divided by: ÷, / | equals: = | is about: ≈ | is not equal to: ≠
is greater than: > | is less than: < | is at least: ≥ | is at most: ≤ | factorial: !
`);

const cardinal: Rule['speak'] = ({ roman = '' }) => englishCardinal(romanValue(roman));

const ROMAN_RULES: readonly Rule[] = [
  // WWII, World War I
  rule(
    '(?<![\\p{L}\\d])(?:(?:WW|World War |WORLD WAR )(?<roman>II?)|WW(?<digit>[12]))(?![\\p{L}\\d])',
    ({ roman, digit }) => `World War ${roman === 'I' || digit === '1' ? 'one' : 'two'}`,
  ),
  // an IV drip
  wordRule('(?<=\\b(?:an|the|by|via|on|her|his|their|with|through) )IV(?![\\p{L}\\d])', 'I V'),
  // A lone C or L is a letter, Type C, Appendix L, and I is who speaks in the Book I read.
  rule(
    `(?<=\\b(?:${PARTS}|${PARTS.toUpperCase()})\\.? )(?<roman>(?![CL](?!\\p{L})|I ${SPEAKS})${ROMAN})(?![\\p{L}\\d])`,
    cardinal,
  ),
  // Types I–IV
  wordRule(
    `(?<=\\b(?:${SMALL_PARTS}|(?:${PARTS})s?) [IVX]{1,5})\\s?[-–—]\\s?(?=[IVX]{1,5}(?![\\p{L}\\d]))`,
    ' to ',
  ),
  // stage IV cancer, a type I error, Acts II and III
  rule(
    `(?<=\\b(?:${SMALL_PARTS}) ${FURTHER}|\\b(?:${PARTS})s? (?=[IVX]{1,5}\\W)${FURTHER})(?<roman>(?=[IVX]{2}|V|I(?:${FIRST_OF}))${ROMAN})(?![\\p{L}\\d])`,
    cardinal,
  ),
  // stage IIIB
  rule(
    '(?<=\\b[Ss]tage )(?<roman>I{1,3}|IV)(?<part>[A-C])(?![\\p{L}\\d])',
    ({ roman = '', part }) => `${englishCardinal(romanValue(roman))} ${part}`,
  ),
  // scene ii, page xii
  rule(
    `(?<=\\b(?:${PARTS}|${SMALL_PARTS}|Page|Pages) )(?<roman>(?=[ivxl]{2})${ROMAN.toLowerCase()})(?![\\p{L}\\d'’])`,
    ({ roman = '' }) => englishCardinal(romanValue(roman.toUpperCase())),
  ),
  // James VI and I
  wordRule('(?<=\\bJames VI and )I(?![\\p{L}\\d])', 'the first'),
  // Henry VIII, Elizabeth I's, King Zog I
  rule(
    `(?<=\\b(?:(?:${RULERS}|${RULERS.toUpperCase()}) (?=[IVX]{2}|V|X|I${REIGNS})|(?:King|Queen|Pope|Emperor|Empress|Tsar|Kaiser|Sultan) \\p{Lu}\\p{Ll}{1,15} ))(?<roman>(?=[IVX])${ROMAN})(?![\\p{L}\\d])`,
    ({ roman = '' }) => `the ${englishOrdinal(romanValue(roman))}`,
  ),
  // the XXIV Olympic Games
  rule(
    `(?<=\\b[Tt]he )(?<roman>(?=[IVX]{2})${ROMAN})(?= (?:Olymp|Paralymp|Winter|Summer|Commonwealth|Corps|Army|Legion))`,
    ({ roman = '' }) => englishOrdinal(romanValue(roman)),
  ),
  // Rocky IV
  rule(
    `(?<=\\p{Lu}\\p{Ll}+ )(?<!\\b(?:The|An?|His|Her|My|By|Via|No) )(?<roman>(?=[IVX]{2})${ROMAN})(?![\\p{L}\\d])`,
    cardinal,
  ),
  // II. Methods
  rule(`(?<![^\\n])(?<roman>(?=[IVX]{2})${ROMAN})(?=\\. \\p{Lu})`, cardinal),
];

/** Marks that the first figure is one of many or so many out of so many. */
const OUT_OF_RULES: readonly Rule[] = [
  // 4.5/5 stars, 9.75/10
  wordRule('(?<=(?<![\\d./])\\d{1,2}\\.\\d{1,2})/(?=(?:5|10|20|100)(?![\\d/]|\\.\\d))', ' out of '),
  // scored 18/20, but got 9/10 of it
  wordRule(
    '(?<=\\b(?:[Ss]cor(?:ed?|es)|[Gg]ot|[Mm]arks?):? \\d{1,2})/(?=(?:10|15|[2-5]0|25|100)(?![\\d/]|\\.\\d| of ))',
    ' out of ',
  ),
  // rated 8/10, a 10/10
  wordRule(
    '(?<=\\b(?:an?|[Rr]at(?:ed|ing)|[Ss]cor(?:ed?|es)|[Gg][ai]ves? (?:it|this|them)|solid|easy|perfect):? \\d|(?<![\\d./])10)/(?=10(?![\\d/]|\\.\\d))',
    ' out of ',
  ),
  wordRule('(?<=(?<![\\d./])\\d)/(?=5 stars|10 (?:would|recommend|from me))', ' out of '),
  wordRule('(?<=(?<![\\p{L}\\d./])5)/(?=5(?![\\d/]|\\.\\d| (?:of|time)(?!\\p{L})))', ' out of '),
  // in 3/4 time
  wordRule(
    '(?<=(?<![\\d./])\\d{1,2})/(?=(?:[248]|16)[ -](?:time|beat|rhythm|met(?:er|re)|signature)(?!\\p{L}))',
    ' ',
  ),
  // odds of 7/2, a 100/1 outsider
  wordRule(
    '(?<=\\bodds (?:of |at )?\\d{1,3}|(?<![\\d./-])(?:1[3-9]|[2-9]\\d|\\d{3})(?=/1(?![\\d/]|\\.\\d)))/(?=\\d{1,2}(?![\\d/]))|(?<=(?<![\\d./])\\d{1,3})/(?=\\d{1,2} (?:favou?rite|outsider|shot|odds)(?!\\p{L}))',
    ' to ',
  ),
  // Part 2/3
  wordRule(
    '(?<=\\b(?:part|page|step|day|slide|episode|question|task|lesson) \\d{1,3})/(?=\\d{1,3}(?![\\d/]))',
    ' of ',
    'i',
  ),
];

export const NUMERAL_RULES: readonly Rule[] = [
  ...ROMAN_RULES,
  // The value was < 0.05
  rule('(?<=\\b(?:is|was|are|were|be|been) )(?<sign>[<>])(?= ?\\d)', ({ sign }) =>
    sign === '<' ? 'less than' : 'greater than',
  ),
  // 1,50,000 in the groups of India, by which it counts
  rule(
    '(?<![\\d.,])(?<high>\\d{1,2}),(?:(?<low>\\d{2}),)?(?<hundreds>\\d{2},\\d{3})(?!,?\\d)',
    ({ high, low, hundreds = '' }) => {
      const lakhs =
        low === undefined
          ? `${high} lakh`
          : `${high} crore${Number(low) === 0 ? '' : ` ${Number(low)} lakh`}`;
      const rest = Number(hundreds.replace(',', ''));
      return rest === 0 ? lakhs : `${lakhs} ${rest}`;
    },
  ),
  // S01E03
  rule(
    '(?<![\\p{L}\\d])S(?<season>\\d{1,2})E(?<episode>\\d{1,3})(?![\\p{L}\\d])',
    ({ season, episode }) => `season ${Number(season)} episode ${Number(episode)}`,
  ),
  wordRule('(?<!\\d)24/7/365(?!\\d)', 'twenty-four seven three sixty-five'),
  wordRule('(?<!\\d)24/7(?!\\d)', 'twenty-four seven'),
  wordRule('(?<!\\d)9/11(?!\\d)', 'nine eleven'),
  wordRule('(?<![\\d.,/-])50-50(?![\\d.,/-])', '50 50'),
  ...OUT_OF_RULES,
  negativeFractionRule('minus'),
  // 50/50, 20/20, 80/20
  rule('(?<![\\d./])(?<a>\\d{2})/(?<b>\\d{2})(?![\\d/]|\\.\\d)', ({ a, b }) =>
    a === b || Number(a) + Number(b) === 100 ? `${a} ${b}` : undefined,
  ),
  // 3/4, 2 1/2
  fractionRule(({ whole, numerator = '', denominator = '' }) => {
    const words =
      englishFraction(Number(numerator), Number(denominator)) ?? `${numerator} over ${denominator}`;
    return whole === undefined ? words : withPart(whole, words);
  }),
  VERSE_RULE,
  STANDARD_RULE,
  // 3:2, 1:50,000
  rule(`${BEFORE}(?<a>\\d{1,4}):(?<b>\\d{1,3}(?:,\\d{3})+|\\d{1,6})${AFTER}`, ({ a, b }) => `${a} to ${b}`),
  // 5 x 6 = 30
  wordRule('(?<=\\d) ?[xX] ?(?=\\d[\\d.,]* ?=)', ' times '),
  ...sumRules(OPERATORS),
  // 1920x1080, one half x 3
  wordRule(
    '(?<=\\d|half|quarters?|thirds?|eighths?|wide|long|deep|high|inches|feet)(?<!(?<!\\d)0(?=x))(?: [x×X] |[x×](?<!\\p{L}\\d{1,4}x)|X(?!\\d{1,2}(?!(?:MM|CM|M|IN|FT)(?!\\p{L}))\\p{Lu}))(?=\\d)',
    ' by ',
  ),
  // Q1–Q5
  wordRule(
    '(?<=(?<![\\p{L}\\d])(?<letter>\\p{Lu})\\d{1,3})[-–—](?=\\k<letter>\\d{1,3}(?![\\p{L}\\d-]))',
    ' to ',
  ),
  // 5–7, from A–5
  wordRule('(?<=\\p{L})–\\s?(?=\\d)|(?<=\\d)\\s?[–—]\\s?(?=\\d)', ' to '),
  ...signRules({
    number: NUMBER,
    named: '\\b(?:[Nn]umber|Table|Figure|Exhibit|Form|Example|Exercise) ',
    to: 'to',
    minus: 'minus',
    about: 'about',
    numberSign: 'number',
    hashtag: 'hashtag',
    plus: 'plus',
  }),
];
