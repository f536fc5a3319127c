import { readWords } from '../names.ts';
import { ROMAN } from '../roman.ts';
import { alternatives, type Rule, rule, withEnd, wordRule } from '../rules.ts';
import { MONTH_RULES, SPAN_AND_DAY_RULES } from './calendar.ts';
import { englishOrdinal, englishYear } from './numbers.ts';

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
Street: St | Drive: Dr | Avenue: Ave | Boulevard: Blvd | Road: Rd | Lane: Ln | Highway: Hwy | Expressway: Expy | Parkway: Pkwy | Court: Ct | Floor: Fl
Place: Pl | Square: Sq | Junior: Jr | Senior: Sr | Incorporated: Inc | Limited: Ltd | Corporation: Corp | Company: Co
Brothers: Bros | Department: Dept
`);
const BEFORE_NUMBER = readWords(`
number: no | numbers: nos | volume: vol | volumes: vols | page: p, pg | pages: pp | chapter: ch, chap | section: sec
figure: fig | figures: figs | article: art | paragraph: para | paragraphs: paras | part: pt | episode: ep | equation: eq
telephone: tel | extension: ext | apartment: apt | suite: ste | room: rm | building: bldg | route: rte, rt | highway: hwy
average: avg | maximum: max | approximately: approx | circa: ca | opus: op | table: tbl
`);
const WINDS = readWords('North: N | East: E | South: S | West: W');
/** What is written with a slash or in a doctor's Latin. */
const SHORT = readWords(`
without: w/o, w/out | within: w/in | year on year: y/y, YoY | quarter on quarter: q/q, QoQ | month on month: m/m, MoM | twice a day: b.i.d
three times a day: t.i.d | four times a day: q.i.d | every day: q.d | by mouth: p.o | as needed: p.r.n | per annum: p.a
and following: et seq
`);
/** With a full stop, wherever they stand. */
const DOTTED = readWords('compare: cf | and others: et al | approximately: approx');
const OF_WHAT = readWords('Department: Dept | University: Univ');
const BEFORE_YEAR = readWords(
  'born: b | circa: c | died: d | reigned: r | flourished: fl | established: est | Established: Est',
);
const RATES = readWords('week: wk | year: yr | hour: hr | month: mo');
const keys = (table: object) => alternatives(Object.keys(table));
/** The full stop of an abbreviation that is also the sentence's. */
const ENDS = '(?<end>\\.(?=\\s*$|\\s+["“]?\\p{Lu}))?\\.?';

/** Words that begin a sentence and no name. */
const OPENERS = '(?:The|We|It|He|She|They|In|But|And|This|That|You)(?!\\p{L})';
/** `U.S. President` goes on, `U.S. The` does not. */
const COUNTRY_ENDS = `(?<end>\\.(?=\\s*$|\\s+${OPENERS}))?\\.?`;

/** Saints that places and people are named after: before them `St.` is no street, whatever stands before it. */
const SAINTS =
  'Agnes|Albans?|Andrews?|Anne?|Anthony|Augustine|Barnabas|Bart|Bartholomew|Basil|Benedict|Bernard|Catherine|Catharines|Charles|Clair|Clare|Cloud|Croix|Cuthbert|David|Denis|Dominic|Elizabeth|Emilion|Francis|Gallen|George|Germain|Giles|Helena?|Helens|Ives|James|Jerome|Joan|John|Johns|Joseph|Jude|Kilda|Kitts|Lawrence|Louis|Lucia|Lucy|Luke|Margaret|Mark|Martin|Mary|Matthew|Maarten|Michael|Monica|Moritz|Nicholas|Nick|Olaf|Pancras|Patrick|Paul|Peter|Petersburg|Philip|Pierre|Pius|Regis|Stephen|Teresa|Thomas|Tropez|Ursula|Vincent|Vitus';
const STREET = '(?:[NSEW]\\.? )?(?:\\p{Lu}\\p{L}{0,20} ){1,2}';
/** A house number, then the street's name: 123 N. Main St. */
const ADDRESS = `(?:^|[^\\p{L}\\d])\\d{1,5}[A-Za-z]? ${STREET}`;

/** The rest of an address behind a street, where no sentence ends: Ave. NW, Jr. Blvd. */
const ROAD_ENDS = `(?<end>\\.(?=\\s*$|\\s+(?!(?:[NS][EW]|[NSEW](?! \\p{Ll})|Blvd|Ave|St|Rd|Dr)(?!\\p{L}))\\p{Lu}))?\\.?(?![\\p{L}\\d])`;

const ROADS = 'Street|Avenue|Boulevard|Road|Drive|Lane|Parkway|Highway|Place|Court|Way';
/** 5k, 5bn, 5 million */
const SCALE = '\\s?(?:[kKmMbB]|[bmt]n|\\p{Ll}{1,5}illion)';

const capitalized = (word: string, as: string) =>
  /^\p{Lu}/u.test(as) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

const NAME_RULES: readonly Rule[] = [
  // Before a name, whatever begins the sentence: When Dr. Smith arrived. What is lived on is a street: on Martin Dr.
  wordRule(
    `(?<!${ADDRESS}|\\b(?:on|onto|at|along|off|near|down|to|from) ${STREET})(?<![\\p{L}\\d])Dr\\.?(?= (?:and (?:Mrs?|Ms|Dr)(?!\\p{L})|(?!${OPENERS})\\p{Lu}))`,
    'Doctor',
  ),
  // Visit St. John, St. Mary's church, but 12 Oak St. John is there.
  wordRule(`(?<!${ADDRESS})(?<![\\p{L}\\d])St\\.? (?=(?:${SAINTS})(?:['’]s)?(?!\\p{L}))`, 'Saint '),
  // 5th Ave., Main St., John Smith Jr., Acme Inc.
  rule(`(?<=\\d(?:st|nd|rd|th) )(?<word>St|Ave|Blvd|Rd|Ln|Fl)${ROAD_ENDS}`, withEnd(AFTER_NAME)),
  rule(
    `(?<=\\p{Lu}\\p{L}{0,30}(?:['’]s?)?,? |\\b[JS]r\\. )(?<word>${keys(AFTER_NAME)})${ROAD_ENDS}`,
    withEnd(AFTER_NAME),
  ),
  // Mr. and Mrs., Capt Lee, but Rev Up Your Engines
  rule('(?<![\\p{L}\\d])(?<word>Mrs?|Ms)\\.', withEnd(BEFORE_NAME)),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NAME)})(?:\\.|(?<=Prof|Capt|Lt|Sgt|Cpl))(?=\\s\\p{Lu})`,
    withEnd(BEFORE_NAME),
  ),
  // Smith & Co.
  rule(`(?<=\\p{L} ?& ?)(?<word>Co)${ROAD_ENDS}`, withEnd(AFTER_NAME)),
  // Dept. of Justice
  rule(`\\b(?<word>${keys(OF_WHAT)})\\.(?= of(?!\\p{L}))`, withEnd(OF_WHAT)),
];

const NUMBER_RULES: readonly Rule[] = [
  // No. 5, pp. 3-5, but a new EP. 5 songs
  rule(
    `(?<![\\p{L}\\d]|\\b(?:Civ|Crim|App|Evid)\\. )(?<word>${keys(BEFORE_NUMBER)})\\. ?(?=[#\\d])`,
    ({ word = '' }) => {
      const spoken = BEFORE_NUMBER[word.toLowerCase()];
      return spoken === undefined || /^(?:EP|PT)$/.test(word) ? undefined : `${capitalized(spoken, word)} `;
    },
    'i',
  ),
  // Hwy 61, Apt 4B, Tel: 555-1234
  rule(
    '(?<![\\p{L}\\d])(?<word>Hwy|Rte|Bldg|Apt|Vol|Figs?|Rm)(?= #?\\d)|(?<![\\p{L}\\d])(?<phone>Tel)\\.?(?=: ?[\\d(+])',
    ({ word, phone = '' }) => {
      const written = word ?? phone;
      return capitalized(BEFORE_NUMBER[written.toLowerCase()] ?? written, written);
    },
  ),
  // Vol. III, vol. IX, Art. I, § 8: an I alone may be who speaks.
  rule(
    `(?<![\\p{L}\\d])(?<word>[Vv]ol|[Cc]h|[Cc]hap|[Aa]rt|[Ss]ec|[Pp]t)\\.(?= (?:(?=[IVXLC]{2}|[VX])${ROMAN}(?![\\p{L}\\d])|I[,;:)]))`,
    ({ word = '' }) => capitalized(BEFORE_NUMBER[word.toLowerCase()] ?? word, word),
  ),
  wordRule('(?<![\\p{L}\\d]|\\d )[Mm]in\\. (?=\\d)', 'minimum '),
  // 2Q22, 1H23
  rule(
    '(?<the>\\b[Tt]he )?(?<![\\p{L}\\d])(?:(?<quarter>[1-4])Q|(?<half>[12])H)(?<year>\\d\\d)(?![\\p{L}\\d])',
    ({ the = 'the ', quarter, half, year }) =>
      `${the}${englishOrdinal(Number(quarter ?? half))} ${quarter === undefined ? 'half' : 'quarter'} of ${englishYear(Number(`20${year}`))}`,
  ),
  ...MONTH_RULES,
  // 1420 W. 5th Street
  rule(
    `(?<=(?:^|[^\\p{L}\\d])\\d{1,5} )(?<word>[NSEW])\\.?(?= (?:\\d{1,3}(?:st|nd|rd|th)|\\p{Lu}\\p{Ll}{1,20}(?: \\p{Lu}\\p{Ll}{1,20})?) (?:${ROADS})(?!\\p{L}))`,
    withEnd(WINDS),
  ),
  // 2nd ed., the 1st c. AD, the 21st c.
  rule(`(?<=\\d(?:st|nd|rd|th) )ed${ENDS}(?!\\p{L})`, ({ end = '' }) => `edition${end}`),
  wordRule('(?<=\\d(?:st|nd|rd|th) )c\\.(?= (?:AD|BC|BCE|CE)(?!\\p{L}))', 'century'),
  rule(
    `(?<=\\bthe (?:early |late |mid-)?(?:[1-9]|1\\d|2[01])(?:st|nd|rd|th) )c${ENDS}(?!\\p{L})`,
    ({ end = '' }) => `century${end}`,
  ),
  wordRule('(?<![\\p{L}\\d.])c\\. ?(?=AD \\d)', 'circa '),
  // 40° N, 40° 26' 46" N
  rule(
    '(?<=\\d\\s?[°′″]|°\\s?\\d{1,2}[\'’](?:\\s?\\d{1,2}["”])?)\\s?(?<wind>[NSEW])(?!\\p{L})',
    ({ wind = '' }) => ` ${WINDS[wind]}`,
  ),
  // born c. 1745, (b. 1788, d. 1824), r. 1558–1603, but b. 500
  rule(
    '(?<![\\p{L}\\d.])(?<word>c|(?:[bd]|fl)(?=\\. ?(?:1\\d|20)\\d\\d)|r(?=\\. ?1\\d{3}\\s?[-–])|[Ee]st(?=\\. ?(?:1\\d|20)\\d\\d(?! \\p{Ll})))\\. ?(?=\\d{3,4}(?!\\d))',
    ({ word = '' }) => `${BEFORE_YEAR[word]} `,
  ),
];

/** Behind a dose: 500 mg bid, 10 mL q6h prn. */
const DOSED = readWords(
  'every day: qd | twice a day: bid | three times a day: tid | four times a day: qid | as needed: prn',
);
const DOSE = '\\d ?(?:m?g|m?cg|μg|m[lL]|IU|units?|tabs?|tablets?|caps?|capsules?|drops?|puffs?|sprays?)';

const LATIN_RULES: readonly Rule[] = [
  rule(
    `(?<=(?:${DOSE}|(?<!\\p{L})q\\d{1,2}h),? (?:(?:po|iv|im|sc|sl|by mouth|orally) )?)(?<word>${keys(DOSED)})(?!\\p{L})`,
    ({ word = '' }) => DOSED[word.toLowerCase()],
    'i',
  ),
  // w/o, 500 mg b.i.d., but p.o. box
  rule(`(?<![\\p{L}\\d./])(?<word>${keys(SHORT)})(?!\\.? ?[Bb]ox)${ENDS}(?!\\p{L})`, withEnd(SHORT)),
  wordRule('(?<![\\p{L}.])[eE]\\.\\s?g\\.,?', 'for example,'),
  wordRule('(?<![\\p{L}.])[iI]\\.\\s?e\\.,?', 'that is,'),
  rule(`(?<![\\p{L}./])etc${ENDS}(?!\\p{L})`, ({ end = '' }) => `et cetera${end}`),
  wordRule('(?<![\\p{L}.])vs\\.?(?!\\p{L})', 'versus'),
  rule(`(?<![\\p{L}.])(?<word>${keys(DOTTED)})\\.`, withEnd(DOTTED)),
  wordRule('(?<![\\p{L}.])incl\\.(?= )', 'including'),
  // b/c of it, c/o Smith, w/fries
  wordRule('(?<![\\p{L}./])b/c(?= (?!is |are |and |or )\\p{L})', 'because'),
  wordRule('(?<![\\p{L}./])c/o(?= \\p{Lu})', 'care of'),
  // Roe v. Wade
  wordRule('(?<=\\p{L}[.,]? )v\\.(?= \\p{Lu})', 'versus'),
  wordRule('(?<![\\p{L}\\d./])w/\\s?(?=\\s|\\d|\\p{L}{2})', 'with '),
];

const INITIAL_RULES: readonly Rule[] = [
  // the U.S. President, in the U. S. A. there
  rule(
    `(?<![\\p{L}.])U\\.\\s?(?<state>S\\.\\s?A|[SK])${COUNTRY_ENDS}(?![\\p{L}.])`,
    ({ state = '', end = '' }) => `U ${state.replace(/\W+/, ' ')}${end}`,
  ),
  // 44 B.C. is
  rule(
    `(?<![\\p{L}.])(?<era>B\\. ?C(?:\\. ?E)?|A\\. ?D|C\\. ?E)${COUNTRY_ENDS}(?![\\p{L}.])`,
    ({ era = '', end = '' }) => era.replace(/[. ]/g, '') + end,
  ),
  // J.K. Rowling, J. R. R. Tolkien, a.k.a.: an engine would say dot between them.
  rule(
    `(?<![\\p{L}.])(?<letters>(?:\\p{Lu}\\.){2,5}|(?:\\p{Lu}\\. ){1,3}\\p{Lu}\\.(?= (?!${OPENERS})\\p{Lu}\\p{Ll})|(?![ap]\\.m)(?:\\p{Ll}\\.){2,5}(?!\\p{L}))(?:(?<end>(?=\\s*$|\\s+${OPENERS}))|)`,
    ({ letters = '', end }) => letters.split('.').join(' ').trim() + (end === undefined ? '' : '.'),
  ),
  wordRule('(?<![\\p{L}.])Ph\\.\\s?D\\.?(?!\\p{L})', 'P H D'),
];

const JOINED_RULES: readonly Rule[] = [
  wordRule('(?<=\\b[Aa]nd)/(?=or\\b)', ' '),
  wordRule('\\bs/he\\b', 'she or he'),
  // he/she, yes/no
  wordRule(
    '(?<=\\b(?:[Ss]?[Hh]e|[Hh]is|[Hh]ers?|[Hh]im|[Yy]es|[Tt]rue))/(?=(?:s?he|hers?|his|him|no|false|they|them|their)\\b)',
    ' or ',
  ),
  // AT&T, salt & pepper
  rule(
    '(?<!\\p{L})(?<a>\\p{Lu}{1,3})\\s?&\\s?(?<b>\\p{Lu}{1,3})(?!\\p{L})',
    ({ a = '', b = '' }) => `${[...a].join(' ')} and ${[...b].join(' ')}`,
  ),
  wordRule('(?<=\\p{L})\\s?&\\s?(?=\\p{L})', ' and '),
  // per day/week, but 1 day/week
  wordRule(
    '(?<=(?<!\\d ?|\\b[Oo]ne )\\b(?:hour|day|week|month|year))/(?=(?:hour|day|week|month|year)\\b)',
    ' or ',
  ),
  // 24 hours/day, 50GB/month, 365 days/yr
  wordRule('(?<=[\\p{L}\\d])/(?=(?:day|hour|week|month|year|person|second|minute|dose)(?!\\p{L}))', ' per '),
  // $3.99/ea
  wordRule(
    '(?<=\\d ?(?:mins?|hrs?|g|mg|oz|k?cal))\\.?/(?=(?:side|serving|portion|slice|person|night)(?!\\p{L}))',
    ' per ',
  ),
  wordRule('(?<=\\d)/ea\\.?(?!\\p{L})', ' each'),
  rule(`(?<=\\p{Ll}{3}|\\d[xX])/(?<each>${keys(RATES)})(?!\\p{L})`, ({ each = '' }) => ` per ${RATES[each]}`),
];

const DASH_RULES: readonly Rule[] = [
  // Pages 272-3: the second number leaves out what it shares with the first.
  rule('(?<=\\b[Pp]ages )(?<from>\\d{2,4})[-–](?<to>\\d{1,3})(?![\\d-])', ({ from = '', to = '' }) => {
    const whole = from.slice(0, -to.length) + to;
    return from.length > to.length && Number(whole) > Number(from) ? `${from} to ${whole}` : undefined;
  }),
  // The next speaker: - Hi. - Hello.
  wordRule('(?<=(?:\\p{Ll}{2}\\.|[!?…])["”»’]?)\\s[-–—]\\s(?=["“«¿¡]?\\p{Lu})', ' '),
  wordRule('(?<=\\d) − (?=\\d)', ' minus '),
  // x^2 - 5x + 6 = 0, y = x - 3
  wordRule(
    '(?<=(?<!\\p{L})[a-hj-z](?:[²³]|\\^\\d)?) [-–] (?=(?:\\d+|\\d*[a-hj-z])(?!\\p{L}))(?:(?=[^=;\\n]{1,30}=)|(?<==[^=;\\n]{1,30}))',
    ' minus ',
  ),
  // A dash between words is a pause, but a range of prices: $5 - $10, $5 million - 6 million.
  wordRule(
    `(?!(?<=[$€£¥][\\d.,]{1,12}(?:${SCALE})?)\\s[-–]\\s(?:[$€£¥]\\d|\\d[\\d.,]{0,12}${SCALE}(?!\\p{L})))(?:(?<!\\d)\\s[-–—]{1,3}\\s|\\s[-–—]{1,3}\\s(?!\\d))`,
    ', ',
  ),
];

export const ENGLISH_ABBREVIATION_RULES: readonly Rule[] = [
  ...SPAN_AND_DAY_RULES,
  ...NAME_RULES,
  ...NUMBER_RULES,
  ...LATIN_RULES,
  ...INITIAL_RULES,
  ...JOINED_RULES,
  ...DASH_RULES,
];
