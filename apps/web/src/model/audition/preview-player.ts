import { create } from 'zustand';
import { beginSound } from '../../lib/audio/one-sound.ts';

export type PreviewEvent = 'started' | 'started-from-cache' | 'fetch-failed' | 'play-failed';

interface PreviewState {
  /** The voice being fetched or played. */
  readonly voice: string | null;
  readonly phase: 'idle' | 'loading' | 'playing';
}

interface PreviewPlayerDependencies {
  readonly fetchSample: (voice: string, signal: AbortSignal) => Promise<Blob>;
  /** The cache key of a voice's sample; default: the voice. */
  readonly sampleKey?: (voice: string) => string;
  readonly audio?: HTMLAudioElement;
}

/** Size of the cache; the sample played longest ago is dropped first. */
const keptSamples = 24;

/** Abort reason of a sample that ended by itself. */
const heardOut = 'heard to its end';

/** Fetches samples and plays one at a time. */
export class PreviewPlayer {
  readonly useState = create<PreviewState>(() => ({ voice: null, phase: 'idle' }));
  /** The error of the last sample that failed to load or to play. */
  lastFailure: unknown;
  readonly #fetchSample: PreviewPlayerDependencies['fetchSample'];
  readonly #sampleKey: (voice: string) => string;
  readonly #audio: HTMLAudioElement;
  /** Object URLs by sample key, the most recently played last. */
  readonly #samples = new Map<string, string>();
  readonly #sound = { pause: () => this.stop() };
  #current = new AbortController();

  constructor({ fetchSample, sampleKey = (voice) => voice, audio = new Audio() }: PreviewPlayerDependencies) {
    this.#fetchSample = fetchSample;
    this.#sampleKey = sampleKey;
    this.#audio = audio;
    audio.addEventListener('ended', this.#ended);
  }

  /** Plays a voice's sample, or stops it if it is already playing. */
  async toggle(voice: string): Promise<PreviewEvent | null> {
    const isCurrent = this.useState.getState().voice === voice;
    this.stop();
    if (isCurrent) return null;
    beginSound(this.#sound);
    this.#current = new AbortController();
    const { signal } = this.#current;
    const isKept = this.#samples.has(this.#sampleKey(voice));
    this.useState.setState({ voice, phase: 'loading' });
    const failure = await this.#start(voice, signal);
    // Another voice was pressed meanwhile, or this one again.
    if (signal.aborted) return null;
    if (failure) {
      this.stop();
      return failure;
    }
    this.useState.setState({ voice, phase: 'playing' });
    return isKept ? 'started-from-cache' : 'started';
  }

  /** Plays several voices one after the other. A failure, or a press that stops or begins another, ends it. */
  async playInTurn(voices: readonly string[]): Promise<PreviewEvent | null> {
    this.stop();
    let event: PreviewEvent | null = null;
    for (const voice of voices) {
      event = await this.toggle(voice);
      const isStarted = event === 'started' || event === 'started-from-cache';
      if (!isStarted || !(await isHeardOut(this.#current.signal))) break;
    }
    return event;
  }

  readonly stop = (): void => {
    this.#current.abort();
    this.#audio.pause();
    this.useState.setState({ voice: null, phase: 'idle' });
  };

  readonly #ended = (): void => {
    this.#current.abort(heardOut);
    this.stop();
  };

  /** Share of the sample that was played, 0 to 1. */
  progress(): number {
    const { currentTime, duration } = this.#audio;
    return duration > 0 ? Math.min(1, currentTime / duration) : 0;
  }

  dispose(): void {
    this.stop();
    this.#audio.removeEventListener('ended', this.#ended);
    this.#audio.removeAttribute('src');
    for (const url of this.#samples.values()) URL.revokeObjectURL(url);
    this.#samples.clear();
  }

  async #start(voice: string, signal: AbortSignal): Promise<'fetch-failed' | 'play-failed' | null> {
    let isFetched = false;
    try {
      const url = await this.#sampleUrl(voice, signal);
      isFetched = true;
      if (signal.aborted) return null;
      this.#audio.src = url;
      await this.#audio.play();
      return null;
    } catch (cause) {
      if (!signal.aborted) {
        // It may be damaged: the next press fetches another. One that the browser did not allow is played at that press.
        if (isFetched && !isForbidden(cause)) this.#drop(this.#sampleKey(voice));
        this.lastFailure = cause;
        console.error('A voice sample did not play', cause);
      }
      return isFetched ? 'play-failed' : 'fetch-failed';
    }
  }

  async #sampleUrl(voice: string, signal: AbortSignal): Promise<string> {
    const key = this.#sampleKey(voice);
    const url = this.#samples.get(key) ?? URL.createObjectURL(await this.#fetchSample(voice, signal));
    this.#samples.delete(key);
    this.#samples.set(key, url);
    const [oldest] = this.#samples.keys();
    if (oldest !== undefined && this.#samples.size > keptSamples) this.#drop(oldest);
    return url;
  }

  #drop(key: string): void {
    URL.revokeObjectURL(this.#samples.get(key) ?? '');
    this.#samples.delete(key);
  }
}

/** Safari plays only what a press has just asked for, and a sample may take long to arrive. */
function isForbidden(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'NotAllowedError';
}

/** Resolves once the sample is over: true if it played to its end. */
async function isHeardOut(signal: AbortSignal): Promise<boolean> {
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  return signal.reason === heardOut;
}
