import { listKeys } from '@parlando/contract';
import { routeQuery } from '../../lib/route-query.ts';
import { useAct } from '../../model/session/use-act.ts';

export const keysQuery = routeQuery('user', listKeys, {});

/** A change of a key. */
export function useKeyAct<Input = void>(act: (input: Input) => Promise<unknown>, wordsWhenDone?: string) {
  return useAct(act, wordsWhenDone, { refetches: keysQuery.queryKey });
}
