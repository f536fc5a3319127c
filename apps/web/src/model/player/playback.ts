import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { apiUrl } from '../../lib/api-client.ts';
import { AudioEngine } from '../../lib/audio/audio-engine.ts';
import { mediaType } from '../../lib/audio/media-type.ts';
import { beginSound } from '../../lib/audio/one-sound.ts';
import { formatClock } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { type CurrentAudio, patchCurrent, usePlayer } from './player-store.ts';
import { followPosition, lastPosition } from './positions.ts';

let engine: AudioEngine | undefined;

/** The only audio element of the page; each new conversion reuses it. */
export function audioEngine(): AudioEngine {
  if (engine) return engine;
  engine = new AudioEngine(new Audio(), {
    onState: (state) => {
      const before = usePlayer.getState().status;
      usePlayer.setState(state);
      // A report may still say that it plays when another sound has just paused it.
      if (state.status === 'playing' && before !== 'playing') beginSound(sound);
    },
    onFault: (fault) => usePlayer.setState({ fault }),
  });
  // While paused, a seek to the end fires `ended` as well, but no `pause` before it.
  let isPlayedOut = false;
  engine.element.addEventListener('pause', ({ target }) => {
    isPlayedOut = (target as HTMLAudioElement).ended;
  });
  engine.element.addEventListener('ended', () => {
    if (isPlayedOut) usePlayer.getState().current?.next?.();
    isPlayedOut = false;
  });
  followPosition(engine.element);
  usePlayer.subscribe((now, before) => {
    if (before.current && !now.current) engine?.unload();
  });
  applySettings(engine);
  return engine;
}

function applySettings({ element }: AudioEngine): void {
  const { rate, volume, repeat } = usePlayer.getState();
  element.loop = repeat;
  element.playbackRate = rate;
  element.defaultPlaybackRate = rate;
  element.volume = volume;
  // iPhones and iPads leave the volume to their buttons, but let a page mute.
  element.muted = volume === 0;
}

const sound = {
  pause() {
    if (usePlayer.getState().status === 'playing') engine?.pause();
  },
};

export interface StreamOptions {
  /** Called for each chunk. */
  readonly onBytes?: (() => void) | undefined;
  /** Whether it plays at once; default: the person's autoplay setting. */
  readonly wantsPlay?: boolean;
}

/** For a press whose audio may arrive seconds later: Safari plays that only if the element was loaded at the press. */
export function allowLaterPlay(): void {
  const { element } = audioEngine();
  if (!element.getAttribute('src')) element.load();
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

/** Goes on where long audio was left, at once or when the person presses Play. */
export function playLink(audio: Omit<CurrentAudio, 'blob'> & { url: string }, wantsPlay = true): void {
  usePlayer.setState({ current: { ...audio, blob: null }, fault: null, duration: 0 });
  void audioEngine().load(apiUrl(audio.url), wantsPlay);
  audioEngine().element.addEventListener('loadedmetadata', () => resumeWhereLeft(audio), { once: true });
}

function resumeWhereLeft(audio: Pick<CurrentAudio, 'taskId' | 'url' | 'timestamp'>): void {
  // Something else may be in the player by now.
  if (usePlayer.getState().current?.timestamp !== audio.timestamp) return;
  const seconds = lastPosition(audio, audioEngine().element.duration);
  if (seconds === 0) return;
  audioEngine().seek(seconds);
  const fromStart = { label: i18next.t('player.fromStart'), onPress: () => audioEngine().seek(0) };
  toast('info', i18next.t('player.resumed', { time: formatClock(seconds) }), { action: fromStart });
}

/** Reloads the audio in the player after it was changed on the server, and plays it from a position in seconds. */
export function reloadCurrent(seconds: number): void {
  const { current } = usePlayer.getState();
  if (!current?.url) return;
  patchCurrent(current.timestamp, { blob: null });
  void audioEngine().load(apiUrl(current.url), true);
  audioEngine().seek(seconds);
}

/** Sets the permanent link of new audio, unless something else is in the player by then. */
export function setPermanentLink(timestamp: number, url: string): void {
  if (usePlayer.getState().current?.timestamp !== timestamp) return;
  patchCurrent(timestamp, { url });
  audioEngine().replaceWith(apiUrl(url));
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
  usePlayer.setState({ rate: Math.min(Math.max(rate, min), max) });
  applySettings(audioEngine());
}

/** From then on the audio begins anew when it has ended. */
export function setRepeat(repeat: boolean): void {
  usePlayer.setState({ repeat });
  applySettings(audioEngine());
}

export function setVolume(volume: number): void {
  usePlayer.setState({ volume: Math.min(Math.max(volume, 0), 1) });
  applySettings(audioEngine());
}
