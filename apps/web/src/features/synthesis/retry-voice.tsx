import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { startInChosenVoice } from '../../model/conversion/run-conversion.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { forceServerStatus, useServerStatus } from '../../model/quota/use-server-status.ts';
import { refreshVoice, useVoices } from '../../model/voices/voices.ts';
import { RetryButton } from '../../ui/retry-button.tsx';

/**
 * Whether the chosen voice may speak in a retry: it is reachable again, or an unreachable engine may come back. `id`
 * is null if the SSML names its voices.
 */
export function useMayReturn(id: string | null): boolean {
  const engines = useServerStatus(useOptions(({ api }) => api)).data?.engines ?? [];
  const voice = useVoices(({ byId }) => (id === null ? undefined : byId.get(id)));
  return voice?.availability.state === 'reachable' || engines.some(({ reachable }) => !reachable);
}

/**
 * Renders nothing if a retry cannot help. Has the server check its engines first, because it does so on its own only
 * now and then.
 */
export default function RetryVoice({ voice }: { voice: string | null }) {
  const { t } = useTranslation();
  const mayReturn = useMayReturn(voice);
  const retrying = useMutation({
    mutationFn: () => retry(voice),
    onError: (cause) => toastError(cause),
  });
  if (!mayReturn) return null;
  return <RetryButton act={retrying}>{t('conversion.tryAgain')}</RetryButton>;
}

async function retry(voice: string | null): Promise<void> {
  const { engines } = await forceServerStatus();
  const isBack =
    voice === null
      ? engines.every(({ reachable }) => reachable)
      : (await refreshVoice(voice)).availability.state === 'reachable';
  if (isBack) startInChosenVoice();
  else toast('info', i18next.t('notices.stillAway'));
}
