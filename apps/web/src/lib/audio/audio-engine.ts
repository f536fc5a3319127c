import { settleWavLengths } from '@parlando/providers/wav';
import { createScope } from '../scope.ts';
import { bufferedEnd, bufferedStart, isBuffered } from './buffered.ts';
import { canPlayWhileArriving, createMp3Feeder, type Mp3Feeder } from './mp3-feeder.ts';

export type PlaybackStatus = 'stopped' | 'loading' | 'playing' | 'paused';

/** Why nothing is heard. */
export type AudioFault = 'aborted' | 'network' | 'decode' | 'unsupported' | 'blocked' | 'failed';

export interface PlaybackState {
  readonly status: PlaybackStatus;
  /** Seconds; 0 while unknown. While audio arrives: what can be heard of it so far. */
  readonly duration: number;
  readonly arriving: boolean;
}

export interface AudioEngineEvents {
  readonly onState: (state: PlaybackState) => void;
  readonly onFault: (fault: AudioFault) => void;
}

export interface AudioEngine {
  readonly element: HTMLAudioElement;
  /**
   * Plays a stream from its first bytes where the browser can; resolves with all of it as soon as all is here, however
   * little of that was heard. Rejects as the stream does.
   */
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
  /** Anywhere in what can be heard; before the length is known the wish is kept until it can be followed. */
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
  /** Length of the audio while a replacement of its source has not told it yet. */
  let knownSeconds = 0;
  /** Grows with every new source: what an older one still says is void. */
  let generation = 0;

  const length = (): number => {
    if (Number.isFinite(element.duration)) return element.duration;
    return feeder ? feeder.length() : Math.max(bufferedEnd(element), knownSeconds);
  };
  const report = (next: PlaybackStatus = status) => {
    status = next;
    events.onState({ status, duration: length(), arriving });
  };
  const releaseFeeder = () => {
    feeder?.dispose();
    feeder = null;
  };
  const releaseBlob = () => {
    if (blobUrl) URL.revokeObjectURL(blobUrl);
    blobUrl = null;
  };
  const empty = () => {
    releaseFeeder();
    element.removeAttribute('src');
    element.load();
  };
  const begin = (): number => {
    generation++;
    replacement = null;
    arriving = false;
    knownSeconds = 0;
    element.pause();
    empty();
    releaseBlob();
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
  const takeReplacement = (at = element.ended ? 0 : element.currentTime) => {
    if (!replacement) return;
    const { playbackRate } = element;
    const wasPlaying = !element.paused && !element.ended;
    const url = replacement;
    replacement = null;
    knownSeconds = length();
    releaseFeeder();
    if (url !== blobUrl) releaseBlob();
    element.src = url;
    element.currentTime = at;
    element.playbackRate = playbackRate;
    if (wasPlaying) void play();
  };
  const replaceWith = (url: string) => {
    replacement = url;
    if (element.paused) takeReplacement();
  };
  const seek = (seconds: number) => {
    const end = length();
    const at = Math.max(end > 0 ? Math.min(seconds, end) : seconds, 0);
    if (feeder && replacement && !isBuffered(element, at)) takeReplacement(at);
    // What was heard and dropped comes back with the replacement only.
    else element.currentTime = feeder ? Math.max(at, bufferedStart(element)) : at;
    report();
  };
  /** The browser takes no more of what arrives: it is heard from the whole. */
  const stopFeeding = (cause: unknown) => {
    console.warn('The audio cannot be played while it arrives', cause);
    if (replacement) return takeReplacement();
    arriving = false;
    empty();
    report('loading');
  };
  const hearArriving = (bytes: Uint8Array, mimeType: string, wantsPlay: boolean) => {
    if (!feeder) {
      feeder = createMp3Feeder(element, mimeType, stopFeeding);
      if (wantsPlay) void play();
    }
    feeder.push(bytes);
  };
  const hearWhole = (audio: Blob, wantsPlay: boolean) => {
    arriving = false;
    if (audio.size === 0) return report();
    blobUrl = URL.createObjectURL(audio);
    if (feeder) {
      feeder.finish(audio);
      replaceWith(blobUrl);
      report();
    } else {
      element.src = blobUrl;
      if (wantsPlay) void play();
    }
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
    if (feeder) return stopFeeding(element.error);
    report('stopped');
    events.onFault(faultOf(element.error));
  });
  scope.own(() => {
    generation++;
    element.pause();
    releaseFeeder();
    releaseBlob();
    element.removeAttribute('src');
  });

  return {
    element,
    async playStream(stream, mimeType, wantsPlay) {
      const mine = begin();
      const isCurrent = () => mine === generation;
      arriving = canPlayWhileArriving(mimeType);
      try {
        const chunks = await collect(stream, (bytes) => {
          if (isCurrent() && arriving) hearArriving(bytes, mimeType, wantsPlay);
        });
        const whole = mimeType === 'audio/wav' ? settleWavLengths(chunks) : chunks;
        const blob = new Blob(whole as BlobPart[], { type: mimeType });
        if (isCurrent()) hearWhole(blob, wantsPlay);
        return blob;
      } catch (cause) {
        if (isCurrent()) {
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
    replaceWith,
    play,
    pause: () => element.pause(),
    stop() {
      element.pause();
      seek(0);
      report('stopped');
    },
    unload() {
      begin();
      report('stopped');
    },
    seek,
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

async function collect(
  stream: ReadableStream<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
): Promise<Uint8Array[]> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
    onBytes(value);
  }
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
