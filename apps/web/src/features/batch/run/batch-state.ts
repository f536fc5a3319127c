import type { CastMember } from '@parlando/contract';
import { speakingCast } from '@parlando/speech/script';
import * as z from 'zod/mini';
import { type BatchListItem, ItemError } from '../list/batch-item.ts';

/** What a person wants of the server's part and the server has not confirmed yet. */
export const Wish = z.enum(['pause', 'resume', 'stop']);
export type Wish = z.infer<typeof Wish>;

/** The part that the server speaks. Its progress is not kept here but asked of the server (`free-query.ts`). */
export const FreeRun = z.object({
  /** Whether the server is known to have it. The requests are written down before it hears of them, under one id. */
  isSent: z.boolean(),
  /**
   * The items are tried again in the batch that the server has of them. Where it no longer has that, they become a batch
   * with this id, the same for every page that finds out. Null: it is a new batch anyway.
   */
  otherwiseRunId: z.nullable(z.string()),
  wish: z.nullable(Wish),
});
export type FreeRun = z.infer<typeof FreeRun>;

/** The part that this browser has spoken with the person's own keys, one item at a time. */
export const OwnRun = z.object({
  phase: z.enum(['running', 'paused']),
  /** Why it paused by itself; null when a person paused it. */
  pausedBy: z.nullable(ItemError),
});
export type OwnRun = z.infer<typeof OwnRun>;

/** One conversion of the list. It has ended when neither part is left, and stays to be told about until the next. */
export const Run = z.object({
  /** Also the batch's on the server. */
  id: z.string(),
  /** The items in the order in which they are handed over. */
  itemIds: z.array(z.string()),
  free: z.nullable(FreeRun),
  own: z.nullable(OwnRun),
  /** Why the server would not take its part. */
  refusal: z.nullable(ItemError),
  /** Whether a person ended it. */
  stopped: z.boolean(),
});
export type Run = z.infer<typeof Run>;

export interface BatchState {
  /** In the order of the list. */
  readonly items: readonly BatchListItem[];
  readonly run: Run | null;
  /** The speakers of lines that begin with their names. */
  readonly cast?: readonly CastMember[];
}

export const emptyBatch: BatchState = { items: [], run: null };

/** Those of its speakers who say something in a text. */
export function castOf(
  { cast = [] }: Pick<BatchState, 'cast'>,
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

/** Whether a part of the run that goes on has still to speak the item: then it can be neither changed nor deleted. */
export function isLocked({ run }: BatchState, item: BatchListItem): boolean {
  const { turn } = item;
  return turn !== null && turn.runId === run?.id && run[turn.part] !== null && !isSettled(item);
}

/** The item that the browser's part takes up next; undefined when there is none, or one is under way. */
export function nextOwnItem(state: BatchState): BatchListItem | undefined {
  if (state.run?.own?.phase !== 'running') return undefined;
  const left = state.items.filter((item) => item.turn?.part === 'own' && isLocked(state, item));
  return left.some(({ turn }) => turn?.began) ? undefined : left[0];
}

export interface RunProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** Items that were deleted or changed meanwhile count no more. */
export function runProgress({ items, run }: BatchState): RunProgress {
  const ids = new Set(run?.itemIds);
  const mine = items.filter(({ id, turn }) => ids.has(id) && turn?.runId === run?.id);
  const done = mine.filter(({ result }) => result).length;
  return { total: mine.length, done, failed: mine.filter(({ error }) => error).length };
}
