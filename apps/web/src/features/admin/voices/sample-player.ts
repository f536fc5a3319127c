import { getModelSample } from '@parlando/contract';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { openCall } from '../../../lib/api-client.ts';
import { toast } from '../../../lib/toast.ts';
import { PreviewPlayer } from '../../../model/audition/preview-player.ts';

export interface SamplePlayer extends Pick<PreviewPlayer, 'useState'> {
  /** Plays what a model spoke when it was tried, or stops it. Says itself what went wrong. */
  toggle(model: string): Promise<void>;
}

/** A player that lives as long as the component. Null for the moment before it is on the screen. */
export function useSamplePlayer(): SamplePlayer | null {
  const [player, setPlayer] = useState<SamplePlayer | null>(null);
  useEffect(() => {
    const samples = new PreviewPlayer({
      fetchSample: async (id, signal) =>
        (await openCall(getModelSample, { params: { id } }, { signal })).blob(),
    });
    setPlayer({
      useState: samples.useState,
      async toggle(model) {
        const event = await samples.toggle(model);
        if (event === 'fetch-failed' || event === 'play-failed')
          toast('error', i18next.t('ssml.help.playFailed'));
      },
    });
    return () => samples.dispose();
  }, []);
  return player;
}
