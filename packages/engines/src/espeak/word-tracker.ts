import type { SpeechEvent } from '@parlando/espeak-wasm';
import type { Phoneme } from '@parlando/speech';
import type { EspeakText } from './espeak-text.ts';

/** A word of one part. Times are ms from the start of espeak's own audio of the part. */
export interface SpokenWord {
  readonly start: number;
  readonly length: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly phonemes: readonly Phoneme[];
}

interface OpenWord {
  readonly start: number;
  end: number;
  readonly startMs: number;
  /** Where the pause after the word began, if it has begun. */
  pauseMs: number | undefined;
  readonly phonemes: Phoneme[];
}

/**
 * Turns espeak's events into words: in order, without overlaps, each with its end. A word is known once its end is:
 * with the next word, or when the part is over.
 */
export class WordTracker {
  readonly #points: readonly string[];
  readonly #sourceOf: Int32Array;
  #open: OpenWord | undefined;
  #begun = false;
  /** Phonemes before the first word. */
  readonly #opening: Phoneme[] = [];

  constructor(text: string, escaped: EspeakText) {
    this.#points = Array.from(text);
    this.#sourceOf = escaped.sourceOf;
  }

  /** The words that ended with these events. */
  read(events: readonly SpeechEvent[]): SpokenWord[] {
    const words: SpokenWord[] = [];
    for (const event of events) {
      if (event.type === 'word') words.push(...this.#begin(event));
      else if (event.type === 'phoneme') this.#hear(event);
    }
    return words;
  }

  /** The last word, at the end of the audio. */
  end(endMs: number): SpokenWord[] {
    const last = this.#open;
    this.#open = undefined;
    if (last) return [this.#close(last, this.#points.length, endMs)];
    return this.#begun ? [] : this.#wholeText(endMs);
  }

  #begin(event: Extract<SpeechEvent, { type: 'word' }>): SpokenWord[] {
    const from = event.position;
    const start = this.#sourceOf[from];
    if (start === undefined) return [];
    const end = Math.min(this.#points.length, this.#sourceAfter(from + Math.max(1, event.length)));
    const last = this.#open;
    // One token read as several words ("42") reports positions inside itself.
    if (last && start < last.end) return [];
    this.#begun = true;
    this.#open = { start, end, startMs: event.offsetMs, pauseMs: undefined, phonemes: [] };
    return last ? [this.#close(last, start, event.offsetMs)] : [];
  }

  /** A phoneme without a name is a pause. */
  #hear(event: Extract<SpeechEvent, { type: 'phoneme' }>): void {
    const { phonemes, startMs } = this.#open ?? { phonemes: this.#opening, startMs: 0 };
    // espeak reports a long pause in several pieces.
    if (event.ipa !== '' || phonemes.at(-1)?.[0] !== '') phonemes.push([event.ipa, event.offsetMs - startMs]);
    if (!this.#open) return;
    if (event.ipa === '') this.#open.pauseMs ??= event.offsetMs;
    else this.#open.pauseMs = undefined;
  }

  #close(word: OpenWord, nextStart: number, endMs: number): SpokenWord {
    return {
      start: word.start,
      length: this.#wordEnd(word, nextStart) - word.start,
      startMs: word.startMs,
      endMs: Math.max(word.startMs, word.pauseMs ?? endMs),
      phonemes: word.phonemes,
    };
  }

  /**
   * The engine's lengths are too short for what it counts as several words (Don't, L'été), and 1 for Chinese, where
   * some syllables have no event at all: a word reaches as far as its letters do, at most to the next word.
   */
  #wordEnd(word: OpenWord, nextStart: number): number {
    if (!isSpoken(this.#points[word.start])) return word.end;
    let end = word.start + 1;
    while (end < nextStart && this.#continuesWord(end)) end++;
    return end;
  }

  #continuesWord(at: number): boolean {
    const point = this.#points[at];
    if (point === undefined) return false;
    if (/[\p{L}\p{N}\p{M}]/u.test(point)) return true;
    return /['’.\-‑]/u.test(point) && isSpoken(this.#points[at + 1]);
  }

  /** Some short texts (Korean names) are spoken without any word event. */
  #wholeText(endMs: number): SpokenWord[] {
    const start = this.#points.findIndex((point) => isSpoken(point));
    if (start < 0) return [];
    const length = this.#points.findLastIndex((point) => isSpoken(point)) + 1 - start;
    return [{ start, length, startMs: 0, endMs, phonemes: this.#opening }];
  }

  #sourceAfter(escapedEnd: number): number {
    return (this.#sourceOf[Math.min(escapedEnd, this.#sourceOf.length) - 1] ?? -1) + 1;
  }
}

function isSpoken(point: string | undefined): boolean {
  return point !== undefined && /[\p{L}\p{N}]/u.test(point);
}
