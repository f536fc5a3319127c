import { limits } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readJson, type StorageKey, writeJson } from './storage.ts';

export interface SharedLog<Entry> {
  /** Newest first. */
  readonly useEntries: () => readonly Entry[];
  readonly entries: () => readonly Entry[];
  readonly add: (entry: Entry) => void;
  readonly clear: () => void;
}

/**
 * The last 50 entries of all tabs of this browser. Each addition merges with what the others stored; if two tabs
 * write at once, the tab whose entry is missing stores it again. For a log that lives as long as the page.
 */
export function createSharedLog<Entry extends { readonly id: string }>(
  key: StorageKey,
  shape: z.ZodMiniType<Entry>,
  timeOf: (entry: Entry) => number,
): SharedLog<Entry> {
  const read = () => validEntries(readJson(key), shape);
  const merge = (...lists: (readonly Entry[])[]): readonly Entry[] =>
    [...new Map(lists.flat().map((entry) => [entry.id, entry])).values()]
      .toSorted((one, other) => timeOf(other) - timeOf(one))
      .slice(0, limits.historyEntries);
  const useLog = create<{ readonly entries: readonly Entry[] }>(() => ({ entries: merge(read()) }));
  const store = (entries: readonly Entry[]) => {
    useLog.setState({ entries });
    writeJson(key, entries);
  };
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const stored = read();
    // Cleared in another tab or by the browser.
    if (stored.length === 0) return useLog.setState({ entries: [] });
    const entries = merge(stored, useLog.getState().entries);
    const isWhole = entries.every(({ id }) => stored.some((entry) => entry.id === id));
    if (isWhole) useLog.setState({ entries });
    else store(entries);
  });
  return {
    useEntries: () => useLog(({ entries }) => entries),
    entries: () => useLog.getState().entries,
    add: (entry) => store(merge([entry], read())),
    clear: () => store([]),
  };
}

/** Entries from an earlier version or another program may have any shape. */
function validEntries<Entry>(stored: unknown, shape: z.ZodMiniType<Entry>): Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => z.safeParse(shape, entry).data ?? []);
}
