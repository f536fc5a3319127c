import { AppError, DictionaryEntry, limits } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readJson, storageKeys, storeJson } from '../../lib/storage.ts';

/** What this browser stores: whether dictionaries are used here, and a guest's entries. */
const Kept = z.object({ isOff: z.boolean(), entries: z.array(z.unknown()) });

interface LocalDictionary {
  readonly isOff: boolean;
  readonly entries: readonly DictionaryEntry[];
}

export const useLocalDictionary = create<LocalDictionary>(readKept);

// Another tab may have changed it.
addEventListener('storage', ({ key }) => {
  if (key === storageKeys.dictionary) useLocalDictionary.setState(readKept());
});

/** Leaves out entries that are no longer valid. */
function readKept(): LocalDictionary {
  const kept = Kept.safeParse(readJson(storageKeys.dictionary)).data;
  const entries = (kept?.entries ?? []).flatMap((each) => DictionaryEntry.safeParse(each).data ?? []);
  return { isOff: kept?.isOff ?? false, entries };
}

export function switchDictionary(isOn: boolean): void {
  keep({ ...readKept(), isOff: !isOn });
}

/** Entries with the same word and locale are the same entry. */
export const keyOf = ({ word, locale }: Pick<DictionaryEntry, 'word' | 'locale'>): string =>
  `${locale}\n${word}`;

/**
 * Adds entries, or replaces those of the same word and locale; `replaced` is the key of one more to replace. On
 * DICTIONARY_FULL or CONFIGURATION_STORAGE_FULL it throws and changes nothing.
 */
export function putLocal(added: readonly DictionaryEntry[], replaced = ''): void {
  const kept = readKept();
  const entries = new Map(kept.entries.map((entry) => [keyOf(entry), entry]));
  entries.delete(replaced);
  for (const entry of added) entries.set(keyOf(entry), entry);
  const limit = limits.dictionary.guestEntries;
  if (entries.size > limit) throw new AppError('DICTIONARY_FULL', { limit });
  keep({ ...kept, entries: [...entries.values()] });
}

export function removeLocal(keys: ReadonlySet<string>): void {
  const kept = readKept();
  keep({ ...kept, entries: kept.entries.filter((entry) => !keys.has(keyOf(entry))) });
}

function keep(dictionary: LocalDictionary): void {
  if (!storeJson(storageKeys.dictionary, dictionary)) throw new AppError('CONFIGURATION_STORAGE_FULL');
  useLocalDictionary.setState(dictionary);
}
