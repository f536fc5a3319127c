import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast.ts';
import { toastError } from '../../../lib/toast-error.ts';
import { modelErrorWords } from './model-words.ts';

/** An act on a model; what is shown is read again afterwards. */
export function useModelAct<Input = void>(act: (input: Input) => Promise<unknown>, words: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast('success', words),
    onError: (error) => toastError(error, modelErrorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
