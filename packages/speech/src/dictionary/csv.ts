import { type DictionaryEntry, limits, type Pronunciation } from '@parlando/contract';
import Papa from 'papaparse';
import { parsePinyin } from '../text/zh/pinyin.ts';
import { checkEntry, type DictionaryFile, type EntryFault, quoted } from './check-entry.ts';

/** In the order of a file without a heading. */
const columns = ['word', 'pronunciation', 'kind', 'locale', 'case', 'whole word', 'note'] as const;
type Column = (typeof columns)[number];

/** Further names of the columns in the interface's languages, in lower case. */
const headings: Readonly<Record<Column, string>> = {
  word: 'word|grapheme|term|词|词语|字词|单词|palabra|término',
  pronunciation: 'pronunciation|alias|reading|phoneme|said|读音|读法|发音|读作|pronunciación|lectura',
  kind: 'kind|type|alphabet|类型|方式|tipo|alfabeto',
  locale: 'locale|language|lang|语言|语种|idioma|lengua',
  case: 'case|match case|matchcase|case sensitive|区分大小写|大小写|mayúsculas',
  'whole word': 'whole word|wholeword|whole|整词|全词|palabra completa',
  note: 'note|notes|comment|备注|说明|nota|notas',
};
type Kind = 'alias' | 'ipa' | 'pinyin';
const kinds: Readonly<Record<string, Kind>> = {
  '': 'alias',
  alias: 'alias',
  替代: 'alias',
  别名: 'alias',
  ipa: 'ipa',
  国际音标: 'ipa',
  pinyin: 'pinyin',
  拼音: 'pinyin',
};
const no = /^(?:no|n|false|0|否|不|falso)$/i;
const yes = /^(?:yes|y|true|1|x|是|sí|si|s|verdadero)$/i;

/** A spreadsheet would treat such a cell as a formula; a leading apostrophe prevents that. */
const formula = /^[=+\-@\t\r'][\s\S]*$/;
const keptFormula = /^'(?=[=+\-@\t\r'])/;

/**
 * Reads a table of `word,pronunciation,kind,locale,case,whole word,note` (the first two are enough), with or without a
 * heading, whose columns may stand in any order; the separator is found out. Never throws.
 */
export function* readDictionaryCsv(text: string): Generator<undefined, DictionaryFile> {
  const rows = readRows(text.replace(/^\ufeff/, ''));
  const heading = headingOf(rows.find((row) => !isBlank(row)) ?? []);
  const entries: { entry: DictionaryEntry; line: number }[] = [];
  const refused: DictionaryFile['refused'][number][] = [];
  let line = 1;
  let isHeading = heading !== undefined;
  for (const [index, row] of rows.entries()) {
    const at = line;
    yield undefined;
    if (index === limits.dictionary.fileLines) {
      refused.push({ line: at, reason: 'too-many-lines', limit: index });
      break;
    }
    line += row.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 1);
    if (isBlank(row)) continue;
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const read = readRow(row, heading ?? columns);
    if ('entry' in read) entries.push({ entry: read.entry, line: at });
    else refused.push({ line: at, ...read.fault, value: quoted(row[0] ?? '') });
  }
  if (entries.length + refused.length === 0) refused.push({ line: 1, reason: 'empty' });
  return { entries, refused };
}

export function writeDictionaryCsv(entries: readonly DictionaryEntry[]): string {
  const rows = entries.map(({ word, pronunciation, locale, matchCase, wholeWord, note }) => [
    word,
    'alias' in pronunciation ? pronunciation.alias : pronunciation.sounds,
    'alias' in pronunciation ? 'alias' : pronunciation.alphabet,
    locale,
    matchCase ? 'yes' : 'no',
    wholeWord ? 'yes' : 'no',
    note,
  ]);
  const csv = Papa.unparse({ fields: [...columns], data: rows }, { escapeFormulae: formula });
  // With a byte order mark spreadsheets read it as UTF-8.
  return `\ufeff${csv}\r\n`;
}

const longestHeading = 2000;
/** For each quote in a cell papaparse reads the space before the next separator again: a long run of it is shortened. */
const longSpace = /([^\S\n]{50})[^\S\n]+/g;

/** A heading says what separates cells; in a file without one it is guessed, from its beginning: a guess reads all it is given. */
function readRows(written: string): string[][] {
  const text = written.replace(/\r\n?/g, '\n').replace(longSpace, '$1');
  const head = text.trimStart().slice(0, longestHeading);
  const names = (delimiter: string) =>
    headingOf(Papa.parse<string[]>(head, { delimiter, preview: 1 }).data[0] ?? []) !== undefined;
  const delimiter = [',', ';', '\t', '|'].find(names) ?? Papa.parse(head, { preview: 10 }).meta.delimiter;
  // The fast mode would split the whole file into lines first.
  const options = {
    delimiter,
    newline: '\n' as const,
    fastMode: false,
    preview: limits.dictionary.fileLines + 1,
  };
  return Papa.parse<string[]>(text, options).data;
}

/** The columns of a first row that names the word's; undefined when it is an entry already. */
function headingOf(row: readonly string[]): readonly (Column | undefined)[] | undefined {
  const found = row.map((cell) =>
    columns.find((column) => headings[column].split('|').includes(cell.trim().toLowerCase())),
  );
  return found.includes('word') && found.includes('pronunciation') ? found : undefined;
}

function readRow(
  row: readonly string[],
  order: readonly (Column | undefined)[],
): { entry: DictionaryEntry } | { fault: EntryFault } {
  const cell = (column: Column) => (row[order.indexOf(column)] ?? '').trim().replace(keptFormula, '');
  const said = cell('pronunciation');
  const kind = kindOf(cell('kind'), said, cell('word'));
  if (kind === undefined) return { fault: { reason: 'alphabet' } };
  return checkEntry({
    word: cell('word'),
    pronunciation: pronunciationOf(kind, said),
    locale: cell('locale').replaceAll('_', '-'),
    matchCase: yes.test(cell('case')),
    wholeWord: !no.test(cell('whole word')),
    note: cell('note'),
  });
}

const slashes = /^\/([^/]+)\/$|^\[([^\]]+)\]$/;

/** Enclosing slashes or brackets mark it as IPA, a syllable for each Chinese character, with tones, as pinyin. */
function kindOf(written: string, said: string, word: string): Kind | undefined {
  if (written === '' && slashes.test(said)) return 'ipa';
  if (written === '' && isPinyinOf(word, said)) return 'pinyin';
  return Object.hasOwn(kinds, written.toLowerCase()) ? kinds[written.toLowerCase()] : undefined;
}

function isPinyinOf(word: string, said: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(word)) return false;
  const syllables = parsePinyin(said)?.split(' ') ?? [];
  return syllables.length === [...word].length && syllables.some((each) => /[1-4]$/.test(each));
}

function pronunciationOf(kind: Kind, said: string): Pronunciation {
  if (kind === 'alias') return { alias: said };
  return { alphabet: kind, sounds: kind === 'ipa' ? said.replace(slashes, '$1$2') : said };
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');
