import { create, type StoreApi, type UseBoundStore } from 'zustand';

export type PreviewEvent = 'started' | 'started-from-cache' | 'fetch-failed' | 'play-failed';

export interface PreviewState {
  /** The voice being fetched or heard. */
  readonly voice: string | null;
  readonly phase: 'idle' | 'loading' | 'playing';
}

/** Fetches samples and plays one at a time. */
export interface PreviewPlayer {
  readonly useState: UseBoundStore<StoreApi<PreviewState>>;
  /** Plays a voice's sample; the voice being heard is stopped instead. */
  toggle(voice: string): Promise<PreviewEvent | null>;
  stop(): void;
  /** Share of the sample heard, 0 to 1. */
  progress(): number;
  dispose(): void;
}

interface PreviewPlayerDependencies {
  readonly fetchSample: (voice: string, signal: AbortSignal) => Promise<Blob>;
  /** Under what a voice's sample is kept, where it has more than one. */
  readonly sampleKey?: (voice: string) => string;
  readonly createAudio: () => HTMLAudioElement;
}

/** Samples kept for another hearing; the one heard longest ago goes first. */
const keptSamples = 24;

export function createPreviewPlayer({
  fetchSample,
  sampleKey = (voice) => voice,
  createAudio,
}: PreviewPlayerDependencies): PreviewPlayer {
  const useState = create<PreviewState>(() => ({ voice: null, phase: 'idle' }));
  const samples = new Map<string, string>();
  let audio: HTMLAudioElement | null = null;
  let fetching: AbortController | null = null;

  const stop = () => {
    fetching?.abort();
    fetching = null;
    audio?.pause();
    useState.setState({ voice: null, phase: 'idle' });
  };

  const audioElement = () => {
    if (audio) return audio;
    audio = createAudio();
    audio.addEventListener('ended', stop);
    return audio;
  };

  const remember = (key: string, url: string) => {
    samples.delete(key);
    samples.set(key, url);
    const [oldest] = samples;
    if (samples.size <= keptSamples || !oldest) return;
    samples.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  };

  const sampleUrl = async (voice: string, signal: AbortSignal) => {
    const key = sampleKey(voice);
    const url = samples.get(key) ?? URL.createObjectURL(await fetchSample(voice, signal));
    remember(key, url);
    return url;
  };

  return {
    useState,
    stop,
    async toggle(voice) {
      const isCurrent = useState.getState().voice === voice;
      stop();
      if (isCurrent) return null;
      const current = new AbortController();
      fetching = current;
      const isCached = samples.has(sampleKey(voice));
      useState.setState({ voice, phase: 'loading' });
      try {
        const url = await sampleUrl(voice, current.signal);
        if (current.signal.aborted) return null;
        const element = audioElement();
        element.src = url;
      } catch (cause) {
        return current.signal.aborted ? null : fail(cause, 'fetch-failed');
      }
      try {
        await audioElement().play();
      } catch (cause) {
        return current.signal.aborted ? null : fail(cause, 'play-failed');
      }
      if (current.signal.aborted) return null;
      useState.setState({ voice, phase: 'playing' });
      return isCached ? 'started-from-cache' : 'started';
    },
    progress: () => (audio && audio.duration > 0 ? Math.min(1, audio.currentTime / audio.duration) : 0),
    dispose() {
      stop();
      audio?.removeEventListener('ended', stop);
      audio?.removeAttribute('src');
      audio = null;
      for (const url of samples.values()) URL.revokeObjectURL(url);
      samples.clear();
    },
  };

  function fail(cause: unknown, event: PreviewEvent): PreviewEvent {
    console.error('A voice sample did not play', cause);
    stop();
    return event;
  }
}
