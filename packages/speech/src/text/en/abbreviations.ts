import { DASH } from '../digits.ts';
import { type Rule, rule, wordRule } from '../rules.ts';

/** They stand before a name. */
const BEFORE_NAME: Readonly<Record<string, string>> = {
  Dr: 'Doctor',
  Mr: 'Mister',
  Mrs: 'Missus',
  Ms: 'Miz',
  Prof: 'Professor',
  St: 'Saint',
  Rev: 'Reverend',
  Hon: 'Honorable',
  Gov: 'Governor',
  Sen: 'Senator',
  Rep: 'Representative',
  Pres: 'President',
  Gen: 'General',
  Col: 'Colonel',
  Maj: 'Major',
  Capt: 'Captain',
  Cmdr: 'Commander',
  Lt: 'Lieutenant',
  Sgt: 'Sergeant',
  Mt: 'Mount',
  Ft: 'Fort',
  Fr: 'Father',
};
/** They stand after a name. */
const AFTER_NAME: Readonly<Record<string, string>> = {
  St: 'Street',
  Dr: 'Drive',
  Ave: 'Avenue',
  Blvd: 'Boulevard',
  Rd: 'Road',
  Ln: 'Lane',
  Hwy: 'Highway',
  Pkwy: 'Parkway',
  Jr: 'Junior',
  Sr: 'Senior',
  Inc: 'Incorporated',
  Ltd: 'Limited',
  Corp: 'Corporation',
  Co: 'Company',
  Bros: 'Brothers',
  Dept: 'Department',
};
const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  no: 'number',
  nos: 'numbers',
  vol: 'volume',
  vols: 'volumes',
  p: 'page',
  pp: 'pages',
  pg: 'page',
  ch: 'chapter',
  chap: 'chapter',
  fig: 'figure',
  figs: 'figures',
  sec: 'section',
  art: 'article',
  ext: 'extension',
  apt: 'apartment',
  rte: 'route',
  rm: 'room',
  bldg: 'building',
  max: 'maximum',
  approx: 'approximately',
  ca: 'circa',
  eq: 'equation',
};
const MONTHS: Readonly<Record<string, string>> = {
  Jan: 'January',
  Feb: 'February',
  Mar: 'March',
  Apr: 'April',
  Jun: 'June',
  Jul: 'July',
  Aug: 'August',
  Sep: 'September',
  Sept: 'September',
  Oct: 'October',
  Nov: 'November',
  Dec: 'December',
};
const DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Tues: 'Tuesday',
  Wed: 'Wednesday',
  Weds: 'Wednesday',
  Thu: 'Thursday',
  Thur: 'Thursday',
  Thurs: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};
const WINDS: Readonly<Record<string, string>> = { N: 'North', E: 'East', S: 'South', W: 'West' };
const keys = (table: object) => Object.keys(table).join('|');
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

export const ENGLISH_ABBREVIATION_RULES: readonly Rule[] = [
  // Mon–Fri, Sat 10am, Tue., Oct. 14: without a stop, Sat and Sun are words as well.
  rule(
    `(?<!\\p{L})(?<from>${keys(DAYS)})\\.?\\s?(?:${DASH}|to|through|thru)\\s?(?<to>${keys(DAYS)})(?:\\.(?!\\s*$|\\s+\\p{Lu}))?(?!\\p{L})`,
    ({ from = '', to = '' }) => `${DAYS[from]} to ${DAYS[to]}`,
  ),
  rule(
    `(?<!\\p{L})(?<day>${keys(DAYS)})(?:\\.?(?=,? (?:(?:${keys(MONTHS)}|May)\\p{Ll}{0,8}\\.? \\d|\\d{1,2}(?:\\s?[ap]\\.?m|[:/]\\d|\\.\\d\\d\\s?[ap]m| (?:${keys(MONTHS)}|May))))|\\.(?=,| (?:&|and|or|at|from|closed)(?!\\p{L})|[-–—)]))`,
    ({ day = '' }) => DAYS[day],
  ),
  // Before a name, whatever begins the sentence: When Dr. Smith arrived. What is lived on is a street: on Martin Dr.
  rule(
    `(?<!${ADDRESS}|\\b(?:on|onto|at|along|off|near|down|to|from) ${STREET})(?<![\\p{L}\\d])Dr\\.?(?= (?:and (?:Mrs?|Ms|Dr)(?!\\p{L})|(?!${OPENERS})\\p{Lu}))`,
    () => 'Doctor',
  ),
  rule(`(?<!${ADDRESS})(?<![\\p{L}\\d])St\\.? (?=(?:${SAINTS})(?:['’]s)?(?!\\p{L}))`, () => 'Saint '),
  rule(
    `(?<=\\d(?:st|nd|rd|th) )(?<word>St|Ave|Blvd|Rd|Ln)(?<end>\\.(?=\\s*$|\\s+\\p{Lu}))?\\.?(?![\\p{L}\\d])`,
    ({ word = '', end }) => AFTER_NAME[word] + (end ?? ''),
  ),
  rule(
    `(?<=\\p{Lu}\\p{L}{0,30}(?:['’]s?)?,? )(?<word>${keys(AFTER_NAME)})(?<end>\\.(?=\\s*$|\\s+\\p{Lu}))?\\.?(?![\\p{L}\\d])`,
    ({ word = '', end }) => AFTER_NAME[word] + (end ?? ''),
  ),
  rule('(?<![\\p{L}\\d])(?<word>Mrs?|Ms)\\.', ({ word = '' }) => BEFORE_NAME[word]),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NAME)})\\.(?=\\s\\p{Lu})`,
    ({ word = '' }) => BEFORE_NAME[word],
  ),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NUMBER)})\\. ?(?=[#\\d])`,
    ({ word = '' }) => {
      const spoken = BEFORE_NUMBER[word.toLowerCase()];
      return spoken === undefined
        ? undefined
        : `${/^\p{Lu}/u.test(word) ? spoken.charAt(0).toUpperCase() + spoken.slice(1) : spoken} `;
    },
    'i',
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
  wordRule('(?<![\\p{L}\\d.])c\\. ?(?=1?\\d{3}(?!\\d))', 'circa '),
  wordRule('(?<![\\p{L}.])[eE]\\.\\s?g\\.,?', 'for example,'),
  wordRule('(?<![\\p{L}.])[iI]\\.\\s?e\\.,?', 'that is,'),
  rule(`(?<![\\p{L}.])etc${ENDS}(?![\\p{L}])`, keepingEnd('et cetera')),
  wordRule('(?<![\\p{L}.])vs\\.?(?![\\p{L}])', 'versus'),
  wordRule('(?<![\\p{L}.])cf\\.', 'compare'),
  wordRule('(?<![\\p{L}.])et al\\.', 'and others'),
  wordRule('(?<![\\p{L}.])approx\\.', 'approximately'),
  wordRule('(?<![\\p{L}./])w/o(?![\\p{L}])', 'without'),
  wordRule('(?<![\\p{L}./])w/(?=\\s)', 'with'),
  rule(`(?<![\\p{L}.])[Uu]\\.\\s?[Ss]\\.\\s?A${ENDS}(?![\\p{L}])`, keepingEnd('U S A')),
  rule(`(?<![\\p{L}.])U\\.\\s?S${COUNTRY_ENDS}(?![\\p{L}.])`, keepingEnd('U S')),
  rule(`(?<![\\p{L}.])U\\.\\s?K${COUNTRY_ENDS}(?![\\p{L}.])`, keepingEnd('U K')),
  rule(
    `(?<![\\p{L}.])(?<era>B\\. ?C(?:\\. ?E)?|A\\. ?D|C\\. ?E)${COUNTRY_ENDS}(?![\\p{L}.])`,
    ({ era = '', end }) => era.replace(/[. ]/g, '') + (end ?? ''),
  ),
  // Other initials: an engine would say dot between them.
  rule(
    `(?<![\\p{L}.])(?<letters>(?:\\p{Lu}\\.){2,5})(?:(?<end>(?=\\s*$|\\s+${OPENERS}))|)`,
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
  wordRule('(?<=[\\p{Ll}\\d])/(?=(?:day|hour|week|month|year|person|second|minute)(?!\\p{L}))', ' per '),
  wordRule('(?<=\\p{Ll})/wk(?!\\p{L})', ' per week'),
  wordRule(`(?<!\\d)\\s${DASH}{1,3}\\s|\\s${DASH}{1,3}\\s(?!\\d)`, ', '),
];
