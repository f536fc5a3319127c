import { getVoicePreview } from '@parlando/contract';
import i18next from 'i18next';
import { openCall } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { audioEngine, usePlayer } from '../player/player-store.ts';
import { createPreviewPlayer } from './preview-player.ts';

/** The page's one preview player: only one sample is heard at a time. */
export const previewPlayer = createPreviewPlayer({
  createAudio: () => new Audio(),
  fetchSample: async (voiceShortName, signal) => {
    const response = await openCall(
      getVoicePreview,
      { params: { voiceShortName }, query: { format: 'mp3' } },
      { signal },
    );
    return response.blob();
  },
});

// One sound at a time: what is played last is heard.
usePlayer.subscribe(({ status }) => {
  if (status === 'playing') previewPlayer.stop();
});

/** Plays or stops a sample and says what happened. */
export async function togglePreview(shortName: string): Promise<void> {
  if (usePlayer.getState().status === 'playing') audioEngine().pause();
  switch (await previewPlayer.toggle(shortName)) {
    case 'started':
      return toast('info', i18next.t('voices.previewPlaying'));
    case 'started-from-cache':
      return toast('info', i18next.t('voices.previewFromCache'));
    case 'fetch-failed':
      return toast('error', i18next.t('voices.previewFailed'));
    case 'play-failed':
      return toast('error', i18next.t('voices.previewPlayFailed'));
    case null:
      return;
  }
}
