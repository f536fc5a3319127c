import { afterEach, expect, test, vi } from 'vitest';
import {
  readJson,
  readText,
  removeItem,
  storageKeys,
  storeJson,
  tabFirstStorage,
  writeJson,
  writeText,
} from './storage.ts';

const key = storageKeys.configurations;
const fill = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
afterEach(() => {
  vi.restoreAllMocks();
  removeItem(key);
});

test('reports whether a value is persisted; otherwise it is kept in memory', () => {
  expect(writeText(key, 'old')).toBe(true);
  fill();
  expect(writeText(key, 'new')).toBe(false);
  expect(readText(key)).toBe('new');
  expect(localStorage.getItem(key)).toBe('old');
  vi.restoreAllMocks();
  expect(writeText(key, 'newer')).toBe(true);
  expect(readText(key)).toBe('newer');
});

test('a value that must be persisted stays unchanged if it cannot be stored', () => {
  writeJson(key, [1]);
  fill();
  expect(storeJson(key, [1, 2])).toBe(false);
  expect(readJson(key)).toEqual([1]);
});

test('without storage there is nothing until something is written', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  fill();
  expect(readText(key)).toBeNull();
  expect(writeText(key, 'here')).toBe(false);
  expect(readText(key)).toBe('here');
});

test('an older value of the tab does not hide one that was too long for it', () => {
  tabFirstStorage.setItem(key, 'old');
  fill();
  tabFirstStorage.setItem(key, 'new');
  expect(tabFirstStorage.getItem(key)).toBe('new');
});
