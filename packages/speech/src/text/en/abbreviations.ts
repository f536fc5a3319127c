import { DASH } from '../digits.ts';
import { lookup } from '../lookup.ts';
import { readWords } from '../names.ts';
import { ROMAN } from '../roman.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';

/** They stand before a name. */
const BEFORE_NAME = readWords(`
Doctor: Dr | Mister: Mr | Missus: Mrs | Miz: Ms | Messers: Messrs | Madame: Mme | Mademoiselle: Mlle | Professor: Prof
Saint: St | Reverend: Rev | Father: Fr | Honorable: Hon | Governor: Gov | Senator: Sen | Representative: Rep
President: Pres | General: Gen | Colonel: Col | Major: Maj | Captain: Capt | Commander: Cmdr | Lieutenant: Lt
Sergeant: Sgt | Corporal: Cpl | Private: Pvt | Admiral: Adm | Superintendent: Supt | Inspector: Insp | Detective: Det
Mount: Mt | Fort: Ft
`);
/** They stand after a name. */
const AFTER_NAME = readWords(`
Street: St | Drive: Dr | Avenue: Ave | Boulevard: Blvd | Road: Rd | Lane: Ln | Highway: Hwy | Parkway: Pkwy | Court: Ct
Place: Pl | Square: Sq | Junior: Jr | Senior: Sr | Incorporated: Inc | Limited: Ltd | Corporation: Corp | Company: Co
Brothers: Bros | Department: Dept
`);
const BEFORE_NUMBER = readWords(`
number: no | numbers: nos | volume: vol | volumes: vols | page: p, pg | pages: pp | chapter: ch, chap | section: sec
figure: fig | figures: figs | article: art | paragraph: para | paragraphs: paras | part: pt | episode: ep | equation: eq
telephone: tel | extension: ext | apartment: apt | suite: ste | room: rm | building: bldg | route: rte, rt | highway: hwy
average: avg | maximum: max | approximately: approx | circa: ca
`);
/** May is written out. */
const MONTHS = readWords(`
January: Jan | February: Feb | March: Mar | April: Apr | June: Jun | July: Jul | August: Aug | September: Sep, Sept
October: Oct | November: Nov | December: Dec
`);
const DAYS = readWords(`
Monday: Mon | Tuesday: Tue, Tues | Wednesday: Wed, Weds | Thursday: Thu, Thur, Thurs | Friday: Fri | Saturday: Sat
Sunday: Sun
`);
const WINDS = readWords('North: N | East: E | South: S | West: W');
/** What is written with a slash or in a doctor's Latin. */
const SHORT = readWords(`
without: w/o, w/out | within: w/in | year on year: y/y, YoY | quarter on quarter: q/q, QoQ | twice a day: b.i.d
three times a day: t.i.d | four times a day: q.i.d | every day: q.d | by mouth: p.o | as needed: p.r.n
and following: et seq
`);
const BEFORE_YEAR = readWords('born: b | circa: c | died: d');
const RATES = readWords('week: wk | year: yr | hour: hr | month: mo');
const keys = (table: object) => Object.keys(table).join('|');
const A_MONTH = `(?:${Object.values(MONTHS).join('|')}|May|${keys(MONTHS)})(?!\\p{L})\\.?`;
const NTH = '(?:st|nd|rd|th)?';
/** The full stop of an abbreviation that is also the sentence's. */
const ENDS = '(?<end>\\.(?=\\s*$|\\s+["“]?\\p{Lu}))?\\.?';

/** Words that begin a sentence and no name. */
const OPENERS = '(?:The|We|It|He|She|They|In|But|And|This|That|You)(?!\\p{L})';
/** `U.S. President` goes on, `U.S. The` does not. */
const COUNTRY_ENDS = `(?<end>\\.(?=\\s*$|\\s+${OPENERS}))?\\.?`;

function keepingEnd(word: string): Rule['speak'] {
  return ({ end }) => word + (end ?? '');
}

/** Saints that places and people are named after: before them `St.` is no street, whatever stands before it. */
const SAINTS =
  'Agnes|Albans?|Andrews?|Anne?|Anthony|Augustine|Barnabas|Bart|Bartholomew|Basil|Benedict|Bernard|Catherine|Catharines|Charles|Clair|Clare|Cloud|Croix|Cuthbert|David|Denis|Dominic|Elizabeth|Emilion|Francis|Gallen|George|Germain|Giles|Helena?|Helens|Ives|James|Jerome|Joan|John|Johns|Joseph|Jude|Kilda|Kitts|Lawrence|Louis|Lucia|Lucy|Luke|Margaret|Mark|Martin|Mary|Matthew|Maarten|Michael|Monica|Moritz|Nicholas|Nick|Olaf|Pancras|Patrick|Paul|Peter|Petersburg|Philip|Pierre|Pius|Regis|Stephen|Teresa|Thomas|Tropez|Ursula|Vincent|Vitus';
const STREET = '(?:[NSEW]\\.? )?(?:\\p{Lu}\\p{L}{0,20} ){1,2}';
/** A house number, then the street's name: 123 N. Main St. */
const ADDRESS = `(?:^|[^\\p{L}\\d])\\d{1,5}[A-Za-z]? ${STREET}`;

/** The rest of an address behind a street, where no sentence ends: Ave. NW, Jr. Blvd. */
const ROAD_ENDS = `(?<end>\\.(?=\\s*$|\\s+(?!(?:[NS][EW]|[NSEW](?! \\p{Ll})|Blvd|Ave|St|Rd|Dr)(?!\\p{L}))\\p{Lu}))?\\.?(?![\\p{L}\\d])`;

const capitalized = (word: string, as: string) =>
  /^\p{Lu}/u.test(as) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

export const ENGLISH_ABBREVIATION_RULES: readonly Rule[] = [
  // Oct. 14–Nov. 2, 6 Apr–5 May, Jan.–Mar., 1/9/2024 – 20/12/2024, 1/2-3/4
  rule(
    `(?<!\\p{L})(?<from>May|${keys(MONTHS)})\\.?(?: to |\\s?${DASH}\\s?)(?<to>May|${keys(MONTHS)})(?:\\.(?!\\s*$|\\s+\\p{Lu}))?(?!\\p{L})`,
    ({ from = '', to = '' }) => `${MONTHS[from] ?? from} to ${MONTHS[to] ?? to}`,
  ),
  wordRule(
    `(?:\\s?[-–]\\s?|—)(?:(?=(?:\\d{1,2}${NTH} )?${A_MONTH})(?<=(?<!\\p{L})${A_MONTH}(?: \\d{1,2}${NTH})?(?:,? \\d{4})?\\s?${DASH}\\s?)|(?=\\d{1,2}/\\d(?![^\\n]{0,20}=))(?<=\\d/\\d{1,4}\\s?${DASH}\\s?))`,
    ' to ',
  ),
  // Mon–Fri, Sat 10am, Tue., Oct. 14: without a stop, Sat and Sun are words as well.
  rule(
    `(?<!\\p{L})(?<from>${keys(DAYS)})\\.?\\s?(?:${DASH}|to|through|thru)\\s?(?<to>${keys(DAYS)})(?:\\.(?!\\s*$|\\s+\\p{Lu}))?(?!\\p{L})`,
    ({ from = '', to = '' }) => `${DAYS[from]} to ${DAYS[to]}`,
  ),
  rule(
    `(?<!\\p{L})(?:(?:${keys(DAYS)})\\.?(?:, ?| ?& ?| (?:and|or) |/)){1,6}(?:${keys(DAYS)})(?:\\.(?!\\s*$|\\s+\\p{Lu}))?(?!\\p{L})`,
    (_, match) =>
      match.replace(/(\p{L}{3,5})\.?(\/?)/gu, (word, day, slash) =>
        lookup(DAYS, day) === undefined ? word : DAYS[day] + (slash && ', '),
      ),
  ),
  rule(
    `(?<!\\p{L})(?<day>${keys(DAYS)})(?:\\.?(?=,? (?:(?:${keys(MONTHS)}|May)\\p{Ll}{0,8}\\.? \\d|\\d{1,2}(?:\\s?[ap]\\.?m|[:/]\\d|\\s?[-–]\\s?\\d|\\.\\d\\d\\s?[ap]m|${NTH} (?:${keys(MONTHS)}|May))))|\\.(?=,| (?:&|and|or|at|from|till|until|the|only|morning|afternoon|evening|night|closed)(?!\\p{L})|[-–—:)]))`,
    ({ day = '' }) => DAYS[day],
  ),
  // Before a name, whatever begins the sentence: When Dr. Smith arrived. What is lived on is a street: on Martin Dr.
  rule(
    `(?<!${ADDRESS}|\\b(?:on|onto|at|along|off|near|down|to|from) ${STREET})(?<![\\p{L}\\d])Dr\\.?(?= (?:and (?:Mrs?|Ms|Dr)(?!\\p{L})|(?!${OPENERS})\\p{Lu}))`,
    () => 'Doctor',
  ),
  rule(`(?<!${ADDRESS})(?<![\\p{L}\\d])St\\.? (?=(?:${SAINTS})(?:['’]s)?(?!\\p{L}))`, () => 'Saint '),
  rule(
    `(?<=\\d(?:st|nd|rd|th) )(?<word>St|Ave|Blvd|Rd|Ln)${ROAD_ENDS}`,
    ({ word = '', end }) => AFTER_NAME[word] + (end ?? ''),
  ),
  rule(
    `(?<=\\p{Lu}\\p{L}{0,30}(?:['’]s?)?,? |\\b[JS]r\\. )(?<word>${keys(AFTER_NAME)})${ROAD_ENDS}`,
    ({ word = '', end }) => AFTER_NAME[word] + (end ?? ''),
  ),
  rule('(?<![\\p{L}\\d])(?<word>Mrs?|Ms)\\.', ({ word = '' }) => BEFORE_NAME[word]),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NAME)})(?:\\.|(?<=Prof|Capt|Lt|Sgt|Cpl))(?=\\s\\p{Lu})`,
    ({ word = '' }) => BEFORE_NAME[word],
  ),
  wordRule('\\bDept\\.(?= of(?!\\p{L}))', 'Department'),
  wordRule('\\bUniv\\.(?= of(?!\\p{L}))', 'University'),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NUMBER)})\\. ?(?=[#\\d])`,
    ({ word = '' }) => {
      const spoken = BEFORE_NUMBER[word.toLowerCase()];
      return spoken === undefined || /^(?:EP|PT)$/.test(word) ? undefined : `${capitalized(spoken, word)} `;
    },
    'i',
  ),
  // Vol. III, Art. I, § 8: an I alone may be who speaks.
  rule(
    `(?<![\\p{L}\\d])(?<word>Vol|Ch|Chap|Art|Sec|Pt)\\.(?= (?:(?=[IVXLC]{2}|[VX])${ROMAN}(?![\\p{L}\\d])|I[,;:)]))`,
    ({ word = '' }) => capitalized(BEFORE_NUMBER[word.toLowerCase()] ?? word, word),
  ),
  rule(`(?<![\\p{L}\\d])(?<month>${keys(MONTHS)})\\.?(?=\\s\\d)`, ({ month = '' }) => MONTHS[month]),
  rule(
    `(?<=\\d(?:st|nd|rd|th)?\\s)(?<month>${keys(MONTHS)})(?:\\.|(?![\\p{L}]))`,
    ({ month = '' }) => MONTHS[month],
  ),
  // 1420 W. 5th Street
  rule(
    '(?<=(?:^|[^\\p{L}\\d])\\d{1,5} )(?<wind>[NSEW])\\.?(?= (?:\\d{1,3}(?:st|nd|rd|th)|\\p{Lu}\\p{Ll}{1,20}(?: \\p{Lu}\\p{Ll}{1,20})?) (?:Street|Avenue|Boulevard|Road|Drive|Lane|Parkway|Highway|Place|Court|Way)(?!\\p{L}))',
    ({ wind = '' }) => WINDS[wind],
  ),
  rule('(?<=\\d\\s?[°′″])\\s?(?<wind>[NSEW])(?!\\p{L})', ({ wind = '' }) => ` ${WINDS[wind]}`),
  rule(
    '(?<![\\p{L}\\d.])(?<word>c|[bd](?=\\. ?(?:1\\d|20)\\d\\d))\\. ?(?=\\d{3,4}(?!\\d))',
    ({ word = '' }) => `${BEFORE_YEAR[word]} `,
  ),
  rule(
    `(?<![\\p{L}\\d./])(?<word>${alternatives(Object.keys(SHORT))})(?!\\.? ?[Bb]ox)${ENDS}(?!\\p{L})`,
    ({ word = '', end }) => SHORT[word] + (end ?? ''),
  ),
  wordRule('(?<![\\p{L}.])[eE]\\.\\s?g\\.,?', 'for example,'),
  wordRule('(?<![\\p{L}.])[iI]\\.\\s?e\\.,?', 'that is,'),
  rule(`(?<![\\p{L}./])etc${ENDS}(?![\\p{L}])`, keepingEnd('et cetera')),
  wordRule('(?<![\\p{L}.])vs\\.?(?![\\p{L}])', 'versus'),
  wordRule('(?<![\\p{L}.])cf\\.', 'compare'),
  wordRule('(?<![\\p{L}.])et al\\.', 'and others'),
  wordRule('(?<![\\p{L}.])approx\\.', 'approximately'),
  wordRule('(?<![\\p{L}.])incl\\.(?= )', 'including'),
  wordRule('(?<![\\p{L}./])b/c(?= (?!is |are |and |or )\\p{L})', 'because'),
  wordRule('(?<![\\p{L}./])c/o(?= \\p{Lu})', 'care of'),
  // Roe v. Wade
  wordRule('(?<=\\p{L}[.,]? )v\\.(?= \\p{Lu})', 'versus'),
  wordRule('(?<![\\p{L}\\d./])w/\\s?(?=\\s|\\d|\\p{L}{2})', 'with '),
  rule(`(?<![\\p{L}.])[Uu]\\.\\s?[Ss]\\.\\s?A${ENDS}(?![\\p{L}])`, keepingEnd('U S A')),
  rule(`(?<![\\p{L}.])U\\.\\s?S${COUNTRY_ENDS}(?![\\p{L}.])`, keepingEnd('U S')),
  rule(`(?<![\\p{L}.])U\\.\\s?K${COUNTRY_ENDS}(?![\\p{L}.])`, keepingEnd('U K')),
  rule(
    `(?<![\\p{L}.])(?<era>B\\. ?C(?:\\. ?E)?|A\\. ?D|C\\. ?E)${COUNTRY_ENDS}(?![\\p{L}.])`,
    ({ era = '', end }) => era.replace(/[. ]/g, '') + (end ?? ''),
  ),
  // Other initials: an engine would say dot between them.
  rule(
    `(?<![\\p{L}.])(?<letters>(?:\\p{Lu}\\.){2,5}|(?:\\p{Lu}\\. ){1,3}\\p{Lu}\\.(?= (?!${OPENERS})\\p{Lu}\\p{Ll})|(?![ap]\\.m)(?:\\p{Ll}\\.){2,5}(?!\\p{L}))(?:(?<end>(?=\\s*$|\\s+${OPENERS}))|)`,
    ({ letters = '', end }) => letters.split('.').join(' ').trim() + (end === undefined ? '' : '.'),
  ),
  wordRule('(?<![\\p{L}.])Ph\\.\\s?D\\.?(?!\\p{L})', 'P H D'),
  wordRule('(?<=\\b[Aa]nd)/(?=or\\b)', ' '),
  wordRule('\\bs/he\\b', 'she or he'),
  wordRule(
    '(?<=\\b(?:[Ss]?[Hh]e|[Hh]is|[Hh]ers?|[Hh]im|[Yy]es|[Tt]rue))/(?=(?:s?he|hers?|his|him|no|false|they|them|their)\\b)',
    ' or ',
  ),
  rule(
    '(?<!\\p{L})(?<a>\\p{Lu}{1,3})\\s?&\\s?(?<b>\\p{Lu}{1,3})(?!\\p{L})',
    ({ a = '', b = '' }) => `${[...a].join(' ')} and ${[...b].join(' ')}`,
  ),
  wordRule(`(?<=\\p{L})\\s?&\\s?(?=\\p{L})`, ' and '),
  wordRule(
    '(?<=[\\p{Ll}\\d]|[KMGT]B)/(?=(?:day|hour|week|month|year|person|second|minute|dose)(?!\\p{L}))',
    ' per ',
  ),
  rule(`(?<=\\p{Ll}{3})/(?<each>${keys(RATES)})(?!\\p{L})`, ({ each = '' }) => ` per ${RATES[each]}`),
  wordRule('(?<=\\d) − (?=\\d)', ' minus '),
  // x^2 - 5x + 6 = 0, y = x - 3
  wordRule(
    '(?<=(?<!\\p{L})[a-hj-z](?:[²³]|\\^\\d)?) [-–] (?=(?:\\d+|\\d*[a-hj-z])(?!\\p{L}))(?:(?=[^=;\\n]{1,30}=)|(?<==[^=;\\n]{1,30}))',
    ' minus ',
  ),
  wordRule(
    '(?!(?<=[$€£¥][\\d.,]{1,12}(?:\\s?(?:[kKmMbB]|[bmt]n|\\p{Ll}{1,5}illion))?)\\s[-–]\\s(?:[$€£¥]\\d|\\d[\\d.,]{0,12}\\s?(?:[kKmMbB]|[bmt]n|\\p{Ll}{1,5}illion)(?!\\p{L})))(?:(?<!\\d)\\s[-–—]{1,3}\\s|\\s[-–—]{1,3}\\s(?!\\d))',
    ', ',
  ),
];
