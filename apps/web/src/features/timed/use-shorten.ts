import { chatService } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { useClosingSignal } from '../../lib/use-closing-signal.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { useSettings } from '../../model/settings/settings-store.ts';

/** Asks the chat service for a shorter version of one subtitle. Null if no such service is configured. */
export function useShorten() {
  const { t } = useTranslation();
  const isSet = useSettings((settings) => lackOf(chatService, settings) === null);
  const closingSignal = useClosingSignal();
  const mutationFn = async ({ text, count }: { readonly text: string; readonly count: number }) => {
    const signal = closingSignal();
    const { writeText } = await import('../../model/providers/write-text.ts');
    const prompt = t('timed.shortenPrompt', { count, text });
    let words = '';
    for await (const piece of writeText(prompt, useSettings.getState(), signal)) words += piece;
    return words.trim().slice(0, text.length * 2);
  };
  const shortening = useMutation({ mutationFn }, queryClient);
  return isSet ? shortening : null;
}
