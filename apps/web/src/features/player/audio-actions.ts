import i18next from 'i18next';
import { apiUrl } from '../../lib/api-client.ts';
import { copyText } from '../../lib/clipboard.ts';
import { recordError } from '../../lib/error-history.ts';
import { toast } from '../../lib/toast.ts';
import { type CurrentAudio, usePlayer } from './player-store.ts';

/** `tts_audio_{timestamp}.mp3`, or `.wav`. */
export function downloadName({ timestamp, format }: Pick<CurrentAudio, 'timestamp' | 'format'>): string {
  return `tts_audio_${timestamp}.${format}`;
}

export function downloadCurrent(): void {
  const { current } = usePlayer.getState();
  if (!current || (!current.blob && !current.url)) {
    toast('warning', i18next.t('player.nothingToDownload'));
    return;
  }
  try {
    saveAs(current);
    toast('success', i18next.t('player.downloadStarted'));
  } catch (cause) {
    recordError('download', 'DOWNLOAD_FAILED', { cause: String(cause) });
    toast('error', i18next.t('player.downloadFailed'));
  }
}

/** Long enough for any browser to have taken the address. */
const revokeAfterMs = 60_000;

function saveAs(audio: CurrentAudio): void {
  const href = audio.blob ? URL.createObjectURL(audio.blob) : withParameter(audio.url ?? '', 'download');
  const link = document.createElement('a');
  link.href = href;
  link.download = downloadName(audio);
  document.body.append(link);
  link.click();
  link.remove();
  if (audio.blob) setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

/** The link is root-relative: whoever gets it needs the whole address. */
export async function shareCurrent(): Promise<void> {
  const url = usePlayer.getState().current?.url;
  if (!url) {
    toast('warning', i18next.t('player.nothingToShare'));
    return;
  }
  if (await copyText(absoluteLink(url))) toast('success', i18next.t('player.linkCopied'));
  else toast('error', i18next.t('player.copyFailed'));
}

/** Favourites belong to accounts. */
export function favouriteCurrent(): void {
  toast('warning', i18next.t('player.favouriteNeedsLogin'));
}

export function absoluteLink(url: string): string {
  return /^https?:/.test(url) ? url : apiUrl(url);
}

function withParameter(url: string, name: string): string {
  return `${absoluteLink(url)}${url.includes('?') ? '&' : '?'}${name}=1`;
}
