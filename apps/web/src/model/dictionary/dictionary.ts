import {
  AppError,
  type DictionaryEntry,
  type DictionaryFormat,
  deleteDictionaryEntry,
  exportDictionary,
  getInstanceDictionary,
  importDictionary,
  limits,
  listDictionary,
  putDictionaryEntry,
  type StoredDictionaryEntry,
  updateDictionaryEntry,
} from '@parlando/contract';
import { readDictionaryFile, writeDictionaryFile } from '@parlando/speech/dictionary';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, openCall } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { presentInstance } from '../instance/instance.ts';
import { mayOwn, presentVisitor, useMayOwn } from '../session/access.ts';
import { useSession } from '../session/session-store.ts';
import { keyOf, putLocal, removeLocal, useLocalDictionary } from './local-dictionary.ts';

/** An entry as displayed. The id of a guest's entry is made of its word and locale. */
export type ShownEntry = DictionaryEntry & Pick<StoredDictionaryEntry, 'id'>;

interface Wanted {
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

const pageSize = 50;
const isOwner = () => mayOwn(presentVisitor());
const changed = () => queryClient.invalidateQueries({ queryKey: ['dictionary'] });

/** A page of the visitor's entries, found by their words. */
export function useDictionary({ search, page }: Wanted) {
  const owner = useSession(({ userId }) => userId);
  const isOwned = useMayOwn();
  const local = useLocalDictionary(({ entries }) => entries);
  return useQuery(
    {
      queryKey: ['dictionary', isOwned ? `user ${owner ?? ''}` : local, search, page],
      queryFn: async ({ signal }) =>
        isOwned
          ? call(listDictionary, { query: { search, page, pageSize } }, { signal })
          : pageOf(local, { search, page }),
      placeholderData: (before) => before,
    },
    queryClient,
  );
}

function pageOf(entries: readonly DictionaryEntry[], { search, page }: Wanted) {
  const wanted = search.trim().toLowerCase();
  const found = entries
    .filter(({ word, pronunciation, note }) =>
      [word, note, ...Object.values(pronunciation)].some((text) => text.toLowerCase().includes(wanted)),
    )
    .sort((a, b) => (a.word < b.word ? -1 : Number(a.word > b.word)));
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  return { items: items.map((entry) => ({ ...entry, id: keyOf(entry) })), total: found.length, pageSize };
}

/** Stores an entry; `before` is the entry it replaces. Rejects with `ApiError` or `AppError`. */
export async function saveEntry(entry: DictionaryEntry, before?: ShownEntry): Promise<void> {
  if (!isOwner()) putLocal([entry], before?.id);
  else if (before) await call(updateDictionaryEntry, { params: { id: before.id }, body: entry });
  else await call(putDictionaryEntry, { body: entry });
  await changed();
}

export async function removeEntry({ id }: ShownEntry): Promise<void> {
  if (isOwner()) await call(deleteDictionaryEntry, { params: { id } });
  else removeLocal(new Set([id]));
  await changed();
}

/** Adds a reading to the dictionary and confirms it. Reports a failure, and then returns false. */
export async function alwaysRead(entry: DictionaryEntry, before?: ShownEntry): Promise<boolean> {
  try {
    await saveEntry(entry, before);
    toast('success', i18next.t('dictionary.saved', { word: entry.word }));
    return true;
  } catch (cause) {
    sayDictionaryFailure(cause);
    return false;
  }
}

/** Resolves with the number of entries, and whether there was no room for others. */
export async function takeFile(format: DictionaryFormat, content: string) {
  const { entries, refused } = readDictionaryFile(format, content);
  if (!isOwner()) return takeLocal(entries.map(({ entry }) => entry));
  const { taken, refusedCount } = await call(importDictionary, { body: { format, content } });
  await changed();
  return { count: taken, isFull: refusedCount > refused.length };
}

async function takeLocal(entries: readonly DictionaryEntry[]) {
  putLocal(entries);
  await changed();
  return { count: new Set(entries.map(keyOf)).size, isFull: false };
}

export async function dictionaryFile(format: DictionaryFormat): Promise<string> {
  if (!isOwner()) return writeDictionaryFile(format, useLocalDictionary.getState().entries);
  return (await openCall(exportDictionary, { query: { format } })).text();
}

export const ownEntriesQuery = () =>
  queryOptions({
    queryKey: ['dictionary', useSession.getState().userId, 'all'],
    queryFn: async () => {
      const { entries, refused } = readDictionaryFile('pls', await dictionaryFile('pls'));
      if (refused.some(({ reason }) => reason !== 'empty')) throw new Error('The dictionary cannot be read');
      return entries.map(({ entry }) => entry);
    },
    retry: false,
  });

export const instanceEntriesQuery = queryOptions({
  queryKey: ['instance-dictionary'],
  queryFn: async ({ signal }): Promise<readonly DictionaryEntry[]> =>
    presentInstance().config?.dictionary ? (await call(getInstanceDictionary, {}, { signal })).items : [],
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Moves the guest entries of this browser into the account; returns their number. Throws DICTIONARY_FULL. */
export async function moveLocalEntries(): Promise<number> {
  const { entries } = useLocalDictionary.getState();
  const { count, isFull } = await takeFile('pls', writeDictionaryFile('pls', entries));
  // It is not known which of them the account stored, so all stay and can be moved again.
  if (isFull) throw new AppError('DICTIONARY_FULL', { limit: limits.dictionary.entries });
  removeLocal(new Set(entries.map(keyOf)));
  return count;
}

export function sayDictionaryFailure(cause: unknown): void {
  toastError(cause, failureWords(cause));
}

function failureWords(cause: unknown): string {
  const { code, details } = cause as { code?: string; details?: { limit?: number } };
  if (!isOwner() && code === 'DICTIONARY_FULL')
    return i18next.t('dictionary.full', { limit: details?.limit ?? 0 });
  if (code === 'CONFIGURATION_STORAGE_FULL') return i18next.t('dictionary.storageFull');
  return wordsOf(cause as Error);
}
