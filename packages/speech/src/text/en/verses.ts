import { AFTER } from '../digits.ts';
import { readWords } from '../names.ts';
import { verse } from '../numerals.ts';
import { alternatives, type Rule, rule } from '../rules.ts';

const SHORT = readWords(`
Genesis: Gen | Exodus: Exod | Leviticus: Lev | Numbers: Num | Deuteronomy: Deut, Dt | Chronicles: Chron, Chr | Nehemiah: Neh
Psalm: Ps | Psalms: Pss | Proverbs: Prov | Ecclesiastes: Eccl, Eccles | Isaiah: Isa | Lamentations: Lam | Ezekiel: Ezek
Hosea: Hos | Obadiah: Obad | Habakkuk: Hab | Zephaniah: Zeph | Haggai: Hag | Zechariah: Zech | Matthew: Matt, Mt | Mark: Mk
Luke: Lk | John: Jn | Romans: Rom | Corinthians: Cor | Ephesians: Eph | Thessalonians: Thess | Philemon: Phlm | Hebrews: Heb
James: Jas | Revelation: Rev
`);
/** Names of people too, unless they end with a full stop. */
const ALSO_NAMES = readWords(`
Joshua: Josh | Samuel: Sam | Jeremiah: Jer | Daniel: Dan | Micah: Mic | Malachi: Mal | Galatians: Gal | Philippians: Phil
Colossians: Col | Timothy: Tim | Peter: Pet
`);
const BOOKS = [
  ...new Set([...Object.values(SHORT), ...Object.values(ALSO_NAMES)]),
  "Judges|Ruth|Kings|Ezra|Esther|Job|Song of (?:Solomon|Songs)|Joel|Amos|Jonah|Nahum|Acts|Titus|Jude|Tobit|Wisdom|Sirach|Maccabees|Qur['’]?an|Koran|Surah?",
].join('|');
/** Before a chapter and its verse, as a pattern. */
export const BOOK = `\\b(?:${BOOKS}|${alternatives([...Object.keys(SHORT), ...Object.keys(ALSO_NAMES)])})\\.? `;
const CHAPTER = '\\d{1,3}:[1-9]\\d{0,2}';

/** Before times and ranges, for which chapter and verses are taken. */
export const VERSES_RULES: readonly Rule[] = [
  // 1 Cor. 13
  rule(
    '(?<=(?<![\\p{L}\\d.,])[123] )(?<book>Cor|Sam|Thess|Tim|Pet|Chron|Chr|Jn)\\.(?= \\d{1,3}(?!\\d))',
    ({ book = '' }) => SHORT[book] ?? ALSO_NAMES[book],
  ),
  // Matt. 5:3, Mt 5:3, 2 Tim. 3:16, but Tim 3:30
  rule(
    `(?<![\\p{L}\\d])(?:(?<book>${alternatives(Object.keys(SHORT))})\\.?|(?<name>${alternatives(Object.keys(ALSO_NAMES))})(?:\\.|(?<=[12] \\p{L}{3})))(?= ${CHAPTER})`,
    ({ book = '', name = '' }) => SHORT[book] ?? ALSO_NAMES[name],
  ),
  // Genesis 1:1-3, but Luke 3:30-4:30, Mark 9:30-10 a.m.
  rule(
    `(?<=\\b(?:${BOOKS}) )(?<a>\\d{1,3}):(?<b>\\d{1,3})[-–](?<c>\\d{1,3})(?![\\d:]|\\s?[ap]\\.?m)`,
    ({ a, b, c }) => `${verse(a, b)} to ${c}`,
  ),
];

/** Psalm 23:1, once times are read: by the books, a pair of figures is no ratio. */
export const VERSE_RULE = rule(`(?<=\\b(?:${BOOKS}) )(?<a>\\d{1,3}):(?<b>\\d{1,3})${AFTER}`, ({ a, b }) =>
  verse(a, b),
);
