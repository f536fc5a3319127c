import type { BatchStatus } from '@parlando/contract';
import * as z from 'zod/mini';
import { type BatchListItem, ItemError, ItemResult } from '../list/batch-item.ts';

/** What a person asked of the server's part and it has not answered yet. */
export const Wish = z.enum(['pause', 'resume', 'stop']);
export type Wish = z.infer<typeof Wish>;

/** The items that the server speaks. They are written down before it hears of them, under one id. */
export const Handover = z.object({
  itemIds: z.array(z.string()),
  /** `sending`: whether the server has it is not known. */
  phase: z.enum(['sending', 'running', 'paused']),
  wish: z.nullable(Wish),
  /** Why the server paused by itself; null when a person paused, or it is not paused. */
  pausedBy: z.nullable(ItemError),
  /** Why it cannot be reached now. */
  trouble: z.nullable(ItemError),
});
export type Handover = z.infer<typeof Handover>;

/** The items that this browser has spoken with the person's own keys, one at a time. */
export const OwnRun = z.object({
  itemIds: z.array(z.string()),
  phase: z.enum(['running', 'paused']),
  /** Why it paused by itself; null when a person paused it. */
  pausedBy: z.nullable(ItemError),
});
export type OwnRun = z.infer<typeof OwnRun>;

/** One conversion of the list. It has ended when neither part is left, and stays to be told about until the next. */
export const Run = z.object({
  /** Also the batch's on the server. */
  id: z.string(),
  itemIds: z.array(z.string()),
  /** What the items to be spoken anew have been spoken as, by item id: it stays theirs when nobody begins with them. */
  earlier: z.catch(z.record(z.string(), ItemResult), {}),
  free: z.nullable(Handover),
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
}

export const emptyBatch: BatchState = { items: [], run: null };

/** What the server says of a batch, as far as the list cares. */
export interface SeenBatch {
  readonly id: string;
  readonly status: BatchStatus;
  readonly pausedBy: ItemError | null;
  /** All its items, or those that changed. */
  readonly items: readonly Pick<BatchListItem, 'id' | 'status' | 'result' | 'error'>[];
  readonly whole: boolean;
}

export function isEnded({ status }: Pick<SeenBatch, 'status'>): boolean {
  return status === 'completed' || status === 'error';
}

export function isActive({ run }: BatchState): boolean {
  return run !== null && (run.free !== null || run.own !== null);
}

/** An item that the run that goes on has still to speak: it can be neither changed nor deleted. */
export function isLocked({ run }: BatchState, item: BatchListItem): boolean {
  if (!run || isSettled(item) || item.apartFrom === run.id) return false;
  return Boolean(run.free?.itemIds.includes(item.id) || run.own?.itemIds.includes(item.id));
}

/** Tells which items a run, or a part of it, speaks: one that was changed after that is its own again. */
export function ofPart(run: Run, { itemIds }: Pick<Run, 'itemIds'>): (item: BatchListItem) => boolean {
  const ids = new Set(itemIds);
  return ({ id, apartFrom }) => apartFrom !== run.id && ids.has(id);
}

/** The list as a person changed it: what a run was done with before is no longer of it. */
export function withItems(state: BatchState, items: BatchState['items']): BatchState {
  const { run } = state;
  if (!run || !isActive(state)) return { ...state, items };
  const settled = new Set(state.items.filter(isSettled).map(({ id }) => id));
  const apart = (item: BatchListItem) => settled.has(item.id) && !isSettled(item);
  return { ...state, items: items.map((item) => (apart(item) ? { ...item, apartFrom: run.id } : item)) };
}

export function isSettled({ status }: Pick<BatchListItem, 'status'>): boolean {
  return status === 'done' || status === 'error';
}

/** The item that the browser's part takes up next; undefined when there is none, or one is under way. */
export function nextOwnItem({ items, run }: BatchState): BatchListItem | undefined {
  if (run?.own?.phase !== 'running') return undefined;
  const mine = items.filter(ofPart(run, run.own));
  if (mine.some(({ status }) => status === 'processing')) return undefined;
  return mine.find((item) => !isSettled(item));
}

export interface RunProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** Items that were deleted or changed meanwhile count no more. */
export function runProgress({ items, run }: BatchState): RunProgress {
  const mine = run ? items.filter(ofPart(run, run)) : [];
  const count = (status: BatchListItem['status']) => mine.filter((item) => item.status === status).length;
  return { total: mine.length, done: count('done'), failed: count('error') };
}
