import { chatService, freeService, getVoicePreview } from '@parlando/contract';
import i18next from 'i18next';
import { openCall } from '../../lib/api-client.ts';
import { withWords } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { useOptions } from '../options/options-store.ts';
import { audioEngine, usePlayer } from '../player/player-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { createPreviewPlayer } from './preview-player.ts';

const loadAudition = withWords(() => import('./audition.ts'));

let lastFailure: unknown;

/** The page's one preview player: only one sample is heard at a time. */
export const previewPlayer = createPreviewPlayer({
  createAudio: () => new Audio(),
  sampleKey: (voice) => {
    if (isFixedSample()) return voice;
    return [voice, useOptions.getState().api, useSettings.getState().auditionText].join('\n');
  },
  fetchSample: async (voice, signal) => {
    try {
      return await (isFixedSample() ? fetchFixedSample(voice, signal) : audition(voice, signal));
    } catch (cause) {
      lastFailure = cause;
      throw cause;
    }
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
      toast('error', i18next.t('voices.previewFailed'));
      return isFixedSample() ? undefined : announceFailure();
    case 'play-failed':
      return toast('error', i18next.t('voices.previewPlayFailed'));
    case null:
      return;
  }
}

/** The free service has a sample of every voice, which costs nothing; anything else is spoken for the occasion. */
function isFixedSample(): boolean {
  const { api } = useOptions.getState();
  const isFree = api === freeService || api === chatService;
  return isFree && useSettings.getState().auditionText.trim() === '';
}

async function fetchFixedSample(voiceShortName: string, signal: AbortSignal): Promise<Blob> {
  const response = await openCall(
    getVoicePreview,
    { params: { voiceShortName }, query: { format: 'mp3' } },
    { signal },
  );
  return response.blob();
}

async function audition(voice: string, signal: AbortSignal): Promise<Blob> {
  const { fetchAudition } = await loadAudition();
  return fetchAudition(voice, signal);
}

async function announceFailure(): Promise<void> {
  const { announceAuditionFailure } = await loadAudition();
  announceAuditionFailure(lastFailure);
}
