import * as z from 'zod/mini';
import { randomId } from './random-id.ts';
import { createSharedLog } from './shared-log.ts';
import { storageKeys } from './storage.ts';

const ErrorEntry = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  code: z.string(),
  /** Where it occurred: `conversion`, `audio`, `status` … */
  source: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type ErrorEntry = z.infer<typeof ErrorEntry>;

/** The last 50 errors of this browser. Persisted, because the first thing people do after an error is reload. */
export const errorHistory = createSharedLog(storageKeys.errorHistory, ErrorEntry, ({ at }) => at);

/** A value may contain the person's text: truncated to what identifies the problem. */
const longestValue = 300;

/** Pass an `id` for errors that several tabs have in common: it is stored once. */
export function recordError(
  source: string,
  code: string,
  details: Readonly<Record<string, unknown>> = {},
  id: string = randomId(),
): void {
  const bounded = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, longestValue) : value,
  ]);
  errorHistory.add({ id, at: Date.now(), code, source, details: Object.fromEntries(bounded) });
}
