import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { plainText } from './names.ts';
import { Pronunciation } from './pronunciation.ts';

const { word, note, requestEntries } = limits.dictionary;

const fields = {
  word: plainText(word.min, word.max),
  /** BCP 47. A language is meant for all its regions, the empty string for every language. */
  locale: z.string().check(z.trim(), z.maxLength(35), z.regex(/^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/)),
  pronunciation: Pronunciation,
  /** Only where capital letters stand as they do in `word`. */
  matchCase: z.boolean(),
  /** Not inside a longer word. In scripts without spaces between words, such as Chinese, it changes nothing. */
  wholeWord: z.boolean(),
  /** For people. */
  note: plainText(0, note.max),
};

/** The pronunciation of a word. An owner has one entry per word and locale. */
export const DictionaryEntry = z.object({
  ...fields,
  locale: z._default(fields.locale, ''),
  matchCase: z._default(fields.matchCase, false),
  wholeWord: z._default(fields.wholeWord, true),
  note: z._default(fields.note, ''),
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

/** What changes of an entry; the rest stays as it is. */
export const DictionaryChanges = z.partial(z.object(fields));
export type DictionaryChanges = z.infer<typeof DictionaryChanges>;

/** An entry that an owner has stored. */
export const StoredDictionaryEntry = z.extend(DictionaryEntry, { id: z.string(), updatedAt: z.string() });
export type StoredDictionaryEntry = z.infer<typeof StoredDictionaryEntry>;

/** Whether dictionaries say how words are read in a request, or entries that come before those of the owner. */
export const RequestDictionary = z.union([
  z.boolean(),
  z.array(z.omit(DictionaryEntry, { note: true })).check(z.maxLength(requestEntries)),
]);
export type RequestDictionary = z.infer<typeof RequestDictionary>;

export const DictionaryFormat = z.enum(['csv', 'pls']);
export type DictionaryFormat = z.infer<typeof DictionaryFormat>;

/** Why a line of a file was refused. */
export const DictionaryFault = z.enum([
  'word-missing',
  'word-too-long',
  'pronunciation-missing',
  'pronunciation-too-long',
  /** Not syllables of pinyin, each with its tone. */
  'pinyin',
  /** The phonetic alphabet is not supported. */
  'alphabet',
  'locale',
  'note-too-long',
  /** Control characters or halves of characters. */
  'characters',
  /** The dictionary is full. */
  'full',
  // Of a whole file
  /** What follows is not read. */
  'too-many-lines',
  'empty',
  'too-large',
  /** Not well-formed XML. */
  'xml',
  /** A document type: nothing is fetched and no entity is expanded. */
  'doctype',
  'too-deep',
  /** XML, but no lexicon. */
  'no-lexicon',
]);
export type DictionaryFault = z.infer<typeof DictionaryFault>;

/** A refused place in a file. Lines and columns count from 1. */
export const RefusedLine = z.object({
  line: z.number(),
  column: z.optional(z.number()),
  reason: DictionaryFault,
  /** The word, or what is wrong, cut off when it is long. */
  value: z.optional(z.string()),
  limit: z.optional(z.number()),
});
export type RefusedLine = z.infer<typeof RefusedLine>;
