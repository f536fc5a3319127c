import { type AudioFormat, limits } from '@parlando/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { apiUrl } from '../../lib/api-client.ts';
import { AudioEngine, type AudioFault, type PlaybackState } from '../../lib/audio/audio-engine.ts';
import { mediaType } from '../../lib/audio/media-type.ts';
import { beginSound } from '../../lib/audio/one-sound.ts';
import { safeStorage, storageKeys } from '../../lib/storage.ts';

/** What is in the player. */
export interface CurrentAudio {
  /** Lasting link; null until the server has it. */
  readonly url: string | null;
  readonly text: string;
  /** Name of the voice that spoke. */
  readonly voice: string;
  /** Names of those who speak a script. */
  readonly speakers?: readonly string[];
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** m4b is a chapter of a project. */
  readonly format: AudioFormat | 'm4b';
  readonly taskId: string | null;
  /** Whether its task is a favourite; absent means no. */
  readonly isFavorite?: boolean;
  /** All of it; null while it arrives. */
  readonly blob: Blob | null;
}

interface PlayerState extends PlaybackState {
  readonly current: CurrentAudio | null;
  readonly rate: number;
  readonly volume: number;
  readonly autoplay: boolean;
  readonly fault: AudioFault | null;
}

export const usePlayer = create<PlayerState>()(
  persist(
    (): PlayerState => ({
      status: 'stopped',
      duration: 0,
      arriving: false,
      current: null,
      rate: 1,
      volume: 1,
      autoplay: true,
      fault: null,
    }),
    {
      name: storageKeys.player,
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ rate, volume, autoplay }) => ({ rate, volume, autoplay }),
      merge: (stored, current) => ({ ...current, ...readSettings(stored) }),
    },
  ),
);

let engine: AudioEngine | undefined;

/** The one audio element of the page: a new conversion takes it over. */
export function audioEngine(): AudioEngine {
  if (engine) return engine;
  engine = new AudioEngine(new Audio(), {
    onState: (state) => {
      usePlayer.setState(state);
      if (state.status === 'playing') beginSound(pausePlaying);
    },
    onFault: (fault) => usePlayer.setState({ fault }),
  });
  applySettings(engine);
  return engine;
}

function applySettings({ element }: AudioEngine): void {
  const { rate, volume } = usePlayer.getState();
  element.playbackRate = rate;
  element.defaultPlaybackRate = rate;
  element.volume = volume;
}

function pausePlaying(): void {
  if (usePlayer.getState().status === 'playing') engine?.pause();
}

export interface StreamOptions {
  /** Called for each piece. */
  readonly onBytes?: (() => void) | undefined;
  /** Whether it is heard at once; as the person has set it unless said otherwise. */
  readonly wantsPlay?: boolean;
}

/** Plays audio as it arrives, and resolves with all of it. */
export async function playStreamed(
  audio: Omit<CurrentAudio, 'blob' | 'url'>,
  stream: ReadableStream<Uint8Array>,
  { onBytes, wantsPlay = usePlayer.getState().autoplay }: StreamOptions = {},
): Promise<Blob> {
  const current: CurrentAudio = { ...audio, blob: null, url: null };
  usePlayer.setState({ current, fault: null, duration: 0 });
  const blob = await audioEngine().playStream(stream, mediaType(audio.format), wantsPlay, onBytes);
  patchCurrent(audio.timestamp, { blob });
  return blob;
}

/** Plays audio of an earlier conversion. */
export function playLink(audio: Omit<CurrentAudio, 'blob'> & { readonly url: string }): void {
  usePlayer.setState({ current: { ...audio, blob: null }, fault: null, duration: 0 });
  void audioEngine().load(apiUrl(audio.url), true);
}

/** Loads the audio in the player again, which sounds different by now, and plays it from a place in seconds. */
export function reloadCurrent(seconds: number): void {
  const { current } = usePlayer.getState();
  if (!current?.url) return;
  patchCurrent(current.timestamp, { blob: null });
  void audioEngine().load(apiUrl(current.url), true);
  audioEngine().seek(seconds);
}

export function markFavourite(taskId: string, isFavorite: boolean): void {
  const { current } = usePlayer.getState();
  if (current?.taskId === taskId) patchCurrent(current.timestamp, { isFavorite });
}

/** Sets all that some audio says, of which only the beginning was at hand, unless something else is in the player by now. */
export function setWholeText(timestamp: number, text: string): void {
  patchCurrent(timestamp, { text });
}

/** Sets the permanent link of new audio, unless something else is in the player by now. */
export function setPermanentLink(timestamp: number, url: string): void {
  if (usePlayer.getState().current?.timestamp !== timestamp) return;
  patchCurrent(timestamp, { url });
  audioEngine().replaceWith(apiUrl(url));
}

function patchCurrent(timestamp: number, patch: Partial<CurrentAudio>): void {
  usePlayer.setState(({ current }) =>
    current?.timestamp === timestamp ? { current: { ...current, ...patch } } : {},
  );
}

export function togglePlay(): void {
  if (usePlayer.getState().status === 'playing') audioEngine().pause();
  else void resume();
}

export async function resume(): Promise<void> {
  usePlayer.setState({ fault: null });
  await audioEngine().play();
}

export function setRate(rate: number): void {
  const { min, max } = limits.playbackRateRange;
  const clamped = Math.min(Math.max(rate, min), max);
  usePlayer.setState({ rate: clamped });
  applySettings(audioEngine());
}

export function setVolume(volume: number): void {
  const clamped = Math.min(Math.max(volume, 0), 1);
  usePlayer.setState({ volume: clamped });
  applySettings(audioEngine());
}

export function setAutoplay(autoplay: boolean): void {
  usePlayer.setState({ autoplay });
}

/** Removes audio that did not arrive completely. */
export function discardUnfinished(): void {
  const { current } = usePlayer.getState();
  if (!current || (current.blob && current.blob.size > 0)) return;
  audioEngine().unload();
  usePlayer.setState({ current: null, fault: null, duration: 0, arriving: false });
}

function readSettings(stored: unknown): Partial<PlayerState> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { rate, volume, autoplay } = stored as Record<string, unknown>;
  const rates: readonly unknown[] = limits.playbackRates;
  return {
    ...(rates.includes(rate) && { rate: rate as number }),
    ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
    ...(typeof autoplay === 'boolean' && { autoplay }),
  };
}
