import { toggleHistoryFavorite } from '@parlando/contract';
import i18next from 'i18next';
import { apiUrl, call } from '../../lib/api-client.ts';
import { copyText } from '../../lib/clipboard.ts';
import { recordError } from '../../lib/error-history.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveBlob, saveLink } from '../../lib/save-blob.ts';
import { toast } from '../../lib/toast.ts';
import { toggleFavourite } from '../favourites/voice-favourites.ts';
import { type CurrentAudio, markFavourite, usePlayer } from './player-store.ts';

/** `tts_audio_{timestamp}.mp3`, or `.wav`. */
export function downloadName({ timestamp, format }: Pick<CurrentAudio, 'timestamp' | 'format'>): string {
  return `tts_audio_${timestamp}.${format}`;
}

export async function downloadCurrent(): Promise<void> {
  const { current } = usePlayer.getState();
  if (!current || (!current.blob && !current.url)) {
    toast('warning', i18next.t('player.nothingToDownload'));
    return;
  }
  await saveAudio(current);
}

type SavableAudio = Pick<CurrentAudio, 'url' | 'blob' | 'format' | 'timestamp'>;

export async function saveAudio(audio: SavableAudio): Promise<void> {
  try {
    await saveAs(audio);
    toast('success', i18next.t('player.downloadStarted'));
  } catch (cause) {
    recordError('download', 'DOWNLOAD_FAILED', { cause: String(cause) });
    toast('error', i18next.t('player.downloadFailed'));
  }
}

function saveAs(audio: SavableAudio): Promise<void> {
  if (audio.blob) return saveBlob(audio.blob, downloadName(audio));
  return saveLink(withParameter(audio.url ?? '', 'download'), downloadName(audio));
}

/** Copies the absolute address: the link itself is root-relative. */
export async function shareCurrent(): Promise<void> {
  const url = usePlayer.getState().current?.url;
  if (!url) {
    toast('warning', i18next.t('player.nothingToShare'));
    return;
  }
  if (await copyText(apiUrl(url))) toast('success', i18next.t('player.linkCopied'));
  else toast('error', i18next.t('player.copyFailed'));
}

/** Makes the task of the audio in the player a favourite, or no longer one. */
export async function favouriteCurrent(): Promise<void> {
  const { current } = usePlayer.getState();
  const id = current?.taskId;
  await toggleFavourite(
    async () => {
      if (!id) throw new Error('The audio in the player has no task on the server');
      return call(toggleHistoryFavorite, { params: { id } });
    },
    (isFavorite) => {
      if (id) markFavourite(id, isFavorite);
      void queryClient.invalidateQueries({ queryKey: ['history'] });
    },
  );
}

function withParameter(url: string, name: string): string {
  return `${apiUrl(url)}${url.includes('?') ? '&' : '?'}${name}=1`;
}
