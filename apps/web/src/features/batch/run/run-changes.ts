import {
  type BatchListItem,
  type ItemError,
  type Turn,
  type TurnRequest,
  unspoken,
} from '../list/batch-item.ts';
import {
  type BatchState,
  type Change,
  type FreeRun,
  isActive,
  isLocked,
  leftOf,
  type OwnRun,
  type Run,
  type Wish,
} from './batch-state.ts';

/* The changes of a run. Each returns the same state object if the state does not allow it. */

export type Outcome = Pick<BatchListItem, 'result' | 'error'>;

interface Start {
  readonly runId: string;
  readonly requests: ReadonlyMap<string, TurnRequest>;
  readonly anewIds?: ReadonlySet<string>;
  /** Retries the run with this id, under which the server has the items. */
  readonly secondTryOf?: string | null;
}

/** Begins a run. Skips done items, except those in `anewIds`. */
export function begin({ runId, requests, anewIds, secondTryOf = null }: Start): Change {
  return (state) => {
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
  };
}

export const dismissRun: Change = (state) => (isActive(state) ? state : { ...state, run: null });

interface Report {
  readonly runId: string;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The batch has ended, and `outcomes` is complete. */
  readonly isOver: boolean;
  /** The wish that the server has fulfilled. */
  readonly granted?: Wish | null;
  /** The server refused to retry the items; set if its batch turns out to have ended before that. */
  readonly refusal?: ItemError;
}

/** Copies outcomes from the server into the list, each once. Items changed since then are no longer part of the run. */
export function report({ runId, outcomes, isOver, granted = null, refusal }: Report): Change {
  return changeFree((state, run, free) => {
    if (runId !== run.id) return state;
    const heard = mapLeft(state, 'free', (item) => {
      const outcome = outcomes.get(item.id);
      return outcome ? { ...item, ...outcome } : item;
    });
    if (isOver) return endPart(heard, run, 'free', refusal ? { refusal } : {});
    const wish = granted === free.wish ? null : free.wish;
    if (heard === state && free.isSent && wish === free.wish) return state;
    return { ...heard, run: { ...run, free: { ...free, isSent: true, wish } } };
  });
}

export function setWish(wish: Wish | null): Change {
  return changeFree((state, run, free) => {
    return { ...state, run: { ...run, stopped: run.stopped || wish === 'stop', free: { ...free, wish } } };
  });
}

/** The server never accepted its part. */
export function refuseFree(refusal: ItemError): Change {
  return changeFree((state, run) => endPart(state, run, 'free', { refusal }));
}

/** The server no longer knows its part. */
export const loseFree = changeFree((state, run) => endPart(state, run, 'free', {}));

/** The server no longer knows its part; it is sent again under another id. */
export function renameFree(runId: string): Change {
  return changeFree((state, run, free) => {
    const { items } = mapLeft(state, 'free', (item, turn) => ({ ...item, turn: { ...turn, runId } }));
    return { ...state, items, run: { ...run, id: runId, free: { ...free, otherwiseRunId: null } } };
  });
}

/** Claims an item. If two pages claim it, only the first changes anything. */
export function beginOwn(id: string): Change {
  return changeOwn((state, _run, { phase }) => (phase === 'running' ? setBegan(state, true, id) : state));
}

/** Applies only to the current item. The part ends after the last item. */
export function settleOwn(id: string, outcome: Outcome): Change {
  return changeOwn((state, run) => {
    const settled = mapLeft(state, 'own', (item, turn) =>
      item.id === id && turn.began ? { ...item, ...outcome, turn: { ...turn, began: false } } : item,
    );
    const isOver = settled !== state && leftOf(settled, 'own').length === 0;
    return isOver ? { ...settled, run: { ...run, own: null } } : settled;
  });
}

/** With a reason: the current item is spoken later. */
export function pauseOwn(pausedBy: ItemError | null): Change {
  return changeOwn((state, run) => {
    const paused: BatchState = { ...state, run: { ...run, own: { phase: 'paused', pausedBy } } };
    return pausedBy ? setBegan(paused, false) : paused;
  });
}

export const resumeOwn = changeOwn((state, run) => {
  return { ...state, run: { ...run, own: { phase: 'running', pausedBy: null } } };
});

export const stopOwn = changeOwn((state, run) =>
  endPart(setBegan(state, false), run, 'own', { stopped: true }),
);

function changeFree(change: (state: BatchState, run: Run, free: FreeRun) => BatchState): Change {
  return (state) => (state.run?.free ? change(state, state.run, state.run.free) : state);
}

function changeOwn(change: (state: BatchState, run: Run, own: OwnRun) => BatchState): Change {
  return (state) => (state.run?.own ? change(state, state.run, state.run.own) : state);
}

/** Items that the part did not speak are pending again, or get their earlier result back. */
function endPart(state: BatchState, run: Run, part: Turn['part'], changes: Partial<Run>): BatchState {
  const { items } = mapLeft(state, part, (item, { earlier }) =>
    earlier ? { ...item, result: earlier, turn: null } : item,
  );
  return { ...state, items, run: { ...run, ...changes, [part]: null } };
}

function setBegan(state: BatchState, began: boolean, id?: string): BatchState {
  return mapLeft(state, 'own', (item, turn) =>
    turn.began !== began && (id ?? item.id) === item.id ? { ...item, turn: { ...turn, began } } : item,
  );
}

/** Changes the items that a part has yet to speak. */
function mapLeft(
  state: BatchState,
  part: Turn['part'],
  change: (item: BatchListItem, turn: Turn) => BatchListItem,
): BatchState {
  const items = mapItems(state.items, (item) =>
    item.turn?.part === part && isLocked(state, item) ? change(item, item.turn) : item,
  );
  return items === state.items ? state : { ...state, items };
}

type Items = BatchState['items'];

/** Returns the same array if no item changed. */
function mapItems(items: Items, change: (item: BatchListItem) => BatchListItem): Items {
  const changed = items.map(change);
  return changed.some((item, index) => item !== items[index]) ? changed : items;
}
