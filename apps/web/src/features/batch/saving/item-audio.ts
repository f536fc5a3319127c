import i18next from 'i18next';
import { create } from 'zustand';
import { apiUrl } from '../../../lib/api-client.ts';
import { errorFromFetch } from '../../../lib/api-error.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { playLink, playStreamed, resume, togglePlay } from '../../../model/player/playback.ts';
import { usePlayer } from '../../../model/player/player-store.ts';
import { useInPlayer } from '../../../model/player/use-in-player.ts';
import type { BatchListItem } from '../list/batch-item.ts';
import { currentBatch, keptAudio } from '../list/batch-store.ts';
import { castOf } from '../run/batch-state.ts';

/** The audio no longer exists, because history was cleared or has expired. */
export class AudioGone extends Error {}

/** The complete audio of an item. Throws `AudioGone`, or `ApiError` if it cannot be fetched now. */
export async function itemAudio(
  { id, result }: Pick<BatchListItem, 'id' | 'result'>,
  signal?: AbortSignal,
): Promise<Blob> {
  if (!result) throw new AudioGone(id);
  if (result.audioUrl === null) {
    const kept = await keptAudio(id);
    if (!kept) throw new AudioGone(id);
    return new Blob([kept.bytes], { type: kept.type });
  }
  try {
    const response = await fetch(apiUrl(result.audioUrl), signal ? { signal } : {});
    if (response.status === 404 || response.status === 410) throw new AudioGone(id);
    if (!response.ok) throw new Error(`The audio answered ${response.status}`);
    return await response.blob();
  } catch (cause) {
    if (cause instanceof AudioGone) throw cause;
    throw errorFromFetch(cause, false, signal?.aborted ?? false);
  }
}

/** The item in the player, valid while `timestamp` equals the player's. */
const usePlayed = create<{ readonly id: string; readonly timestamp: number }>(() => ({
  id: '',
  timestamp: -1,
}));

export function useIsInPlayer(id: string) {
  const played = usePlayed((state) => (state.id === id ? state.timestamp : null));
  return useInPlayer(({ timestamp }) => timestamp === played);
}

/** Plays an item from its beginning; if it is in the player, toggles pause. */
export async function playItem(item: BatchListItem): Promise<void> {
  const { result } = item;
  const { id, timestamp } = usePlayed.getState();
  if (!result) return;
  if (id === item.id && usePlayer.getState().current?.timestamp === timestamp) return togglePlay();
  const about = {
    text: item.text,
    voice: result.voice,
    speakers: castOf(currentBatch().cast, item).map(({ name }) => name),
    timestamp: Date.now(),
    format: result.format,
    taskId: result.taskId,
  };
  const played = { id: item.id, timestamp: about.timestamp };
  usePlayed.setState(played, true);
  if (result.audioUrl !== null) return playLink({ ...about, url: result.audioUrl });
  // Another item may be played while this one is read.
  const isWanted = () => usePlayed.getState() === played;
  try {
    const audio = await itemAudio(item);
    if (!isWanted()) return;
    await playStreamed(about, audio.stream());
    // Pressing play always plays, whatever the autoplay setting.
    if (isWanted() && usePlayer.getState().status !== 'playing') await resume();
  } catch (cause) {
    if (isWanted()) sayFailure(cause);
  }
}

export async function downloadItem(item: BatchListItem, stem: string): Promise<void> {
  try {
    await saveBlob(await itemAudio(item), `${stem}.${item.result?.format ?? 'mp3'}`);
  } catch (cause) {
    sayFailure(cause);
  }
}

function sayFailure(cause: unknown): void {
  toast('error', cause instanceof AudioGone ? i18next.t('batch.saving.gone') : wordsOf(cause));
}
