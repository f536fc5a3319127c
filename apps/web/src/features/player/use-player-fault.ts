import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { recordError } from '../../lib/error-history.ts';
import { toast } from '../../lib/toast.ts';
import { resume, usePlayer } from '../../model/player/player-store.ts';

/** Says why nothing is heard, and offers to try again. */
export function usePlayerFault(): void {
  const { t } = useTranslation();
  const fault = usePlayer((state) => state.fault);
  useEffect(() => {
    if (!fault || fault === 'aborted') return;
    const retry = { label: t('player.retry'), onPress: () => retryAudio(t('player.nothingToRetry')) };
    if (fault === 'blocked') {
      toast('info', t('audio.blocked'), { action: { ...retry, label: t('player.play') } });
      return;
    }
    recordError('audio', fault);
    toast('error', t(`audio.${fault}`), { action: retry });
  }, [fault, t]);
}

function retryAudio(nothingWords: string): void {
  if (!usePlayer.getState().current) toast('warning', nothingWords);
  else void resume();
}
