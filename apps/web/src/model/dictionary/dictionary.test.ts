import { DictionaryEntry, limits } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeItem, storageKeys } from '../../lib/storage.ts';
import { useSession } from '../session/session-store.ts';
import { moveLocalEntries, saveEntry, takeFile } from './dictionary.ts';
import { keyOf, putLocal, useLocalDictionary } from './local-dictionary.ts';

const words = () => useLocalDictionary.getState().entries.map(({ word }) => word);

/** An account that has room for `taken` of the imported entries. */
function serveAccount(taken: number, refusedCount: number): void {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, data: { taken, refusedCount, refused: [] }, message: 'ok', requestId: 'test' }),
  );
  useSession.setState({ token: 'of-somebody' });
}

beforeEach(() => {
  removeItem(storageKeys.dictionary);
  localStorage.setItem(storageKeys.edition, 'accounts');
  const entries = ['K8s', 'GIF'].map((word) =>
    DictionaryEntry.parse({ word, pronunciation: { alias: 'x' } }),
  );
  useLocalDictionary.setState({ isOff: false, entries: [] });
  putLocal(entries);
});
afterEach(() => useSession.setState({ token: null }));

test('a guest’s words move into the account', async () => {
  serveAccount(2, 0);
  expect(await moveLocalEntries()).toBe(2);
  expect(words()).toEqual([]);
});

test('words that the account has no room for stay in the browser', async () => {
  serveAccount(1, 1);
  const { entries: limit } = limits.dictionary;
  await expect(moveLocalEntries()).rejects.toMatchObject({ code: 'DICTIONARY_FULL', details: { limit } });
  expect(words()).toEqual(['K8s', 'GIF']);
});

test('unreadable lines of a file do not mean that the account is full', async () => {
  serveAccount(1, 1);
  expect(await takeFile('csv', 'a,b\n,c')).toEqual({ count: 1, isFull: false });
  expect(await takeFile('csv', 'a,b\nd,c')).toEqual({ count: 1, isFull: true });
});

test('an entry of a full dictionary can get another word', async () => {
  const { guestEntries } = limits.dictionary;
  const entries = Array.from({ length: guestEntries }, (_, index) =>
    DictionaryEntry.parse({ word: `w${index}`, pronunciation: { alias: 'x' } }),
  );
  removeItem(storageKeys.dictionary);
  putLocal(entries);
  const [first] = entries as [DictionaryEntry];
  await saveEntry({ ...first, word: 'new' }, { ...first, id: keyOf(first) });
  expect(words()).toHaveLength(guestEntries);
  expect(words()).toContain('new');
  expect(words()).not.toContain('w0');
});
