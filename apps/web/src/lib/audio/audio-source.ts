import { bufferedEnd } from './buffered.ts';
import type { MediaFeeder } from './media-feeder.ts';

/**
 * What an audio element plays: a link, or bytes that are fed as they arrive and later the complete audio. Another address
 * of the same audio can wait to replace it.
 */
export class AudioSource {
  /** Set while the element plays what it is fed. */
  feeder: MediaFeeder | null = null;
  /** Another address of the same audio, which waits to be used. */
  replacement: string | null = null;
  readonly #element: HTMLAudioElement;
  #blobUrl: string | null = null;
  /** Length of the audio, for as long as a replacement has not reported it. */
  #knownSeconds = 0;

  constructor(element: HTMLAudioElement) {
    this.#element = element;
  }

  /** Seconds; 0 while unknown. While audio arrives: what can be heard of it so far. */
  get length(): number {
    const { duration } = this.#element;
    if (Number.isFinite(duration)) return duration;
    return this.feeder ? this.feeder.length : Math.max(bufferedEnd(this.#element), this.#knownSeconds);
  }

  /** Takes the complete audio. If it was fed, that goes on to its end, and the complete audio becomes the replacement. */
  finish(audio: Blob): void {
    this.#blobUrl = URL.createObjectURL(audio);
    if (this.feeder) {
      this.feeder.finish(audio);
      this.replacement = this.#blobUrl;
    } else this.#element.src = this.#blobUrl;
  }

  /** Continues at `seconds` from `url`, another address of the same audio. */
  replace(url: string, seconds: number): void {
    const { playbackRate } = this.#element;
    this.replacement = null;
    this.#knownSeconds = this.length;
    this.#releaseFeeder();
    if (url !== this.#blobUrl) this.#releaseBlob();
    this.#element.src = url;
    this.#element.currentTime = seconds;
    this.#element.playbackRate = playbackRate;
  }

  /** Leaves nothing to play until the complete audio comes. */
  stopFeeding(): void {
    this.#releaseFeeder();
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  /** Stops the sound and releases everything. */
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
