import type { CastMember } from '@parlando/contract';
import { speakingCast } from '@parlando/speech/script';
import * as z from 'zod/mini';
import { type BatchListItem, ItemError, type Turn } from '../list/batch-item.ts';

/** A command for the server's part that the server has not confirmed yet. */
export const Wish = z.enum(['pause', 'resume', 'stop']);
export type Wish = z.infer<typeof Wish>;

/** The part that the server speaks. Its progress is not stored here but polled from the server (`free-query.ts`). */
export const FreeRun = z.object({
  /** Whether the server is known to have it. The requests are stored under one id before they are sent. */
  isSent: z.boolean(),
  /**
   * The items are retried in their existing batch on the server. If that is gone, they become a batch with this id,
   * the same in every page that notices. Null for a new batch.
   */
  otherwiseRunId: z.nullable(z.string()),
  wish: z.nullable(Wish),
});
export type FreeRun = z.infer<typeof FreeRun>;

/** The part that this browser speaks with the person's own keys, one item at a time. */
export const OwnRun = z.object({
  phase: z.enum(['running', 'paused']),
  /** Why it paused by itself; null if the person paused it. */
  pausedBy: z.nullable(ItemError),
});
export type OwnRun = z.infer<typeof OwnRun>;

/** One conversion of the list. It has ended when neither part is left, and is kept for display until the next one. */
export const Run = z.object({
  /** Also the id of the batch on the server. */
  id: z.string(),
  /** The items in the order they are sent. */
  itemIds: z.array(z.string()),
  free: z.nullable(FreeRun),
  own: z.nullable(OwnRun),
  /** Why the server refused its part. */
  refusal: z.nullable(ItemError),
  /** Whether the person stopped it. */
  stopped: z.boolean(),
});
export type Run = z.infer<typeof Run>;

export interface BatchState {
  /** In the order of the list. */
  readonly items: readonly BatchListItem[];
  readonly run: Run | null;
  /** The speakers of script lines. */
  readonly cast: readonly CastMember[];
}

/** Returns the same object if nothing changes. */
export type Change = (state: BatchState) => BatchState;

export const emptyBatch: BatchState = { items: [], run: null, cast: [] };

/** The speakers that have lines in a text. */
export function castOf(
  cast: readonly CastMember[],
  { kind, text }: Pick<BatchListItem, 'kind' | 'text'>,
): CastMember[] {
  return kind === 'ssml' ? [] : speakingCast(text, cast);
}

export function isActive({ run }: Pick<BatchState, 'run'>): boolean {
  return run !== null && (run.free !== null || run.own !== null);
}

export function isSettled({ result, error }: BatchListItem): boolean {
  return result !== null || error !== null;
}

/** Whether an active part of the run has yet to speak the item: then it cannot be changed or deleted. */
export function isLocked({ run }: BatchState, item: BatchListItem): boolean {
  const { turn } = item;
  return turn !== null && turn.runId === run?.id && run[turn.part] !== null && !isSettled(item);
}

/** The items that a part has yet to speak. */
export function leftOf(state: BatchState, part: Turn['part']): BatchListItem[] {
  return state.items.filter((item) => item.turn?.part === part && isLocked(state, item));
}

/** The next item of the browser's part; undefined if there is none, or one is being spoken. */
export function nextOwnItem(state: BatchState): BatchListItem | undefined {
  if (state.run?.own?.phase !== 'running') return undefined;
  const left = leftOf(state, 'own');
  return left.some(({ turn }) => turn?.began) ? undefined : left[0];
}

/** Excludes items that were deleted or changed meanwhile. */
export function runProgress({ items, run }: BatchState) {
  const ids = new Set(run?.itemIds);
  const mine = items.filter(({ id, turn }) => ids.has(id) && turn?.runId === run?.id);
  const done = mine.filter(({ result }) => result).length;
  return { total: mine.length, done, failed: mine.filter(({ error }) => error).length };
}
