import {
  type BatchListItem,
  type ItemError,
  type ItemResult,
  type Turn,
  type TurnRequest,
  unspoken,
} from '../list/batch-item.ts';
import {
  type BatchState,
  type FreeRun,
  isActive,
  isLocked,
  type OwnRun,
  type Run,
  type Wish,
} from './batch-state.ts';

export type Outcome = Pick<BatchListItem, 'result' | 'error'>;

export type BatchEvent =
  /** Skips done items, except those in `anewIds`. */
  | {
      readonly type: 'start';
      readonly runId: string;
      readonly requests: ReadonlyMap<string, TurnRequest>;
      readonly anewIds?: ReadonlySet<string>;
      /** Retries the run with this id, under which the server has the items. */
      readonly secondTryOf?: string | null;
    }
  | {
      readonly type: 'free-reported';
      readonly runId: string;
      readonly outcomes: ReadonlyMap<string, Outcome>;
      /** The batch has ended, and `outcomes` is complete. */
      readonly isOver: boolean;
      /** The wish that the server has fulfilled. */
      readonly granted?: Wish | null;
      /** The server refused to retry the items; set if its batch turns out to have ended before that. */
      readonly refusal?: ItemError;
    }
  | { readonly type: 'wish'; readonly wish: Wish | null }
  /** The server never accepted it. */
  | { readonly type: 'free-refused'; readonly error: ItemError }
  /** The server no longer knows it. */
  | { readonly type: 'free-lost' }
  /** The server no longer knows it; it is sent again under another id. */
  | { readonly type: 'free-renamed'; readonly runId: string }
  | { readonly type: 'own-began'; readonly id: string }
  | { readonly type: 'own-spoken'; readonly id: string; readonly result: ItemResult }
  | { readonly type: 'own-failed'; readonly id: string; readonly error: ItemError }
  /** With a reason: the current item is spoken later. */
  | { readonly type: 'own-paused'; readonly reason: ItemError | null }
  | { readonly type: 'own-resumed' }
  | { readonly type: 'own-stopped' }
  | { readonly type: 'dismiss' };

/** The state machine of a conversion of the list. Returns the same state object for an event that it does not allow. */
export function batchReducer(state: BatchState, event: BatchEvent): BatchState {
  const { run } = state;
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'dismiss':
      return isActive(state) ? state : { ...state, run: null };
    case 'free-reported':
    case 'wish':
    case 'free-refused':
    case 'free-lost':
    case 'free-renamed':
      return run?.free ? freeReducer(state, run, run.free, event) : state;
    default:
      return run?.own ? ownReducer(state, run, run.own, event) : state;
  }
}

type FreeEvent = Extract<BatchEvent, { type: `free-${string}` | 'wish' }>;

function freeReducer(state: BatchState, run: Run, free: FreeRun, event: FreeEvent): BatchState {
  switch (event.type) {
    case 'free-reported':
      return event.runId === run.id ? applyOutcomes(state, run, free, event) : state;
    case 'wish': {
      const { wish } = event;
      return { ...state, run: { ...run, stopped: run.stopped || wish === 'stop', free: { ...free, wish } } };
    }
    case 'free-refused':
      return endPart(state, run, 'free', { refusal: event.error });
    case 'free-lost':
      return endPart(state, run, 'free', {});
    case 'free-renamed': {
      const { runId } = event;
      const items = mapItems(state.items, (item) =>
        item.turn && isLocked(state, item) ? { ...item, turn: { ...item.turn, runId } } : item,
      );
      return { ...state, items, run: { ...run, id: runId, free: { ...free, otherwiseRunId: null } } };
    }
  }
}

/** Copies outcomes from the server into the list, each once. Items changed since then are no longer part of the run. */
function applyOutcomes(
  state: BatchState,
  run: Run,
  free: FreeRun,
  { outcomes, isOver, granted = null, refusal }: Extract<BatchEvent, { type: 'free-reported' }>,
): BatchState {
  const items = mapItems(state.items, (item) => {
    const outcome = item.turn?.part === 'free' && isLocked(state, item) ? outcomes.get(item.id) : undefined;
    return outcome ? { ...item, ...outcome } : item;
  });
  if (isOver) return endPart({ ...state, items }, run, 'free', refusal ? { refusal } : {});
  const wish = granted === free.wish ? null : free.wish;
  if (items === state.items && free.isSent && wish === free.wish) return state;
  return { ...state, items, run: { ...run, free: { ...free, isSent: true, wish } } };
}

type OwnEvent = Extract<BatchEvent, { type: `own-${string}` }>;

function ownReducer(state: BatchState, run: Run, own: OwnRun, event: OwnEvent): BatchState {
  const withOwn = (next: OwnRun) => ({ ...state, run: { ...run, own: next } });
  switch (event.type) {
    case 'own-began':
      return own.phase === 'running' ? setBegan(state, true, ({ id }) => id === event.id) : state;
    case 'own-spoken':
      return settleOwn(state, run, event.id, { result: event.result, error: null });
    case 'own-failed':
      return settleOwn(state, run, event.id, { result: null, error: event.error });
    case 'own-paused': {
      const paused = withOwn({ phase: 'paused', pausedBy: event.reason });
      return event.reason ? setBegan(paused, false) : paused;
    }
    case 'own-resumed':
      return withOwn({ phase: 'running', pausedBy: null });
    case 'own-stopped':
      return endPart(setBegan(state, false), run, 'own', { stopped: true });
  }
}

function start(
  state: BatchState,
  { runId, requests, anewIds, secondTryOf = null }: Extract<BatchEvent, { type: 'start' }>,
): BatchState {
  if (isActive(state)) return state;
  const id = secondTryOf ?? runId;
  const items = mapItems(state.items, (item) => {
    const request = !item.result || anewIds?.has(item.id) ? requests.get(item.id) : undefined;
    if (!request) return item;
    return { ...item, ...unspoken, turn: { ...request, runId: id, began: false, earlier: item.result } };
  });
  if (items === state.items) return state;
  const started = items.filter((item, index) => item !== state.items[index]);
  const has = (part: Turn['part']) => started.some(({ turn }) => turn?.part === part);
  const otherwiseRunId = secondTryOf && runId;
  return {
    ...state,
    items,
    run: {
      id,
      itemIds: started.map((item) => item.id),
      free: has('free') ? { isSent: false, wish: null, otherwiseRunId } : null,
      own: has('own') ? { phase: 'running', pausedBy: null } : null,
      refusal: null,
      stopped: false,
    },
  };
}

/** Items that the part did not speak are pending again, or get their earlier result back. */
function endPart(state: BatchState, run: Run, part: 'free' | 'own', changes: Partial<Run>): BatchState {
  const items = mapItems(state.items, (item) => {
    const isLeft = item.turn?.part === part && isLocked(state, item);
    return isLeft && item.turn?.earlier ? { ...item, result: item.turn.earlier, turn: null } : item;
  });
  return { ...state, items, run: { ...run, ...changes, [part]: null } };
}

/** If two pages claim an item, only the first changes anything. */
function setBegan(
  state: BatchState,
  began: boolean,
  concerns: (item: BatchListItem) => boolean = () => true,
): BatchState {
  const items = mapItems(state.items, (item) =>
    item.turn?.part === 'own' && item.turn.began !== began && isLocked(state, item) && concerns(item)
      ? { ...item, turn: { ...item.turn, began } }
      : item,
  );
  return items === state.items ? state : { ...state, items };
}

/** Applies only to the current item. The part ends after the last item. */
function settleOwn(state: BatchState, run: Run, id: string, outcome: Outcome): BatchState {
  const items = mapItems(state.items, (item) =>
    item.id === id && item.turn?.began && isLocked(state, item)
      ? { ...item, ...outcome, turn: { ...item.turn, began: false } }
      : item,
  );
  if (items === state.items) return state;
  const isOver = !items.some((item) => item.turn?.part === 'own' && isLocked(state, item));
  return { ...state, items, run: isOver ? { ...run, own: null } : run };
}

/** Returns the same array if no item changed. */
function mapItems(
  items: BatchState['items'],
  change: (item: BatchListItem) => BatchListItem,
): BatchState['items'] {
  const changed = items.map(change);
  return changed.some((item, index) => item !== items[index]) ? changed : items;
}
