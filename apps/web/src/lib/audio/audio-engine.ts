import { createScope } from '../scope.ts';
import { AudioSource } from './audio-source.ts';
import { bufferedStart, isBuffered } from './buffered.ts';
import { collectAudio } from './collect-audio.ts';
import { canPlayWhileArriving, MediaFeeder, makePacker, type Packer } from './media-feeder.ts';

export type PlaybackStatus = 'stopped' | 'loading' | 'playing' | 'paused';

/** Why there is no sound. */
export type AudioFault = 'aborted' | 'network' | 'decode' | 'unsupported' | 'blocked' | 'failed';

export interface PlaybackState {
  readonly status: PlaybackStatus;
  /** Seconds; 0 while unknown. While audio arrives: the part that is playable so far. */
  readonly duration: number;
  readonly arriving: boolean;
}

export interface AudioEngineEvents {
  readonly onState: (state: PlaybackState) => void;
  readonly onFault: (fault: AudioFault) => void;
}

/** Browsers and files differ by less in the length of the same audio. */
const inaudibleSeconds = 0.05;

/** Plays one audio at a time on an element: arriving streams, and links. */
export class AudioEngine {
  readonly element: HTMLAudioElement;
  readonly #events: AudioEngineEvents;
  readonly #source: AudioSource;
  readonly #scope = createScope();
  #status: PlaybackStatus = 'stopped';
  #arriving = false;
  /** Seconds, as last reported. */
  #reportedLength = 0;
  /** Incremented with each source, so that late results of an older one are ignored. */
  #generation = 0;

  constructor(element: HTMLAudioElement, events: AudioEngineEvents) {
    this.element = element;
    this.#events = events;
    this.#source = new AudioSource(element);
    this.#listen();
  }

  /**
   * Plays a stream from its first bytes if the browser can. Resolves with the complete audio once it has arrived,
   * whether it was played or not. Rejects as the stream does.
   */
  async playStream(
    stream: ReadableStream<Uint8Array>,
    mimeType: string,
    wantsPlay: boolean,
    onBytes: () => void = () => undefined,
  ): Promise<Blob> {
    const mine = this.#begin();
    const isCurrent = () => mine === this.#generation;
    this.#arriving = canPlayWhileArriving(mimeType);
    try {
      const made = makePacker(mimeType);
      const packer = made instanceof Promise ? await made.catch(warnNotStreamable) : made;
      if (!packer && isCurrent()) this.#arriving = false;
      const blob = await collectAudio(stream, mimeType, (bytes) => {
        onBytes();
        if (packer && isCurrent() && this.#arriving) this.#feedArriving(bytes, mimeType, packer, wantsPlay);
      });
      if (isCurrent()) this.#finishStream(blob, wantsPlay);
      return blob;
    } catch (cause) {
      if (isCurrent()) {
        this.#arriving = false;
        this.#report('stopped');
      }
      throw cause;
    }
  }

  async load(url: string, wantsPlay: boolean): Promise<void> {
    this.#begin();
    this.element.src = url;
    if (wantsPlay) await this.play();
  }

  /** Switches to another URL of the same audio while nothing is playing: at a pause or at the end. */
  replaceWith(url: string): void {
    this.#source.replacement = url;
    if (this.element.paused) this.#takeReplacement();
  }

  /**
   * At the end it starts anew, which Chromium does only if it was played, not if it was sought. After an error it
   * loads the audio again, which no browser does by itself.
   */
  async play(): Promise<void> {
    const { error, src, currentTime } = this.element;
    if (error && src && !this.#source.feeder) this.#source.replace(src, currentTime);
    const { length } = this.#source;
    const isAtEnd = length > 0 && currentTime > length - inaudibleSeconds;
    if (isAtEnd && !this.#arriving) this.seek(0);
    await this.#start();
  }

  pause(): void {
    this.element.pause();
  }

  stop(): void {
    this.element.pause();
    this.seek(0);
    this.#report('stopped');
  }

  /** Unloads the audio; what still arrives of it is not played. */
  unload(): void {
    this.#begin();
    this.#report('stopped');
  }

  /** Seeks within the playable part. While that is unknown, the browser keeps the position until it can seek. */
  seek(seconds: number): void {
    const { feeder, replacement, length } = this.#source;
    const at = Math.max(length > 0 ? Math.min(seconds, length) : seconds, 0);
    if (feeder && replacement && !isBuffered(this.element, at)) this.#takeReplacement(at);
    // What the browser has evicted from its buffer is only available in the replacement.
    else this.element.currentTime = feeder ? Math.max(at, bufferedStart(this.element)) : at;
    this.#report(this.#status === 'stopped' ? 'paused' : this.#status);
  }

  seekBy(seconds: number): void {
    this.seek(this.element.currentTime + seconds);
  }

  dispose(): void {
    this.#generation++;
    this.#scope.dispose();
    this.#source.clear();
  }

  async #start(): Promise<void> {
    try {
      await this.element.play();
    } catch (cause) {
      const name = cause instanceof DOMException ? cause.name : '';
      // AbortError: superseded by a newer source or a pause, as intended. NotSupportedError: `error` is fired as well.
      if (name === 'AbortError' || name === 'NotSupportedError') return;
      this.#report('paused');
      this.#events.onFault(name === 'NotAllowedError' ? 'blocked' : 'failed');
    }
  }

  #listen(): void {
    const { element } = this;
    const on = (type: string, listener: () => void) => this.#scope.listen(element, type, listener);
    on('playing', () => this.#report('playing'));
    on('pause', () => {
      if (this.#status === 'loading') return;
      this.#report(element.ended ? 'stopped' : 'paused');
      this.#takeReplacement();
    });
    on('ended', () => {
      this.#report('stopped');
      this.#takeReplacement();
    });
    on('waiting', () => {
      if (!element.paused) this.#report('loading');
    });
    on('durationchange', () => this.#report());
    // WebKitGTK first reports 0, and fires no event when it knows the duration.
    on('canplay', () => this.#report());
    on('progress', () => this.#report());
    // WebKit fires no `progress` for Media Source input. A pause fires `timeupdate` before `pause`, while the status
    // is outdated.
    on('timeupdate', () => {
      const { feeder, length } = this.#source;
      if (feeder && !element.paused && length !== this.#reportedLength) this.#report();
    });
    on('loadeddata', () => {
      // A replacement that was taken at the end does not change the status.
      if (element.paused && this.#status === 'loading') this.#report('paused');
    });
    on('error', () => this.#onError());
  }

  #onError(): void {
    const { element } = this;
    if (!element.getAttribute('src')) return;
    const { feeder, spare } = this.#source;
    if (feeder) {
      this.#stopFeeding(element.error);
    } else if (spare) {
      // The link cannot be reached, for example without a network.
      this.#source.replacement = spare;
      this.#takeReplacement();
    } else {
      this.#report('stopped');
      this.#events.onFault(mediaFaults[element.error?.code ?? 0] ?? 'failed');
    }
  }

  #report(next: PlaybackStatus = this.#status): void {
    this.#status = next;
    this.#reportedLength = this.#source.length;
    this.#events.onState({ status: next, duration: this.#reportedLength, arriving: this.#arriving });
  }

  #begin(): number {
    this.#generation++;
    this.#arriving = false;
    this.#source.clear();
    this.#report('loading');
    return this.#generation;
  }

  #takeReplacement(at = this.element.currentTime): void {
    const { replacement } = this.#source;
    if (!replacement) return;
    const wasPlaying = !this.element.paused && !this.element.ended;
    this.#source.replace(replacement, at);
    if (wasPlaying) void this.#start();
  }

  #feedArriving(bytes: Uint8Array, mimeType: string, packer: Packer, wantsPlay: boolean): void {
    const source = this.#source;
    if (!source.feeder) {
      source.feeder = new MediaFeeder(this.element, mimeType, packer, (cause) => this.#stopFeeding(cause));
      if (wantsPlay) void this.play();
    }
    source.feeder.push(bytes);
  }

  #finishStream(audio: Blob, wantsPlay: boolean): void {
    this.#arriving = false;
    const wasFed = this.#source.feeder !== null;
    if (audio.size > 0) this.#source.finish(audio);
    if (audio.size === 0 || wasFed) {
      if (this.element.paused) this.#takeReplacement();
      this.#report();
    } else if (wantsPlay) {
      void this.play();
    }
  }

  /** The browser rejects the arriving audio: it will be played once it is complete. */
  #stopFeeding(cause: unknown): void {
    warnNotStreamable(cause);
    if (this.#source.replacement) {
      this.#takeReplacement();
    } else {
      this.#arriving = false;
      this.#source.stopFeeding();
      this.#report('loading');
    }
  }
}

/** It is played once it is complete. */
function warnNotStreamable(cause: unknown): void {
  console.warn('The audio cannot be played while it arrives', cause);
}

/** Keyed by the code of a `MediaError`. */
const mediaFaults: Readonly<Record<number, AudioFault>> = {
  1: 'aborted',
  2: 'network',
  3: 'decode',
  4: 'unsupported',
};
