import { QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { followEvents } from '../../../lib/events-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createScope } from '../../../lib/scope.ts';
import { toast } from '../../../lib/toast.ts';
import { presentInstance } from '../../../model/instance/instance.ts';
import { quotaChanged } from '../../../model/quota/use-server-status.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { needsSession } from '../list/batch-owner.ts';
import { currentBatch, useBatch } from '../list/batch-store.ts';
import { isActive, type Run, runProgress } from './batch-state.ts';
import { applyBatchEvent, freeQuery } from './free-query.ts';
import { createOwnRunner } from './own-runner.ts';
import { logRun } from './run-log.ts';

let runner: ReturnType<typeof startBatchRunner> | undefined;

/** Drives the run of the open list, from the first visit to the batch page until this page is closed. */
export function ensureBatchRunner() {
  runner ??= startBatchRunner();
  return runner;
}

function startBatchRunner() {
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
      // Opening a list changes the state too, but is not logged.
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
  /** `wake` polls the server at once. */
  return { wake: free.wake, dispose: scope.dispose };
}

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

/** Follows the server's part, by events and by polling, as long as it is active and its owner's session lasts. */
function createFreeRunner() {
  /** The owner and the run. */
  let followed: string | null = null;
  let following: ReturnType<typeof followRun> | null = null;
  const stop = () => {
    following?.dispose();
    following = null;
  };
  const follow = () => {
    const { owner, batch } = useBatch.getState();
    const isLoggedOut = needsSession(owner, useSession.getState().token, presentInstance().accounts);
    const run = batch.run?.free && owner !== null && !isLoggedOut ? batch.run : null;
    const wanted = run && `${owner} ${run.id}`;
    if (wanted === followed) return;
    followed = wanted;
    stop();
    following = run && followRun(owner, run.id);
  };
  return { follow, wake: () => following?.poll(), dispose: stop };
}

function followRun(owner: string | null, runId: string) {
  const scope = createScope();
  let connected = false;
  const query = freeQuery(owner, runId, () => connected);
  const observer = new QueryObserver(queryClient, query);
  // A pending request sends new wishes too.
  const poll = () => void observer.refetch({ cancelRefetch: false });
  // The response of a pending request may be older than the event.
  let mustPollAgain = false;
  const pollAgain = () => {
    mustPollAgain = observer.getCurrentResult().isFetching;
    poll();
  };
  // A retry of the same batch must not see cached responses of the first run.
  scope.own(() => queryClient.removeQueries({ queryKey: query.queryKey, exact: true }));
  scope.own(
    observer.subscribe(({ isFetching }) => {
      if (isFetching || !mustPollAgain) return;
      mustPollAgain = false;
      poll();
    }),
  );
  scope.own(
    followEvents({
      onConnection: (isConnected) => {
        connected = isConnected;
        // Events may have been missed.
        pollAgain();
      },
      onEvent: (event) => {
        if (event.type === 'batch' && applyBatchEvent(event)) pollAgain();
      },
    }),
  );
  return { poll, dispose: scope.dispose };
}
