import { concatBytes } from '@parlando/speech';
import { codecDelayMs, frameMs, frameSamples, nativeSilence } from './read-aloud-format.ts';

/** Audio kept after the last word of a response: its sound may last a little longer than reported. */
const tailMs = 120;

/**
 * The mp3 of one segment, joined from responses and pauses in whole frames. The service begins and ends each response
 * with silence: most of it after the last word is dropped, and the rest counts towards a pause.
 */
export class NativeAudio {
  #frames = 0;
  #pauseMs = 0;
  /** When the last word has died away, in the decoded audio. */
  #soundEndMs = 0;
  /** Frames of the current response that were not returned yet, and where it begins. */
  #held: Uint8Array[] = [];
  #startMs: number | undefined;

  /** Samples of the decoded audio so far. */
  get samples(): number {
    return this.#frames * frameSamples;
  }

  /** How much earlier the current response ends than its last word. */
  get shortfallMs(): number {
    return this.#soundEndMs - (this.#frames + this.#held.length) * frameMs;
  }

  pause(durationMs: number): void {
    this.#pauseMs += durationMs;
  }

  frames(frames: readonly Uint8Array[]): void {
    this.#held.push(...frames);
  }

  /**
   * A word of the present answer, in milliseconds from its beginning.
   * @returns audio that comes before it, and when it is heard in the decoded segment
   */
  word(offsetMs: number, durationMs: number): { readonly before: Uint8Array; readonly heardMs: number } {
    const before = this.#begin(offsetMs);
    const heardMs = (this.#startMs ?? 0) + codecDelayMs + offsetMs;
    this.#soundEndMs = Math.max(this.#soundEndMs, heardMs + durationMs);
    return { before, heardMs };
  }

  /** Returns the frames that will certainly be kept. */
  take(): Uint8Array {
    if (this.#startMs === undefined) return new Uint8Array(0);
    const wanted = Math.ceil((this.#soundEndMs + tailMs) / frameMs) - this.#frames;
    return this.#give(this.#held.splice(0, Math.max(0, wanted)));
  }

  /** Ends the current response. @returns the rest of it */
  endAnswer(): Uint8Array {
    const hasWords = this.#startMs !== undefined;
    const pause = this.#begin(0);
    // Without a word the end of its sound is unknown.
    const rest = hasWords ? this.take() : this.#give(this.#held.splice(0));
    if (!hasWords) this.#soundEndMs = this.#frames * frameMs;
    this.#held = [];
    this.#startMs = undefined;
    return concatBytes([pause, rest]);
  }

  /** The pause that the segment ends with. */
  end(): Uint8Array {
    return this.#silence(0);
  }

  #begin(leadMs: number): Uint8Array {
    if (this.#startMs !== undefined) return new Uint8Array(0);
    const silence = this.#silence(codecDelayMs + leadMs);
    this.#startMs = this.#frames * frameMs;
    return silence;
  }

  /** The required pause minus the existing silence on both sides of it. */
  #silence(afterMs: number): Uint8Array {
    const isMs = this.#frames * frameMs - this.#soundEndMs + afterMs;
    const frames = this.#pauseMs === 0 ? 0 : Math.max(0, Math.round((this.#pauseMs - isMs) / frameMs));
    this.#pauseMs = 0;
    return this.#give(Array.from({ length: frames }, () => nativeSilence));
  }

  #give(frames: readonly Uint8Array[]): Uint8Array {
    this.#frames += frames.length;
    return concatBytes(frames);
  }
}
