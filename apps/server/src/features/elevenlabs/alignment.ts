import type { Boundary } from '@parlando/contract';

/** When each character of a text is heard. */
export interface Alignment {
  readonly characters: readonly string[];
  readonly character_start_times_seconds: readonly number[];
  readonly character_end_times_seconds: readonly number[];
}

/** Gives every character of a text its time, piece by piece, from the times of the words. */
export class CharacterAligner {
  readonly #characters: readonly string[];
  /** Index of the first character without a time. */
  #done = 0;
  #doneMs = 0;

  constructor(text: string) {
    this.#characters = [...text];
  }

  /**
   * Returns the characters up to the last of these words, with the punctuation after it; for the last piece, all that are
   * left. The characters of a word share its time, those between two words share the pause.
   */
  next(words: readonly Boundary[], endMs: number, isLast: boolean): Alignment | null {
    const characters: string[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const give = (until: number, fromMs: number, untilMs: number) => {
      const count = until - this.#done;
      if (count <= 0) return;
      const seconds = (index: number) => round(fromMs + ((untilMs - fromMs) * index) / count);
      for (let index = 0; index < count; index++) {
        characters.push(this.#characters[this.#done + index] ?? '');
        starts.push(seconds(index));
        ends.push(seconds(index + 1));
      }
      this.#done = until;
      this.#doneMs = untilMs;
    };
    for (const { textOffset, textLength, offsetMs, durationMs } of words) {
      const start = Math.max(offsetMs, this.#doneMs);
      give(Math.min(textOffset, this.#characters.length), this.#doneMs, start);
      give(
        Math.min(textOffset + textLength, this.#characters.length),
        start,
        Math.max(start, offsetMs + durationMs),
      );
    }
    const rest = isLast ? this.#characters.length : this.#endOfSigns();
    give(rest, this.#doneMs, Math.max(this.#doneMs, endMs));
    if (characters.length === 0) return null;
    return {
      characters,
      character_start_times_seconds: starts,
      character_end_times_seconds: ends,
    };
  }

  #endOfSigns(): number {
    let at = this.#done;
    while (at < this.#characters.length && !/[\p{L}\p{N}\p{M}]/u.test(this.#characters[at] ?? '')) at++;
    return at;
  }
}

/** Milliseconds to seconds; a microsecond is enough. */
const round = (ms: number): number => Math.round(ms * 1000) / 1e6;
