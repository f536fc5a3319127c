import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isAbort } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { withConfirmation } from '../../model/session/confirmation.ts';

/** An administrator action. Asks for the password if the server requires it; refetches the data afterwards. */
export function useAct<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  wordsWhenDone: string | ((result: Result) => string),
  wordsWhenRefused: (error: unknown) => string = wordsOf,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withConfirmation(() => act(input)),
    onSuccess: (result) =>
      toast('success', typeof wordsWhenDone === 'string' ? wordsWhenDone : wordsWhenDone(result)),
    onError: (error) => {
      if (!isAbort(error)) toastError(error, wordsWhenRefused(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
