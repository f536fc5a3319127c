import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import {
  DictionaryChanges,
  DictionaryEntry,
  DictionaryFormat,
  RefusedLine,
  StoredDictionaryEntry,
} from '../entities/dictionary.ts';
import { limits } from '../limits.ts';
import { pageOf, pages } from './pages.ts';
import { IdParams } from './params.ts';

const shared = { policy: 'user', tag: 'dictionary' } as const;

export const listDictionary = defineRoute({
  ...shared,
  id: 'listDictionary',
  key: 'manage',
  method: 'GET',
  path: '/api/v1/dictionary',
  summary: "List the caller's dictionary by word; a search matches word, pronunciation or note",
  query: z.object({
    ...pages,
    search: z._default(z.string().check(z.trim(), z.maxLength(limits.dictionary.search)), ''),
  }),
  reply: pageOf(StoredDictionaryEntry),
  errors: [],
});

export const putDictionaryEntry = defineRoute({
  ...shared,
  id: 'putDictionaryEntry',
  key: 'manage',
  method: 'PUT',
  path: '/api/v1/dictionary',
  /** The last write of a word and locale wins. What was said to an accepted task stays as it was. */
  summary: 'Add an entry, or replace the one of the same word and locale',
  body: DictionaryEntry,
  reply: StoredDictionaryEntry,
  errors: ['DICTIONARY_FULL'],
});

export const updateDictionaryEntry = defineRoute({
  ...shared,
  id: 'updateDictionaryEntry',
  key: 'manage',
  method: 'PATCH',
  path: '/api/v1/dictionary/{id}',
  summary: 'Update an entry; another one of the same word and locale is replaced',
  params: IdParams,
  body: DictionaryChanges,
  reply: StoredDictionaryEntry,
  errors: ['NOT_FOUND'],
});

export const deleteDictionaryEntry = defineRoute({
  ...shared,
  id: 'deleteDictionaryEntry',
  key: 'manage',
  method: 'DELETE',
  path: '/api/v1/dictionary/{id}',
  summary: 'Delete an entry',
  params: IdParams,
  reply: z.object({}),
  errors: ['NOT_FOUND'],
});

export const importDictionary = defineRoute({
  ...shared,
  id: 'importDictionary',
  key: 'manage',
  method: 'POST',
  path: '/api/v1/dictionary/import',
  bodyLimitBytes: limits.dictionary.bodyBytes,
  /** Entries of the same word and locale are replaced. Every other line is taken, whatever is wrong with some. */
  summary: 'Import entries from a CSV file or a W3C lexicon (PLS)',
  body: z.object({
    format: DictionaryFormat,
    content: z.string().check(z.maxLength(limits.dictionary.fileCharacters)),
  }),
  reply: z.object({
    taken: z.number(),
    /** All lines that were not taken; `refused` has the first of them. */
    refusedCount: z.number(),
    refused: z.array(RefusedLine),
  }),
  errors: ['BODY_TOO_LARGE'],
});

export const exportDictionary = defineRoute({
  ...shared,
  id: 'exportDictionary',
  key: 'manage',
  method: 'GET',
  path: '/api/v1/dictionary/export',
  summary: 'Export the whole dictionary as a file',
  query: z.object({ format: z._default(DictionaryFormat, 'csv') }),
  produces: ['text/csv', 'application/pls+xml'],
  errors: [],
});

export const getInstanceDictionary = defineRoute({
  id: 'getInstanceDictionary',
  key: 'any',
  method: 'GET',
  path: '/api/v1/dictionary/instance',
  policy: 'open',
  tag: 'dictionary',
  keeps: true,
  summary: "Get the operator's dictionary, which applies where the caller's own has no entry",
  reply: z.object({ items: z.array(DictionaryEntry) }),
  errors: [],
});
