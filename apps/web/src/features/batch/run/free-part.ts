import { ApiError } from '../../../lib/api-error.ts';
import { sleep } from '../../../lib/events-client.ts';
import { askedBy, currentBatch, dispatchBatch } from '../list/batch-store.ts';
import { commandBatch, handOver, lookAtBatch, tryAgain } from './batch-client.ts';
import type { Run } from './batch-state.ts';
import { itemError, wantsLogin } from './item-errors.ts';

const pollMs = 3000;
/** While events tell what happens, to be sure. */
const quietPollMs = 30_000;
const firstRetryMs = 1000;
const longestRetryMs = 15_000;

export interface FreePart {
  /** Whether events tell what happens, so that it need not be asked often. */
  readonly isConnected: () => boolean;
  /** Aborted when there is something to do at once. */
  readonly nextWake: () => AbortSignal;
}

/**
 * Hands the server's part over and follows it to its end. Safe to begin anew at any time, in several pages at once: the
 * batch goes by an id that was written down first, and the server takes it once.
 */
export async function followFreePart(
  { isConnected, nextWake }: FreePart,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    const { run } = currentBatch();
    if (!run?.free) return;
    const wake = nextWake();
    const well = await step(run, signal);
    const now = currentBatch().run?.free;
    if (!now || signal.aborted) return;
    const hasMore = well && now.wish !== null;
    retryMs = well ? firstRetryMs : Math.min(retryMs * 2, longestRetryMs);
    if (!hasMore) await sleep(well ? (isConnected() ? quietPollMs : pollMs) : retryMs, wake);
  }
}

/** One question to the server; whether it answered. */
async function step(run: Run, signal: AbortSignal): Promise<boolean> {
  try {
    await ask(run, signal);
    return true;
  } catch (cause) {
    if (signal.aborted) return false;
    return refused(run, cause, signal);
  }
}

async function ask({ id, free }: Run, signal: AbortSignal): Promise<void> {
  if (free?.phase === 'sending') {
    const asked = await askedBy(id);
    if (!asked) return void (await dispatchBatch({ type: 'free-lost' }));
    const { again } = asked;
    const batch = await (again ? tryAgain(id, again.itemIds, signal) : handOver(id, asked.free, signal));
    await dispatchBatch({ type: 'seen', batch });
    return;
  }
  const wish = free?.wish ?? null;
  const batch = wish ? await commandBatch(id, wish, signal) : await lookAtBatch(id, signal);
  await dispatchBatch({ type: 'seen', batch, answered: wish });
}

async function refused(run: Run, cause: unknown, signal: AbortSignal): Promise<boolean> {
  const error = itemError(cause);
  if (error.code === 'BATCH_NOT_FOUND') return lost(run);
  if (!isFinal(cause)) {
    await dispatchBatch({ type: 'free-trouble', error });
    return false;
  }
  if (run.free?.phase === 'sending') return settleRefusal(run, cause, signal);
  // The server will not do what was asked; what the batch is doing is told by the next look.
  await dispatchBatch({ type: 'wish', wish: null });
  await dispatchBatch({ type: 'free-trouble', error });
  return false;
}

/** What the server no longer has: a second try becomes a batch of its own, all else waits again. */
async function lost({ id, free }: Run): Promise<true> {
  const asked = free?.phase === 'sending' ? await askedBy(id) : undefined;
  if (!asked?.again) {
    await dispatchBatch({ type: 'free-lost' });
    return true;
  }
  const { itemIds, otherwiseRunId } = asked.again;
  await dispatchBatch(
    { type: 'free-anew', batchId: otherwiseRunId },
    {
      asked: {
        runId: otherwiseRunId,
        free: asked.free.filter((body) => itemIds.includes(body.id)),
        own: asked.own,
      },
    },
  );
  return true;
}

/** An earlier try may have reached the server although its answer was lost: only it can say that it has nothing. */
async function settleRefusal({ id }: Run, cause: unknown, signal: AbortSignal): Promise<boolean> {
  try {
    const batch = await lookAtBatch(id, signal);
    await dispatchBatch({ type: 'seen', batch, refusal: itemError(cause) });
    return true;
  } catch (second) {
    const isUnknown = second instanceof ApiError && second.code === 'BATCH_NOT_FOUND';
    const error = itemError(isUnknown ? cause : second);
    await dispatchBatch({ type: isUnknown ? 'free-refused' : 'free-trouble', error });
    return isUnknown;
  }
}

/** Whether asking again would be answered the same. */
function isFinal(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  if (wantsLogin(cause)) return false;
  return cause.status >= 400 && cause.status < 500 && cause.status !== 429 && cause.status !== 408;
}
