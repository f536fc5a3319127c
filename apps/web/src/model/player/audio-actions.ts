import { toggleHistoryFavorite } from '@parlando/contract';
import i18next from 'i18next';
import { apiUrl, call } from '../../lib/api-client.ts';
import { copyAndSay } from '../../lib/copy-code.ts';
import { queryClient } from '../../lib/query-client.ts';
import { reportDownload } from '../../lib/report-download.ts';
import { saveBlob, saveLink } from '../../lib/save-blob.ts';
import { toast } from '../../lib/toast.ts';
import { toggleFavourite } from '../favourites/voice-favourites.ts';
import { type CurrentAudio, markFavourite } from './player-store.ts';

/** `tts_audio_{timestamp}.mp3`, or `.wav`. */
export function downloadName({ timestamp, format }: Pick<CurrentAudio, 'timestamp' | 'format'>): string {
  return `${downloadStem({ timestamp })}.${format}`;
}

/** The file name without its extension. */
export function downloadStem({ timestamp }: Pick<CurrentAudio, 'timestamp'>): string {
  return `tts_audio_${timestamp}`;
}

type DownloadedAudio = Pick<CurrentAudio, 'url' | 'blob' | 'format' | 'timestamp'>;

/** Saves the audio bytes if there are any, else the file behind the link, and reports the outcome. */
export async function downloadAudio(audio: DownloadedAudio | null): Promise<void> {
  if (!audio || (!audio.blob && !audio.url)) {
    toast('warning', i18next.t('player.nothingToDownload'));
    return;
  }
  await reportDownload(() => saveAudio(audio));
}

/** Throws an `ApiError` if the server refuses. */
export function saveAudio(audio: DownloadedAudio): Promise<void> {
  const { blob, url } = audio;
  if (blob) return saveBlob(blob, downloadName(audio));
  const link = apiUrl(url ?? '');
  return saveLink(`${link}${link.includes('?') ? '&' : '?'}download=1`, downloadName(audio));
}

/** Copies the absolute URL of audio, whose link is root-relative, and confirms it. */
export async function shareLink(url: string | null): Promise<void> {
  if (!url) {
    toast('warning', i18next.t('player.nothingToShare'));
    return;
  }
  await copyAndSay(apiUrl(url), i18next.t('player.linkCopied'), i18next.t('player.copyFailed'));
}

/** Adds or removes a task as a favourite. */
export async function favouriteTask(id: string): Promise<void> {
  await toggleFavourite(
    () => call(toggleHistoryFavorite, { params: { id } }),
    (isFavorite) => {
      markFavourite(id, isFavorite);
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      void queryClient.invalidateQueries({ queryKey: ['task', id] });
    },
  );
}
