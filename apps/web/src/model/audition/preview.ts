import { chatService, freeService, getVoicePreview } from '@parlando/contract';
import i18next from 'i18next';
import { openCall } from '../../lib/api-client.ts';
import { withWords } from '../../lib/language.ts';
import { toast } from '../../lib/toast.ts';
import { useOptions } from '../options/options-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { presentOwnText } from './own-text.ts';
import { type PreviewEvent, PreviewPlayer } from './preview-player.ts';

const loadAudition = withWords(() => import('./audition.ts'));

export const previewPlayer = new PreviewPlayer({
  sampleKey: (voice) => {
    if (isFixedSample()) return voice;
    return [voice, useOptions.getState().api, wantedText()].join('\n');
  },
  fetchSample,
});

/** Plays or stops a sample and reports the outcome; `speaker` is the name of the voice that reads in its place. */
export async function togglePreview(shortName: string, speaker?: string): Promise<void> {
  await announce(await previewPlayer.toggle(shortName), speaker);
}

/** Plays the samples of several voices in turn. The row of each voice shows that it is playing. */
export async function comparePreviews(voices: readonly string[]): Promise<void> {
  const event = await previewPlayer.playInTurn(voices);
  if (event === 'fetch-failed' || event === 'play-failed') await announce(event);
}

async function announce(event: PreviewEvent | null, speaker?: string): Promise<void> {
  switch (event) {
    case 'started':
      return toast(
        'info',
        speaker ? i18next.t('voices.standInPlaying', { name: speaker }) : i18next.t('voices.previewPlaying'),
      );
    case 'started-from-cache':
      return toast('info', i18next.t('voices.previewFromCache'));
    case 'fetch-failed':
      toast('error', i18next.t('voices.previewFailed'));
      if (!isFixedSample()) (await loadAudition()).announceAuditionFailure(previewPlayer.lastFailure);
      return;
    case 'play-failed':
      return toast('error', i18next.t('voices.previewPlayFailed'));
    case null:
      return;
  }
}

/** The free service has a sample of every voice, which costs nothing; anything else is converted on request. */
function isFixedSample(): boolean {
  const { api } = useOptions.getState();
  const isFree = api === freeService || api === chatService;
  return isFree && wantedText() === '';
}

/** What samples read instead of the voice's own sentence: from the editor, or the text in the settings. */
function wantedText(): string {
  return presentOwnText() || useSettings.getState().auditionText.trim();
}

async function fetchSample(voice: string, signal: AbortSignal): Promise<Blob> {
  if (!isFixedSample()) return (await loadAudition()).fetchAudition({ voice, text: wantedText() }, signal);
  const input = { params: { voiceShortName: voice }, query: { format: 'mp3' } } as const;
  const response = await openCall(getVoicePreview, input, { signal });
  return response.blob();
}
