import type { HistoryItem, TaskState } from '@parlando/contract';
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../../lib/events-client.ts';
import { createScope, type Scope } from '../../lib/scope.ts';
import { announceQueueCleared } from '../conversion/announce.ts';
import { useSession } from '../session/session-store.ts';
import { historyKey, isActive, taskQuery } from './tasks-query.ts';

/** Segments come only with the whole task, which is refetched at most this often. */
const refetchMs = 1000;

/** Keeps queries of tasks up to date by events. Returns false while there is no event stream, so that the caller polls. */
export function useLiveTasks(): boolean {
  const queries = useQueryClient();
  const token = useSession((state) => state.token);
  const [connected, setConnected] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has other events
  useEffect(() => {
    const scope = createScope();
    const askAgain = createRefetcher(queries, scope);
    scope.own(
      followEvents({
        onConnection: (isConnected) => {
          setConnected(isConnected);
          // Catches up on what happened without an event stream.
          if (isConnected) void queries.invalidateQueries({ queryKey: historyKey });
        },
        onEvent: (event) => {
          if (event.type === 'queue-cleared') announceQueueCleared();
          if (event.type !== 'task') return;
          if (!patchTask(queries, event.task)) askAgain(historyKey);
          const key = taskQuery(event.task.id).queryKey;
          if (queries.getQueryData(key)) askAgain(key);
        },
      }),
    );
    return scope.dispose;
  }, [queries, token]);
  return connected;
}

/** Returns a function that invalidates queries, several at a time. */
export function createRefetcher(queries: QueryClient, scope: Scope): (key: QueryKey) => void {
  const stale = new Map<string, QueryKey>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  scope.own(() => clearTimeout(timer));
  const ask = () => {
    askedAt = Date.now();
    for (const queryKey of stale.values()) void queries.invalidateQueries({ queryKey });
    stale.clear();
  };
  return (key) => {
    if (stale.size === 0) timer = setTimeout(ask, Math.max(0, askedAt + refetchMs - Date.now()));
    stale.set(hashKey(key), key);
  };
}

/** Puts a task's new state into all queries. Returns false if the lists have to be refetched. */
export function patchTask(queries: QueryClient, task: TaskState): boolean {
  let known = false;
  let ended = false;
  const patch = <Item extends HistoryItem>(item: Item): Item => {
    if (item.id !== task.id) return item;
    known = true;
    // An ended task also has a duration, which its state does not carry.
    ended ||= isActive(item) && !isActive(task);
    return { ...item, ...task };
  };
  queries.setQueriesData<{ items: HistoryItem[] }>(
    { queryKey: historyKey },
    (list) => list && { ...list, items: list.items.map(patch) },
  );
  queries.setQueryData(taskQuery(task.id).queryKey, (detail) => detail && patch(detail));
  return known && !ended;
}
