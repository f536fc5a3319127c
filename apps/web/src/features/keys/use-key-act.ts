import { listKeys } from '@parlando/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../lib/route-query.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';

export const keysQuery = routeQuery('user', listKeys, {});

/** A change of a key. Refetches the keys afterwards. */
export function useKeyAct<Input = void>(act: (input: Input) => Promise<unknown>, wordsWhenDone?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => wordsWhenDone !== undefined && toast('success', wordsWhenDone),
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries(keysQuery),
  });
}
