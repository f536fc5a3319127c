import { DictionaryEntry, limits, RequestDictionary } from '@parlando/contract';
import { beforeEach, expect, test } from 'vitest';
import { removeItem, storageKeys } from '../../lib/storage.ts';
import { takeFile } from './dictionary.ts';
import { putLocal, removeLocal, switchDictionary, useLocalDictionary } from './local-dictionary.ts';
import { requestDictionary, withDictionaries } from './request-dictionary.ts';

const entry = (word: string, alias: string, more: Partial<DictionaryEntry> = {}) =>
  DictionaryEntry.parse({ word, pronunciation: { alias }, ...more });
const words = () => useLocalDictionary.getState().entries.map(({ word }) => word);

beforeEach(() => {
  removeItem(storageKeys.dictionary);
  localStorage.setItem(storageKeys.edition, 'accounts');
  useLocalDictionary.setState({ isOff: false, entries: [] });
});

test('a guest’s request holds the entries whose words occur in it', () => {
  putLocal([entry('K8s', 'Kubernetes', { note: 'mine' }), entry('AT&T', 'A T and T'), entry('GIF', 'jif')]);
  const wordsSent = (content: string) => {
    const { dictionary } = requestDictionary(content);
    return Array.isArray(dictionary) ? dictionary.map(({ word }) => word) : dictionary;
  };
  expect(wordsSent('we run k8s')).toEqual(['K8s']);
  expect(wordsSent('<speak>AT&amp;T</speak>')).toEqual(['AT&T']);
  expect(wordsSent('nothing')).toBeUndefined();
  expect(JSON.stringify(requestDictionary('K8s'))).not.toContain('mine');
  switchDictionary(false);
  expect(wordsSent('we run k8s')).toBe(false);
});

test('a request contains all entries of the browser', () => {
  const words = Array.from({ length: limits.dictionary.guestEntries }, (_, index) => `w${index}`);
  putLocal(words.map((word) => entry(word, 'x')));
  const { dictionary } = requestDictionary(words.join(' '));
  expect(dictionary).toHaveLength(words.length);
  expect(RequestDictionary.safeParse(dictionary).success).toBe(true);
});

test('an entry is identified by its word and locale, and is persisted', () => {
  putLocal([entry('w', 'a'), entry('w', 'b', { locale: 'en' }), entry('w', 'c')]);
  expect(useLocalDictionary.getState().entries).toMatchObject([
    { locale: '', pronunciation: { alias: 'c' } },
    { locale: 'en' },
  ]);
  expect(localStorage.getItem(storageKeys.dictionary)).toContain('"c"');
  removeLocal(new Set(['\nw']));
  expect(words()).toEqual(['w']);
});

test('invalid stored entries are left out', () => {
  const stored = { isOff: false, entries: [entry('w', 'a'), { word: '' }, 'x'] };
  localStorage.setItem(storageKeys.dictionary, JSON.stringify(stored));
  putLocal([entry('v', 'b')]);
  expect(words()).toEqual(['w', 'v']);
});

test('a browser stores a limited number of entries, and a file that exceeds it changes nothing', async () => {
  putLocal([entry('first', 'x')]);
  const limit = limits.dictionary.guestEntries;
  const lines = Array.from({ length: limit }, (_, index) => `w${index},x`).join('\n');
  await expect(takeFile('csv', lines)).rejects.toMatchObject({ code: 'DICTIONARY_FULL', details: { limit } });
  expect(words()).toEqual(['first']);
  expect(await takeFile('csv', 'second,x\nfirst,y')).toEqual({ count: 2, isFull: false });
});

test('a provider used with an own key gets the words as elements, without a call to our server', async () => {
  putLocal([entry('K8s', 'Kubernetes')]);
  const ssml = '<speak><voice name="en-US-JennyNeural">K8s</voice></speak>';
  expect(await withDictionaries([ssml] as const)).toEqual([
    '<speak><voice name="en-US-JennyNeural"><sub alias="Kubernetes">K8s</sub></voice></speak>',
  ]);
  switchDictionary(false);
  expect(await withDictionaries([ssml] as const)).toEqual([ssml]);
});
