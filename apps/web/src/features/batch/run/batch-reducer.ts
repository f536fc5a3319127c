import { type BatchListItem, type ItemError, type ItemResult, unspoken } from '../list/batch-item.ts';
import {
  type BatchState,
  type Handover,
  isActive,
  isEnded,
  isSettled,
  ofPart,
  type Run,
  type SeenBatch,
  type Wish,
} from './batch-state.ts';

export type BatchEvent =
  /** Done items among the ids are skipped, but those to be spoken anew. */
  | {
      readonly type: 'start';
      readonly batchId: string;
      readonly freeIds: readonly string[];
      readonly ownIds: readonly string[];
      readonly anewIds?: ReadonlySet<string>;
    }
  | {
      readonly type: 'seen';
      readonly batch: SeenBatch;
      readonly answered?: Wish | null;
      /** Of the second try that the server would not make, when the batch turns out to have ended before it. */
      readonly refusal?: ItemError;
    }
  | { readonly type: 'wish'; readonly wish: Wish | null }
  /** The server cannot be reached, or wants a login first. */
  | { readonly type: 'free-trouble'; readonly error: ItemError }
  /** The server never took it. */
  | { readonly type: 'free-refused'; readonly error: ItemError }
  /** The server no longer knows it. */
  | { readonly type: 'free-lost' }
  /** The server no longer knows it and is to get it under another id. */
  | { readonly type: 'free-anew'; readonly batchId: string }
  | { readonly type: 'own-began'; readonly id: string }
  | { readonly type: 'own-spoken'; readonly id: string; readonly result: ItemResult }
  | { readonly type: 'own-failed'; readonly id: string; readonly error: ItemError }
  /** With a reason: the item under way is to be spoken later. */
  | { readonly type: 'own-paused'; readonly reason: ItemError | null }
  | { readonly type: 'own-resumed' }
  | { readonly type: 'own-stopped' }
  /** The page that spoke is gone; what it was speaking was not kept. */
  | { readonly type: 'own-orphaned'; readonly reason: ItemError }
  | { readonly type: 'dismiss' };

/** How a conversion of the list goes on. What an event does not fit leaves the state as it is. */
export function batchReducer(state: BatchState, event: BatchEvent): BatchState {
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'dismiss':
      return isActive(state) ? state : { ...state, run: null };
    case 'seen':
      return seenAndRefused(state, event);
    case 'wish':
      return withRun(patchFree(state, { wish: event.wish }), (run) => ({
        ...run,
        stopped: run.stopped || event.wish === 'stop',
      }));
    case 'free-trouble':
      return patchFree(state, { trouble: event.error });
    case 'free-refused':
      return withRun(endFree(state), (run) => ({ ...run, refusal: event.error }));
    case 'free-lost':
      return endFree(state);
    case 'free-anew':
      return withRun(state, (run) => ({ ...run, id: event.batchId }));
    default:
      return ownReducer(state, event);
  }
}

type OwnEvent = Extract<BatchEvent, { type: `own-${string}` }>;

function ownReducer(state: BatchState, event: OwnEvent): BatchState {
  const own = state.run?.own;
  if (!own) return state;
  const patch = (changes: Partial<typeof own>) =>
    withRun(state, (run) => ({ ...run, own: { ...own, ...changes } }));
  switch (event.type) {
    case 'own-began':
      return own.phase === 'running' ? begin(state, event.id) : state;
    case 'own-spoken':
      return endOwnWhenSettled(
        settle(state, event.id, { status: 'done', result: event.result, error: null }),
      );
    case 'own-failed':
      return endOwnWhenSettled(
        settle(state, event.id, { status: 'error', result: null, error: event.error }),
      );
    case 'own-paused': {
      const paused = patch({ phase: 'paused', pausedBy: event.reason });
      return event.reason ? release(paused, own.itemIds) : paused;
    }
    case 'own-orphaned':
      return release(patch({ phase: 'paused', pausedBy: event.reason }), own.itemIds);
    case 'own-resumed':
      return patch({ phase: 'running', pausedBy: null });
    case 'own-stopped':
      return withRun(giveBack(release(state, own.itemIds), own), (run) => ({
        ...run,
        own: null,
        stopped: true,
      }));
  }
}

function start(
  state: BatchState,
  { batchId, freeIds, ownIds, anewIds = new Set() }: Extract<BatchEvent, { type: 'start' }>,
): BatchState {
  if (isActive(state)) return state;
  const free = unfinished(state, freeIds, anewIds);
  const own = unfinished(state, ownIds, anewIds).filter((id) => !free.includes(id));
  const started = new Set([...free, ...own]);
  if (started.size === 0) return state;
  return {
    items: state.items.map((item) => (started.has(item.id) ? { ...item, ...unspoken } : item)),
    run: {
      id: batchId,
      itemIds: [...started],
      earlier: resultsOf(state, started),
      free: free.length > 0 ? handover(free) : null,
      own: own.length > 0 ? { itemIds: own, phase: 'running', pausedBy: null } : null,
      refusal: null,
      stopped: false,
    },
  };
}

function handover(itemIds: string[]): Handover {
  return { itemIds, phase: 'sending', wish: null, pausedBy: null, trouble: null };
}

function resultsOf({ items }: BatchState, ids: ReadonlySet<string>): Run['earlier'] {
  return Object.fromEntries(
    items.flatMap(({ id, result }) => (result && ids.has(id) ? [[id, result] as const] : [])),
  );
}

/** What was to be spoken anew and was not is what it was, and no success of this run. */
function giveBack(state: BatchState, part: Pick<Run, 'itemIds'>): BatchState {
  const { run } = state;
  if (!run) return state;
  const isMine = ofPart(run, part);
  const items = state.items.map((item) => {
    const result = item.status === 'pending' && isMine(item) ? run.earlier[item.id] : undefined;
    return result ? { ...item, status: 'done' as const, result, apartFrom: run.id } : item;
  });
  return { ...state, items };
}

/** Those in the list that are not done or to be done anew, in its order. */
function unfinished({ items }: BatchState, ids: readonly string[], anew: ReadonlySet<string>): string[] {
  const wanted = new Set(ids);
  return items
    .filter(({ id, status }) => wanted.has(id) && (status !== 'done' || anew.has(id)))
    .map(({ id }) => id);
}

function seenAndRefused(state: BatchState, event: Extract<BatchEvent, { type: 'seen' }>): BatchState {
  const next = seen(state, event.batch, event.answered ?? null);
  const { refusal } = event;
  return refusal && state.run?.free && !next.run?.free ? withRun(next, (run) => ({ ...run, refusal })) : next;
}

function seen(state: BatchState, batch: SeenBatch, answered: Wish | null): BatchState {
  const { run } = state;
  const free = run?.free;
  if (!free || run.id !== batch.id) return state;
  const isMine = ofPart(run, free);
  const told = new Map(batch.items.map((item) => [item.id, item]));
  const items = state.items.map((item) => {
    const news = told.get(item.id);
    // An older answer may come after a newer one: what has settled stays so.
    if (!news || isSettled(item) || !isMine(item)) return item;
    return same(item, news) ? item : { ...item, status: news.status, result: news.result, error: news.error };
  });
  const next = { ...state, items };
  if (isEnded(batch) && (batch.whole || allSettled(next, isMine))) return endFree(next);
  return patchFree(next, {
    phase: batch.status === 'paused' ? 'paused' : 'running',
    pausedBy: batch.pausedBy,
    trouble: null,
    ...(answered === free.wish && { wish: null }),
  });
}

/** What the server did not speak waits again, or is what it was. */
function endFree(state: BatchState): BatchState {
  const free = state.run?.free;
  const released = free ? giveBack(release(state, free.itemIds), free) : state;
  return withRun(released, (run) => ({ ...run, free: null }));
}

/** Only the first of two that race begins. */
function begin(state: BatchState, id: string): BatchState {
  const { run } = state;
  if (!run?.own) return state;
  const isMine = ofPart(run, run.own);
  return patchItem(state, id, (item) =>
    isMine(item) && item.status === 'pending' ? { ...item, status: 'processing' } : item,
  );
}

function settle(
  state: BatchState,
  id: string,
  outcome: Pick<BatchListItem, 'status' | 'result' | 'error'>,
): BatchState {
  return patchItem(state, id, (item) => (item.status === 'processing' ? { ...item, ...outcome } : item));
}

function endOwnWhenSettled(state: BatchState): BatchState {
  const { run } = state;
  if (!run?.own || !allSettled(state, ofPart(run, run.own))) return state;
  return withRun(state, (run) => ({ ...run, own: null }));
}

/** What was under way waits again. */
function release(state: BatchState, itemIds: readonly string[]): BatchState {
  const mine = new Set(itemIds);
  const items = state.items.map((item) =>
    mine.has(item.id) && item.status === 'processing' ? { ...item, ...unspoken } : item,
  );
  return { ...state, items };
}

function allSettled({ items }: BatchState, isMine: (item: BatchListItem) => boolean): boolean {
  return items.every((item) => !isMine(item) || isSettled(item));
}

function patchItem(
  state: BatchState,
  id: string,
  change: (item: BatchListItem) => BatchListItem,
): BatchState {
  return { ...state, items: state.items.map((item) => (item.id === id ? change(item) : item)) };
}

function patchFree(state: BatchState, changes: Partial<Handover>): BatchState {
  return withRun(state, (run) => (run.free ? { ...run, free: { ...run.free, ...changes } } : run));
}

function withRun(state: BatchState, change: (run: Run) => Run): BatchState {
  return state.run ? { ...state, run: change(state.run) } : state;
}

function same(item: BatchListItem, news: Pick<BatchListItem, 'status' | 'result' | 'error'>): boolean {
  return item.status === news.status && item.result === news.result && item.error === news.error;
}
