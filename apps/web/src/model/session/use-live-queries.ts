import type { ServerEvent } from '@parlando/contract';
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../../lib/events-client.ts';
import { createScope, type Scope } from '../../lib/scope.ts';
import { useSession } from './session-store.ts';

/** Segments are only part of the whole task, which is refetched at most this often. */
const refetchMs = 1000;
/** Between two polls while there is no event stream. */
const pollMs = 2000;

/** Queries and the events that change them. Must be the same object on every render. */
export interface LiveQueries<Entry> {
  /** Refetched when the event stream reconnects, because events may have been missed. */
  readonly keys: readonly QueryKey[];
  /** `askAgain` refetches a query soon. */
  readonly onEvent: (event: ServerEvent, queries: QueryClient, askAgain: (key: QueryKey) => void) => void;
  /** Whether an entry is about to change by itself. */
  readonly isUnderWay: (entry: Entry) => boolean;
}

interface Polled<Entry> {
  readonly state: { readonly data: Entry | { readonly items: readonly Entry[] } | undefined };
}

/** Updates queries by events. Returns their option to poll what is under way while there is no event stream. */
export function useLiveQueries<Entry extends object>(live: LiveQueries<Entry>) {
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
          if (!isConnected) return;
          for (const queryKey of live.keys) void queries.invalidateQueries({ queryKey });
        },
        onEvent: (event) => live.onEvent(event, queries, askAgain),
      }),
    );
    return scope.dispose;
  }, [queries, token, live]);
  return {
    refetchInterval({ state: { data } }: Polled<Entry>) {
      const entries = data && ('items' in data ? data.items : [data]);
      return !connected && entries?.some(live.isUnderWay) === true && pollMs;
    },
  };
}

/** Returns a function that invalidates queries in batches. */
function createRefetcher(queries: QueryClient, scope: Scope): (key: QueryKey) => void {
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
