import { createScope } from '../scope.ts';
import { canPlayWhileArriving, createMp3Feeder, type Mp3Feeder } from './mp3-feeder.ts';
import { withWavLength } from './wav-header.ts';

export type PlaybackStatus = 'stopped' | 'loading' | 'playing' | 'paused';

/** Why nothing is heard. */
export type AudioFault = 'aborted' | 'network' | 'decode' | 'unsupported' | 'blocked' | 'failed';

export interface PlaybackState {
  readonly status: PlaybackStatus;
  /** Seconds; 0 while unknown. While audio arrives: what has come so far. */
  readonly duration: number;
  readonly arriving: boolean;
}

export interface AudioEngineEvents {
  readonly onState: (state: PlaybackState) => void;
  readonly onFault: (fault: AudioFault) => void;
}

export interface AudioEngine {
  readonly element: HTMLAudioElement;
  /** Plays a stream from its first bytes where the browser can; resolves with all of it. */
  readonly playStream: (stream: ReadableStream<Uint8Array>, mimeType: string, play: boolean) => Promise<Blob>;
  readonly load: (url: string, play: boolean) => Promise<void>;
  /** Takes the lasting address of the same audio as soon as that is not heard: at a pause or at the end. */
  readonly replaceWith: (url: string) => void;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  /** Back to the start, silent. */
  readonly stop: () => void;
  /** Lets go of the audio; what still arrives is not played. */
  readonly unload: () => void;
  readonly seek: (seconds: number) => void;
  readonly setRate: (rate: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly dispose: () => void;
}

export function createAudioEngine(element: HTMLAudioElement, events: AudioEngineEvents): AudioEngine {
  const scope = createScope();
  let status: PlaybackStatus = 'stopped';
  let arriving = false;
  let replacement: string | null = null;
  let feeder: Mp3Feeder | null = null;
  let blobUrl: string | null = null;
  /** Grows with every new source: what an older one still says is void. */
  let generation = 0;

  const report = (next: PlaybackStatus = status) => {
    status = next;
    events.onState({ status, duration: audibleLength(element), arriving });
  };
  const releaseSource = () => {
    feeder?.dispose();
    feeder = null;
    if (blobUrl) URL.revokeObjectURL(blobUrl);
    blobUrl = null;
  };
  const begin = (): number => {
    generation++;
    replacement = null;
    arriving = false;
    element.pause();
    releaseSource();
    report('loading');
    return generation;
  };
  const play = async () => {
    try {
      await element.play();
    } catch (cause) {
      const name = cause instanceof DOMException ? cause.name : '';
      // AbortError: a newer source or a pause came first, as asked.
      if (name === 'AbortError') return;
      report('paused');
      events.onFault(
        name === 'NotAllowedError' ? 'blocked' : name === 'NotSupportedError' ? 'unsupported' : 'failed',
      );
    }
  };
  const takeReplacement = () => {
    if (!replacement || arriving) return;
    const at = element.ended ? 0 : element.currentTime;
    const { playbackRate } = element;
    const url = replacement;
    replacement = null;
    releaseSource();
    element.src = url;
    element.currentTime = at;
    element.playbackRate = playbackRate;
  };

  scope.listen(element, 'playing', () => report('playing'));
  scope.listen(element, 'pause', () => {
    if (status === 'loading') return;
    report(element.ended ? 'stopped' : 'paused');
    takeReplacement();
  });
  scope.listen(element, 'ended', () => {
    report('stopped');
    takeReplacement();
  });
  scope.listen(element, 'waiting', () => {
    if (!element.paused) report('loading');
  });
  scope.listen(element, 'durationchange', () => report());
  scope.listen(element, 'progress', () => report());
  scope.listen(element, 'loadeddata', () => {
    if (element.paused) report('paused');
  });
  scope.listen(element, 'error', () => {
    if (!element.getAttribute('src')) return;
    report('stopped');
    events.onFault(faultOf(element.error));
  });
  scope.own(() => {
    generation++;
    element.pause();
    releaseSource();
    element.removeAttribute('src');
  });

  const playArriving = async (
    reader: ReadableStreamDefaultReader<Uint8Array>,
    mimeType: string,
    wantsPlay: boolean,
    mine: number,
  ): Promise<Uint8Array[]> => {
    const chunks: Uint8Array[] = [];
    arriving = true;
    let live: Mp3Feeder | null = null;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      if (mine !== generation) continue;
      live ??= feeder = await createMp3Feeder(element, mimeType);
      const isFirst = chunks.length === 1;
      await live.append(value).catch((cause: unknown) => {
        // A newer source took the element away; the bytes are still collected.
        if (mine === generation) throw cause;
      });
      if (isFirst && wantsPlay && mine === generation) void play();
    }
    if (mine === generation) {
      arriving = false;
      live?.end();
      report();
    }
    return chunks;
  };

  return {
    element,
    async playStream(stream, mimeType, wantsPlay) {
      const mine = begin();
      const reader = stream.getReader();
      const live = canPlayWhileArriving(mimeType);
      try {
        const chunks = live ? await playArriving(reader, mimeType, wantsPlay, mine) : await collect(reader);
        const whole = mimeType === 'audio/wav' ? withWavLength(chunks) : chunks;
        const blob = new Blob(whole as BlobPart[], { type: mimeType });
        if (!live && mine === generation && blob.size > 0) {
          blobUrl = URL.createObjectURL(blob);
          element.src = blobUrl;
          if (wantsPlay) await play();
        }
        return blob;
      } catch (cause) {
        if (mine === generation) {
          arriving = false;
          report('stopped');
        }
        throw cause;
      }
    },
    async load(url, wantsPlay) {
      begin();
      element.src = url;
      if (wantsPlay) await play();
    },
    replaceWith(url) {
      replacement = url;
      if (element.paused) takeReplacement();
    },
    play,
    pause: () => element.pause(),
    stop() {
      element.pause();
      element.currentTime = 0;
      report('stopped');
    },
    unload() {
      begin();
      element.removeAttribute('src');
      element.load();
      report('stopped');
    },
    seek(seconds) {
      const end = audibleLength(element);
      element.currentTime = Math.min(Math.max(seconds, 0), end || 0);
    },
    setRate(rate) {
      element.playbackRate = rate;
      element.defaultPlaybackRate = rate;
    },
    setVolume(volume) {
      element.volume = volume;
    },
    dispose: scope.dispose,
  };
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
  }
}

/** The whole length, or what has arrived of a stream whose length is not known yet. */
function audibleLength({ duration, buffered }: HTMLAudioElement): number {
  if (Number.isFinite(duration)) return duration;
  return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
}

function faultOf(error: MediaError | null): AudioFault {
  switch (error?.code) {
    case 1:
      return 'aborted';
    case 2:
      return 'network';
    case 3:
      return 'decode';
    case 4:
      return 'unsupported';
    default:
      return 'failed';
  }
}
