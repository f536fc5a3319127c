import { bufferedEnd } from './buffered.ts';
import type { Mp3Feeder } from './mp3-feeder.ts';

/**
 * What an audio element has to play: a link, or audio of this page while it arrives and then the whole of it. Another
 * address of the same audio can wait to take its place.
 */
export class AudioSource {
  /** While the browser has only what it was fed of the audio. */
  feeder: Mp3Feeder | null = null;
  /** Another address of the same audio. */
  replacement: string | null = null;
  readonly #element: HTMLAudioElement;
  #blobUrl: string | null = null;
  /** Length of the audio while a replacement has not told it yet. */
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

  /** All of the audio: what is fed goes on to its end, with the whole as its replacement. */
  finish(audio: Blob): void {
    this.#blobUrl = URL.createObjectURL(audio);
    if (this.feeder) {
      this.feeder.finish(audio);
      this.replacement = this.#blobUrl;
    } else this.#element.src = this.#blobUrl;
  }

  /** Goes on at `seconds` from `url`, another address of the same audio. */
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

  /** Nothing is there to play; the whole of the audio may still come. */
  stopFeeding(): void {
    this.#releaseFeeder();
    this.#element.removeAttribute('src');
    this.#element.load();
  }

  /** Silent, with nothing to play. */
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
