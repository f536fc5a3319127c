import { chatService } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { useClosingSignal } from '../../lib/use-closing-signal.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { useSettings } from '../../model/settings/settings-store.ts';

/** Writes from a prompt and yields chunks. */
export type WriteFrom = (prompt: string, signal: AbortSignal) => AsyncIterable<string>;

/** Asks the chat service for a shorter version of one subtitle. Null if no such service is configured. */
export function useShorten(write: WriteFrom) {
  const { t } = useTranslation();
  const isSet = useSettings((settings) => lackOf(chatService, settings) === null);
  const closingSignal = useClosingSignal();
  const mutationFn = async ({ text, count }: { readonly text: string; readonly count: number }) => {
    const signal = closingSignal();
    let words = '';
    for await (const piece of write(t('timed.shortenPrompt', { count, text }), signal)) words += piece;
    return words.trim().slice(0, text.length * 2);
  };
  const shortening = useMutation({ mutationFn }, queryClient);
  return isSet ? shortening : null;
}
