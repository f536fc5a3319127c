import { limits } from '@parlando/contract';
import { create } from 'zustand';

export interface ErrorEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Symbolic code. */
  readonly code: string;
  /** Where it was met: `conversion`, `audio`, `status` … */
  readonly source: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The last 50 errors of this page, newest first. */
export const useErrorHistory = create<{ readonly entries: readonly ErrorEntry[] }>(() => ({ entries: [] }));

export function recordError(
  source: string,
  code: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  useErrorHistory.setState(({ entries }) => ({
    entries: [{ at: Date.now(), code, source, details }, ...entries].slice(0, limits.historyEntries),
  }));
}
