import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isAbort } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { withConfirmation } from './confirmation.ts';

interface ActOptions {
  /** Default: what administrators see. */
  readonly refetches?: QueryKey;
  readonly wordsWhenRefused?: (error: unknown) => string;
}

/** A change on the server. Asks for the password if the server requires it; refetches the data afterwards. */
export function useAct<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  wordsWhenDone?: string | ((result: Result) => string),
  { refetches = ['admin'], wordsWhenRefused = wordsOf }: ActOptions = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withConfirmation(() => act(input)),
    onSuccess: (result) => {
      const words = typeof wordsWhenDone === 'function' ? wordsWhenDone(result) : wordsWhenDone;
      if (words !== undefined) toast('success', words);
    },
    onError: (error) => {
      if (!isAbort(error)) toastError(error, wordsWhenRefused(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: refetches }),
  });
}
