import { bufferedEnd } from './buffered.ts';
import type { MediaFeeder } from './media-feeder.ts';

/**
 * The source of an audio element: a link, or bytes fed while they arrive, followed by the complete audio. A
 * replacement, another URL of the same audio, can be set for later.
 */
export class AudioSource {
  /** Set while the element plays fed bytes. */
  feeder: MediaFeeder | null = null;
  replacement: string | null = null;
  readonly #element: HTMLAudioElement;
  #blobUrl: string | null = null;
  /** Duration of the audio, used until a replacement has reported its own. */
  #knownSeconds = 0;

  constructor(element: HTMLAudioElement) {
    this.#element = element;
  }

  /** Seconds; 0 while unknown. While audio arrives: the part that is playable so far. */
  get length(): number {
    const { duration } = this.#element;
    if (Number.isFinite(duration)) return duration;
    return this.feeder ? this.feeder.length : Math.max(bufferedEnd(this.#element), this.#knownSeconds);
  }

  /** Sets the complete audio. If bytes were fed, feeding goes on to the end, and this becomes the replacement. */
  finish(audio: Blob): void {
    this.#blobUrl = URL.createObjectURL(audio);
    if (this.feeder) {
      this.feeder.finish(audio);
      this.replacement = this.#blobUrl;
    } else this.#element.src = this.#blobUrl;
  }

  /** The complete audio in memory, while the element plays a link to it; null if there is none. */
  get spare(): string | null {
    return this.#blobUrl === this.#element.src ? null : this.#blobUrl;
  }

  /** Continues at `seconds` from `url`, another URL of the same audio. */
  replace(url: string, seconds: number): void {
    const { playbackRate } = this.#element;
    this.replacement = null;
    this.#knownSeconds = this.length;
    this.#releaseFeeder();
    this.#element.src = url;
    this.#element.currentTime = seconds;
    this.#element.playbackRate = playbackRate;
  }

  /** Leaves nothing to play until the audio is complete. */
  stopFeeding(): void {
    this.#releaseFeeder();
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  clear(): void {
    this.replacement = null;
    this.#knownSeconds = 0;
    this.#element.pause();
    this.stopFeeding();
    this.#releaseBlob();
  }

  #releaseFeeder(): void {
    this.feeder?.dispose();
    this.feeder = null;
  }

  #releaseBlob(): void {
    if (this.#blobUrl) URL.revokeObjectURL(this.#blobUrl);
    this.#blobUrl = null;
  }
}
