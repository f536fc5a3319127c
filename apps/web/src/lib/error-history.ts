import { limits } from '@parlando/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeTabStorage } from './storage.ts';

export interface ErrorEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Symbolic code. */
  readonly code: string;
  /** Where it was met: `conversion`, `audio`, `status` … */
  readonly source: string;
  readonly details: Readonly<Record<string, unknown>>;
}

interface ErrorHistory {
  readonly entries: readonly ErrorEntry[];
}

/** The last 50 errors of this tab, newest first: who meets one reloads the page before anything else. */
export const useErrorHistory = create<ErrorHistory>()(
  persist((): ErrorHistory => ({ entries: [] }), {
    name: 'errorHistory',
    storage: createJSONStorage(() => safeTabStorage),
  }),
);

export function recordError(
  source: string,
  code: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  useErrorHistory.setState(({ entries }) => ({
    entries: [{ at: Date.now(), code, source, details }, ...entries].slice(0, limits.historyEntries),
  }));
}
