import { AFTER, BEFORE, CARD, spaced, spacedGroups } from '../digits.ts';
import { readWords } from '../names.ts';
import { inGroups, LONG_NUMBER_RULE, oneByOne, SERIAL_RULE } from '../numerals.ts';
import { alternatives, anyCase, type Groups, type Rule, rule, wordRule } from '../rules.ts';

/** What is dialled or typed. */
const CALLED = `${anyCase('call|dial|text|dialed|dialled|called|calling|dialing|room|flight')}|code|PIN|pin|zip|ZIP|password|extension`;

/** https://pe.usps.com/text/pub28/28apb.htm */
const STATES = readWords(`
Alabama: AL | Alaska: AK | Arizona: AZ | Arkansas: AR | California: CA | Colorado: CO | Connecticut: CT | Delaware: DE
D C: DC | Florida: FL | Georgia: GA | Hawaii: HI | Idaho: ID | Illinois: IL | Indiana: IN | Iowa: IA | Kansas: KS
Kentucky: KY | Louisiana: LA | Maine: ME | Maryland: MD | Massachusetts: MA | Michigan: MI | Minnesota: MN
Mississippi: MS | Missouri: MO | Montana: MT | Nebraska: NE | Nevada: NV | New Hampshire: NH | New Jersey: NJ
New Mexico: NM | New York: NY | North Carolina: NC | North Dakota: ND | Ohio: OH | Oklahoma: OK | Oregon: OR
Pennsylvania: PA | Puerto Rico: PR | Rhode Island: RI | South Carolina: SC | South Dakota: SD | Tennessee: TN
Texas: TX | Utah: UT | Vermont: VT | Virginia: VA | Washington: WA | West Virginia: WV | Wisconsin: WI | Wyoming: WY
`);

/** Letters and digits one by one. */
const code = ({ letters = '', digits = '' }: Groups) => `${[...letters].join(' ')} ${spaced(digits)}`;

export const ENGLISH_PHONE_RULES: readonly Rule[] = [
  // 1-800-FLOWERS
  rule(
    '(?<![\\d-])1-8(?:00|88|77|66|55|44|33)-(?=[A-Z]{3}|[A-Z]{2}-[A-Z])',
    (_, match) => `${spacedGroups(match)}, `,
  ),
  // 555-123-4567 x89
  wordRule('(?<=\\d(?:[ .-]\\d{3}[ .-]| )\\d{4}|\\d{3}[ .-]\\d{4}) ?x(?=\\d{1,5}(?!\\d))', ' extension '),
  // A card ending in 8876
  oneByOne(
    '(?<=\\b(?:card|account|number|phone)s? (?:number )?(?:that )?(?:ending|ends|ended) (?:in|with) )\\d{3,4}(?!\\d|[.,]\\d)',
  ),
  // Saginaw, Michigan 48604 989-755-1109
  wordRule('(?<=(?<![\\d.,-])\\d{5}) (?=(?:\\(\\d{3}\\) ?|\\d{3}[ .-])\\d{3}[ .-]\\d{4}(?!\\d))', ', '),
  // The code of a town, behind its state: New York, NY 10012.
  rule(
    `(?<=\\p{L}\\.?, )(?<state>${alternatives(Object.keys(STATES))})(?= \\d{5}(?:-\\d{4})?(?![\\d-]|[.,]\\d))`,
    ({ state = '' }) => STATES[state],
  ),
  inGroups(
    `(?<=\\p{L}\\.?, (?:${alternatives(Object.values(STATES))}) )\\d{5}(?:-\\d{4})?(?![\\d-]|[.,]\\d)`,
  ),
  // 555-123-4567, (555) 123-4567, (555)-123–4567, +1 555 123 4567, +1(555) 123-4567
  rule(
    '(?<![\\d.,-]|\\+\\d{2,3} )(?:(?<plus>\\+)?1(?:[ .-]|(?=\\()))?(?:\\(\\d{3}\\)[\\s-]?\\d{3}[ .–-]|\\d{3}[ ./-]\\d{3}[ .-])\\d{4}(?!\\d)',
    ({ plus }, match) => `${plus ? 'plus ' : ''}${spacedGroups(match)}`,
  ),
  // 01632 960123, 020 7946 0018
  inGroups('(?<![\\d.,-])(?:\\(0\\d{2,4}\\) ?|0\\d{2,4}[ -])(?:\\d{3,4}[ -]\\d{3,4}|\\d{5,8})(?!\\d)'),
  // +44 (0)20 7946 0958
  rule(
    '(?<![\\d.,])\\+\\d{1,3}(?: ?\\(0\\) ?\\d{2,5})?(?:[ -]\\d{2,6}){2,5}(?!\\d)',
    (_, match) => `plus ${spacedGroups(match)}`,
  ),
  // 555-1234, but ISO 100-6400
  inGroups('(?<![\\d.,-]|ISO ?)\\d{3}-\\d{4}(?![\\d-])'),
  // ISBN 978-3-16-148410-0
  inGroups('(?<=\\bIS[BS]N(?:-1[03])?:? (?:is )?)\\d[\\d-]{7,16}(?!\\d)'),
  // A number of social security: 123-45-6789
  inGroups('(?<![\\d.,-])\\d{3}-\\d{2}-\\d{4}(?![\\d-])'),
  inGroups(CARD),
  // A town by its nine figures: 90210-1234.
  inGroups('(?<![\\d.,/:-])\\d{5}-\\d{4}(?![\\d-]|[.,/:]\\d)'),
  LONG_NUMBER_RULE,
  SERIAL_RULE,
  // call 911, code 4821
  oneByOne(`(?<=\\b(?:${CALLED})\\s(?:is\\s)?(?:number\\s)?)\\d{3,}(?!\\d|[.,]\\d)`),
  // A number of an order or an airline's flight: #A1234, flight BA 249, BA2490, but ES2015 and GT500.
  rule('#(?<letters>\\p{Lu}{1,4})-?(?<digits>\\d{2,})(?![\\p{L}\\d])', (groups) => `number ${code(groups)}`),
  rule(
    '(?<=\\b[Ff]lights? (?:number )?)(?<letters>[A-Z][A-Z\\d]|[A-Z]{3}) ?(?<digits>\\d{1,4})(?![\\p{L}\\d])',
    code,
  ),
  rule(
    '(?<![\\p{L}\\d.,#-])(?<letters>[A-Z]{2})(?!(?:19|20)\\d\\d|\\d00)(?<digits>\\d{3,4})(?![\\p{L}\\d]|[.,-]\\d)',
    code,
  ),
  // Case 22-506, Public Law 111-148
  wordRule(
    '(?<=\\b(?:Case|Docket|Decree|Resolution|Public Law|Pub\\. ?L\\.)(?: Nos?\\.?)? \\d{2,4})-(?=\\d)',
    ' ',
  ),
  // An order #10-4432, but questions #5-12
  wordRule('(?<=#\\d{2,3})-(?=\\d{4,8}(?![\\d-]))', ' '),
  // A plan or a section of a law: 401(k), 501(c)(3)
  rule(
    '(?<![\\d.,])(?<plan>[45]0[137])\\((?<letter>[a-z])\\)(?:\\((?<part>\\d{1,2})\\))?',
    ({ plan = '', letter, part = '' }) =>
      `${plan.replace('0', ' oh ')} ${letter?.toUpperCase()} ${part}`.trim(),
  ),
  // 007, but the '05 of a year
  oneByOne(`(?<!['’](?=0\\d(?![\\d\\p{L}'’]|[.:/-][\\d\\p{L}])))${BEFORE}0\\d+${AFTER}`),
  // 1.000.000
  rule('(?<![\\d.])[1-9]\\d{0,2}(?:\\.\\d{3}){2}(?![.,]?\\d)', (_, match) => match.replaceAll('.', ',')),
  // 192.168.1.1, 10.0.0.1:8080, 10.0.0.0/8
  rule(
    '(?<![\\d.])(?:(?:1?\\d?\\d|2[0-4]\\d|25[0-5])(?:\\.(?!\\D|$)|(?![\\d.]))){4}(?:[:/]\\d{1,5})?(?!\\.?\\d)',
    (_, match) => match.replaceAll('.', ' dot ').replace(':', ' colon ').replace('/', ' slash '),
  ),
  // The version 1.10.3
  rule(
    '(?<![\\d.])(?!\\d\\d\\.0[1-9]\\.\\d\\d(?![\\d.]))\\d{1,3}(?:\\.\\d{1,3}){2,3}(?:[:/]\\d{1,5})?(?!\\.?\\d)',
    (_, match) => match.replaceAll('.', ' point ').replace(':', ' colon ').replace('/', ' slash '),
  ),
];
