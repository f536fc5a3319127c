import {
  type Batch,
  type BatchItem,
  type BatchSummary,
  createBatch,
  getBatch,
  limits,
  pauseBatch,
  resumeBatch,
  retryBatch,
  retryPolicy,
  retryWaitMs,
  type ServerEvent,
  stopBatch,
} from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import {
  type BatchListItem,
  type ItemError,
  ItemResult,
  type ItemStatus,
  statusOf,
} from '../list/batch-item.ts';
import { changeBatch, currentBatch, useBatch } from '../list/batch-store.ts';
import type { Run, Wish } from './batch-state.ts';
import { itemError, wantsLogin } from './item-errors.ts';
import { loseFree, type Outcome, refuseFree, renameFree, report, setWish } from './run-changes.ts';
import { noteBegun, recordTrouble } from './run-log.ts';

const pollMs = 3000;
/** While events arrive, polling only covers missed ones. */
const quietPollMs = 30_000;

/** The server's last response about its part of a run. */
export interface FreeAnswer {
  /** Null before the first response. */
  readonly batch: Batch | null;
  /** Why the last request failed. */
  readonly trouble: ItemError | null;
  /** Number of consecutive failed requests. */
  readonly failures: number;
}

/**
 * Drives the server's part of a run: sends it, then steers and polls it until it ends. Idempotent, so several pages
 * may run it at once: the batch's id was stored before, and the server accepts an id only once.
 */
export function freeQuery(owner: string | null, runId: string, isConnected = () => false) {
  const queryKey = ['batch', owner, runId] as const;
  return queryOptions<FreeAnswer, Error, FreeAnswer, typeof queryKey>({
    queryKey,
    async queryFn({ signal }) {
      const before = queryClient.getQueryData<FreeAnswer>(queryKey);
      try {
        return { batch: await sendOrPoll(runId, signal), trouble: null, failures: 0 };
      } catch (cause) {
        if (signal.aborted) throw cause;
        const trouble = itemError(await settleFailure(runId, cause, signal));
        return { batch: before?.batch ?? null, trouble, failures: (before?.failures ?? 0) + 1 };
      }
    },
    refetchInterval({ state: { data } }) {
      if (!data?.failures) return isConnected() ? quietPollMs : pollMs;
      return retryWaitMs(data.failures + 1, { longestMs: retryPolicy.longestReconnectMs });
    },
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    retry: false,
    staleTime: 0,
  });
}

/** The server's last response; null without an active run. */
export function useFreeAnswer(): FreeAnswer | null {
  const owner = useBatch((state) => state.owner);
  const run = useBatch((state) => state.batch.run);
  const { data = null } = useQuery({ ...freeQuery(owner, run?.id ?? ''), enabled: false });
  return run?.free ? data : null;
}

export function spokenNow(answer: FreeAnswer | null | undefined): ReadonlySet<string> {
  return new Set(answer?.batch?.items.filter(({ status }) => status === 'processing').map(({ id }) => id));
}

export function lastAnswer(): FreeAnswer | undefined {
  const { owner, batch } = useBatch.getState();
  return queryClient.getQueryData(freeQuery(owner, batch.run?.id ?? '').queryKey);
}

/** Sends the batch or the pending wish; otherwise polls the batch. */
async function sendOrPoll(runId: string, signal: AbortSignal): Promise<Batch> {
  for (;;) {
    const { run } = currentBatch();
    if (run?.id !== runId || !run.free) throw new DOMException('The run is over', 'AbortError');
    const { wish } = run.free;
    const batch = await sendRequest(run, signal);
    await applyReport(batch, { isWhole: true, granted: run.free.isSent ? wish : null });
    const now = currentBatch().run;
    if (signal.aborted || now?.id !== runId || !now.free?.wish) return batch;
  }
}

function sendRequest({ id, itemIds, free }: Run, signal: AbortSignal): Promise<Batch> {
  if (free?.isSent) return askBatch(id, free.wish ?? 'look', signal);
  const turns = new Map(currentBatch().items.map((item) => [item.id, item.turn]));
  const bodies = itemIds.flatMap((itemId) => {
    const turn = turns.get(itemId);
    return turn?.part === 'free' && turn.runId === id ? turn.request : [];
  });
  if (free?.otherwiseRunId) {
    const body = { itemIds: bodies.map((each) => each.id) };
    return call(retryBatch, { params: { id }, body }, { signal });
  }
  // A long list takes a while to upload on a slow connection.
  const timeoutMs = limits.timeoutMs.synthesis;
  return call(createBatch, { body: { id, items: bodies } }, { signal, timeoutMs });
}

interface ReportDetails {
  /** Contains all items, not only those that changed. */
  readonly isWhole: boolean;
  readonly granted?: Wish | null;
  readonly refusal?: ItemError;
}

async function applyReport(batch: Batch, { isWhole, ...details }: ReportDetails): Promise<void> {
  noteBegun(batch.items.flatMap(({ id, status }) => (status === 'processing' ? [id] : [])));
  const [reason, known] = [pausedBy(batch), lastAnswer()?.batch];
  if (reason?.code !== (known && pausedBy(known)?.code)) recordTrouble(batch.id, reason);
  const isOver = isWhole && (batch.status === 'completed' || batch.status === 'error');
  const outcomes = outcomesOf(batch.items);
  await changeBatch(report({ runId: batch.id, outcomes, isOver, ...details }));
}

/** Returns true if the server must be polled again: only the whole batch shows how it ended. */
export function applyBatchEvent(event: Extract<ServerEvent, { type: 'batch' }>): boolean {
  const { owner, batch } = useBatch.getState();
  if (event.batch.id !== batch.run?.id || !batch.run.free) return false;
  const mayBeOver = event.batch.status !== 'processing';
  // The event may belong to the run before, or have arrived before the response to sending.
  if (!batch.run.free.isSent) return mayBeOver;
  void applyReport({ ...event.batch, items: event.items }, { isWhole: false });
  const changed = new Map(event.items.map((item) => [item.id, item]));
  queryClient.setQueryData<FreeAnswer>(freeQuery(owner, event.batch.id).queryKey, (before) => {
    if (!before?.batch) return before;
    const items = before.batch.items.map((item) => changed.get(item.id) ?? item);
    return { ...before, batch: { ...event.batch, items } };
  });
  return mayBeOver;
}

/** Ends the part if it cannot continue. Returns the error to show. */
async function settleFailure(runId: string, cause: unknown, signal: AbortSignal): Promise<unknown> {
  const { run } = currentBatch();
  if (run?.id !== runId || !run.free) return cause;
  if (isUnknown(cause)) {
    // A retry becomes a new batch; other items are simply pending again.
    const nextId = run.free.isSent ? null : run.free.otherwiseRunId;
    await (nextId ? changeBatch(renameFree(nextId), { isStrict: true }) : changeBatch(loseFree));
  } else if (isFinal(cause)) {
    if (!run.free.isSent) return settleRefusal(run, cause, signal);
    // The server refused the wish; the next poll shows the batch's state.
    await changeBatch(setWish(null));
  }
  return cause;
}

/** An earlier attempt may have arrived although its reply was lost, so check whether the server has the batch. */
async function settleRefusal({ id }: Run, cause: unknown, signal: AbortSignal): Promise<unknown> {
  try {
    const batch = await askBatch(id, 'look', signal);
    await applyReport(batch, { isWhole: true, refusal: itemError(cause) });
    return cause;
  } catch (second) {
    if (!isUnknown(second)) return second;
    await changeBatch(refuseFree(itemError(cause)));
    return cause;
  }
}

function isUnknown(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'BATCH_NOT_FOUND';
}

/** Whether the same request would be refused again. */
function isFinal(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || wantsLogin(cause)) return false;
  return cause.status >= 400 && cause.status < 500 && cause.status !== 429 && cause.status !== 408;
}

export function useStatusOf(): (item: BatchListItem) => ItemStatus {
  const answer = useFreeAnswer();
  return useMemo(() => {
    const spoken = spokenNow(answer);
    return (item) => statusOf(item, spoken);
  }, [answer]);
}

const looks = { pause: pauseBatch, resume: resumeBatch, stop: stopBatch, look: getBatch } as const;

function askBatch(id: string, what: keyof typeof looks, signal: AbortSignal): Promise<Batch> {
  return call(looks[what], { params: { id } }, { signal });
}

/** Why a batch paused by itself. */
export function pausedBy(batch: BatchSummary): ItemError | null {
  const { status, pauseReason, pauseMessage, pauseDetails } = batch;
  if (status !== 'paused' || pauseReason === null) return null;
  return { code: pauseReason, details: pauseDetails ?? {}, words: pauseMessage ?? '' };
}

function outcomesOf(items: readonly BatchItem[]): ReadonlyMap<string, Outcome> {
  const outcomes = items.flatMap(({ status, errorCode, details, error, ...item }): [string, Outcome][] => {
    if (status === 'error') {
      const why = { code: errorCode ?? 'SYNTHESIS_FAILED', details: details ?? {}, words: error ?? '' };
      return [[item.id, { result: null, error: why }]];
    }
    const result = { ...item, engine: item.engine ?? '', voice: item.voice ?? '' };
    return status === 'done' ? [[item.id, { result: ItemResult.parse(result), error: null }]] : [];
  });
  return new Map(outcomes);
}
