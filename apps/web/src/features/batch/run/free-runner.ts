import { QueryObserver } from '@tanstack/react-query';
import { followEvents } from '../../../lib/events-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createScope, type Scope } from '../../../lib/scope.ts';
import { presentInstance } from '../../../model/instance/instance.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { useBatch } from '../list/batch-store.ts';
import { freeQuery, hearEvent } from './free-query.ts';

interface Following {
  /** Owner and run. */
  readonly key: string;
  readonly scope: Scope;
  readonly ask: () => void;
}

/** Follows the server's part, by events and by polling, while there is one and somebody is logged in. */
export function createFreeRunner() {
  let following: Following | null = null;
  const stop = () => {
    following?.scope.dispose();
    following = null;
  };
  const follow = () => {
    const { owner, batch } = useBatch.getState();
    const isLoggedOut = presentInstance().accounts && useSession.getState().token === null;
    const run = batch.run?.free && owner !== null && !isLoggedOut ? batch.run : null;
    const key = run && `${owner} ${run.id}`;
    if (following?.key === key) return;
    stop();
    if (run && key) following = { key, ...followRun(owner, run.id) };
  };
  return { follow, wake: () => following?.ask(), dispose: stop };
}

function followRun(owner: string | null, runId: string): Omit<Following, 'key'> {
  const scope = createScope();
  let connected = false;
  const query = freeQuery(owner, runId, () => connected);
  const observer = new QueryObserver(queryClient, query);
  // A request that is on its way sends new wishes too.
  const ask = () => void observer.refetch({ cancelRefetch: false });
  // A second try of the same batch must not see the answers to the first.
  scope.own(() => queryClient.removeQueries({ queryKey: query.queryKey, exact: true }));
  scope.own(observer.subscribe(() => undefined));
  scope.own(
    followEvents({
      onConnection: (isConnected) => {
        connected = isConnected;
        // Something may have happened while nobody listened.
        ask();
      },
      onEvent: (event) => {
        if (event.type === 'batch' && hearEvent(event)) ask();
      },
    }),
  );
  return { scope, ask };
}
