import i18next from 'i18next';
import { createScope } from '../../../lib/scope.ts';
import { toast } from '../../../lib/toast.ts';
import { quotaChanged } from '../../../model/quota/use-server-status.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { currentBatch, useBatch } from '../list/batch-store.ts';
import { isActive, type Run, runProgress } from './batch-state.ts';
import { createFreeRunner } from './free-runner.ts';
import { createOwnRunner } from './own-runner.ts';
import { logRun } from './run-log.ts';

export interface BatchRunner {
  /** Asks the server at once. */
  readonly wake: () => void;
  readonly dispose: () => void;
}

let runner: BatchRunner | undefined;

/** Keeps the run of the open list going, from the first visit to the batch page until this page is closed. */
export function ensureBatchRunner(): BatchRunner {
  runner ??= startBatchRunner();
  return runner;
}

export function startBatchRunner(): BatchRunner {
  const scope = createScope();
  const free = createFreeRunner();
  const own = createOwnRunner();
  scope.own(free.dispose);
  scope.own(own.dispose);
  const follow = () => {
    free.follow();
    void own.follow();
  };
  scope.own(
    useBatch.subscribe((now, before) => {
      // Opening a list is no news.
      const isSame = now.owner === before.owner && before.status === 'ready';
      if (isSame) logRun(before.batch, now.batch);
      if (isSame && now.batch.run !== before.batch.run) sayEnd(before.batch.run);
      follow();
    }),
  );
  scope.own(
    useSession.subscribe((now, before) => {
      if (now.token === before.token) return;
      void own.followLogin(now.token !== null);
      free.wake();
      follow();
    }),
  );
  scope.listen(window, 'online', free.wake);
  follow();
  return { wake: free.wake, dispose: scope.dispose };
}

/** Tells how a run ended. */
function sayEnd(before: Run | null): void {
  const state = currentBatch();
  const wasActive = before !== null && isActive({ run: before });
  if (!wasActive || isActive(state) || state.run?.id !== before.id) return;
  quotaChanged();
  if (state.run.refusal) return;
  const { done, total } = runProgress(state);
  const key = state.run.stopped ? 'batch.run.stopped' : 'batch.run.completed';
  toast(done === total ? 'success' : 'warning', i18next.t(key, { done, total }), { deduplicateMs: 0 });
}
