import { DictionaryEntry, type DictionaryFault, limits, type RefusedLine } from '@parlando/contract';
import { parsePinyin } from '../text/zh/pinyin.ts';

export interface EntryFault {
  readonly reason: DictionaryFault;
  readonly limit?: number;
}

/** Parses an entry, with pinyin in canonical form, or returns what is wrong with it. */
export function checkEntry(written: unknown): { entry: DictionaryEntry } | { fault: EntryFault } {
  const { data, error } = DictionaryEntry.safeParse(written);
  if (data === undefined) return { fault: faultOf(written, error?.issues[0]?.path ?? []) };
  const { pronunciation } = data;
  if (!('alphabet' in pronunciation) || pronunciation.alphabet !== 'pinyin') return { entry: data };
  const sounds = parsePinyin(pronunciation.sounds);
  if (sounds === undefined) return { fault: { reason: 'pinyin' } };
  return { entry: { ...data, pronunciation: { alphabet: 'pinyin', sounds } } };
}

/** A file's entries with their lines, and the lines that were refused. */
export interface DictionaryFile {
  readonly entries: readonly { readonly entry: DictionaryEntry; readonly line: number }[];
  /** In order. */
  readonly refused: readonly RefusedLine[];
}

const longestQuote = 40;

/** What is quoted of a file in a report. */
export function quoted(text: string): string {
  const points = Array.from(text.slice(0, longestQuote * 2));
  return points.length > longestQuote ? `${points.slice(0, longestQuote).join('')}…` : text;
}

/** An entry has few fields, and each of them can be wrong in few ways: missing, too long, or unreadable. */
function faultOf(written: unknown, path: readonly PropertyKey[]): EntryFault {
  const [field] = path;
  if (field === 'locale') return { reason: 'locale' };
  const text = textOf(written, field);
  const most = limitOf(field);
  if (text.trim() === '' && (field === 'word' || field === 'pronunciation'))
    return { reason: `${field}-missing` };
  if (text.trim().length > most) return { reason: `${field as 'word'}-too-long`, limit: most };
  return { reason: 'characters' };
}

function limitOf(field: PropertyKey | undefined): number {
  if (field === 'word') return limits.dictionary.word.max;
  return field === 'note' ? limits.dictionary.note.max : limits.pronunciation.words.max;
}

function textOf(written: unknown, field: PropertyKey | undefined): string {
  const value: unknown = (written as Record<PropertyKey, unknown> | null)?.[field ?? ''];
  if (typeof value === 'string') return value;
  const { alias, sounds } = (value ?? {}) as { alias?: unknown; sounds?: unknown };
  return [alias, sounds].find((each) => typeof each === 'string') ?? '';
}
