import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createSharedLog } from './shared-log.ts';
import { storageKeys } from './storage.ts';

const key = storageKeys.errorHistory;
const Entry = z.object({ id: z.string(), at: z.number() });
const open = () => createSharedLog(key, Entry, ({ at }) => at);
type Log = ReturnType<typeof open>;
const ids = (log: Log) => log.entries().map(({ id }) => id);
/** Simulates the event that other tabs trigger. */
const notifyTabs = () => dispatchEvent(new StorageEvent('storage', { key }));

afterEach(() => {
  vi.restoreAllMocks();
  open().clear();
  notifyTabs();
});

test('keeps the newest 50 of all tabs, even after a reload', () => {
  const [one, other] = [open(), open()];
  for (let at = 0; at < 60; at++) (at % 2 ? one : other).add({ id: `${at}`, at });
  notifyTabs();
  const newest = Array.from({ length: 50 }, (_, index) => `${59 - index}`);
  expect(ids(one)).toEqual(newest);
  expect(ids(other)).toEqual(newest);
  expect(ids(open())).toEqual(newest);
});

test('an entry that another tab overwrote is stored again by the tab that has it', () => {
  const [one, other] = [open(), open()];
  one.add({ id: 'a', at: 1 });
  // Both tabs have read before either writes.
  localStorage.removeItem(key);
  other.add({ id: 'b', at: 2 });
  notifyTabs();
  expect(ids(one)).toEqual(['b', 'a']);
  expect(ids(other)).toEqual(['b', 'a']);
  expect(ids(open())).toEqual(['b', 'a']);
});

test('an entry cleared in one tab is gone in all, and stays gone', () => {
  const [one, other] = [open(), open()];
  one.add({ id: 'a', at: 1 });
  notifyTabs();
  other.clear();
  notifyTabs();
  expect(ids(one)).toEqual([]);
  other.add({ id: 'b', at: 2 });
  notifyTabs();
  expect(ids(one)).toEqual(['b']);
});

test('works in memory without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const log = open();
  log.add({ id: 'a', at: 1 });
  log.add({ id: 'b', at: 2 });
  expect(ids(log)).toEqual(['b', 'a']);
});

test('ignores invalid entries in the storage', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      localStorage.setItem(key, JSON.stringify(stored));
      for (const entry of open().entries()) expect(Entry.safeParse(entry).success).toBe(true);
    }),
  );
});
