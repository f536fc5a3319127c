import { type PointRange, unspaced } from '../text/split-points.ts';

/**
 * Characters that a voice must not skip. It may read superscripts and other numerals together with their neighbours.
 */
const spoken = /[\p{L}\p{Nd}]/u;
const wordPoint = /[\p{L}\p{M}\p{N}]/u;
/** How far ahead a word is searched for. */
const reachPoints = 400;
/** How many further letters and digits a word in another spelling may cover, as one for `1 500 000`. */
const guessPoints = 12;

/**
 * Locates the words that the service reports in the text it was given, and records what it skipped. A reported word that
 * is not found in the text matches the next unreported one.
 */
export class WordFinder {
  readonly #points: readonly string[];
  readonly #folded: readonly string[];
  readonly #gaps: PointRange[] = [];
  #cursor = 0;
  /** The words since the last match that were not found: they explain a short gap. */
  #guesses = 0;

  constructor(points: readonly string[]) {
    this.#points = points;
    this.#folded = points.map(fold);
  }

  /** Position of the word; undefined when nothing is left that it could match. */
  find(text: string): PointRange | undefined {
    const word = Array.from(text.trim(), fold);
    const start = word.length === 0 ? -1 : this.#search(word);
    if (start < 0) return this.#guess();
    this.#pass(start);
    this.#cursor = start + word.length;
    this.#guesses = 0;
    return { start, end: this.#cursor };
  }

  /** The stretches of letters and digits that no word matched, after all words. */
  missing(): readonly PointRange[] {
    this.#pass(this.#points.length);
    this.#cursor = this.#points.length;
    return this.#gaps;
  }

  #search(word: readonly string[]): number {
    const last = Math.min(this.#points.length - word.length, this.#cursor + reachPoints);
    for (let at = this.#cursor; at <= last; at++) {
      if (this.#matches(word, at) && this.#mayBegin(at)) return at;
    }
    return -1;
  }

  #matches(word: readonly string[], at: number): boolean {
    return word.every((point, index) => this.#folded[at + index] === point);
  }

  #mayBegin(at: number): boolean {
    const before = this.#points[at - 1];
    if (at === this.#cursor || before === undefined || !wordPoint.test(before)) return true;
    return unspaced.test(before) || unspaced.test(this.#points[at] as string);
  }

  #guess(): PointRange | undefined {
    this.#guesses++;
    const start = this.#next(wordPoint, this.#points.length);
    if (start === undefined) return undefined;
    let end = start + 1;
    while (end < this.#points.length && wordPoint.test(this.#points[end] as string)) end++;
    this.#cursor = end;
    return { start, end };
  }

  #pass(until: number): void {
    const passed = this.#points.slice(this.#cursor, until).filter((point) => spoken.test(point)).length;
    if (passed <= this.#guesses * guessPoints) return;
    const first = this.#next(spoken, until);
    if (first !== undefined) this.#gaps.push({ start: first, end: until });
  }

  /** The first point from the cursor on, before `until`, that fits. */
  #next(pattern: RegExp, until: number): number | undefined {
    for (let at = this.#cursor; at < until; at++) if (pattern.test(this.#points[at] as string)) return at;
    return undefined;
  }
}

function fold(point: string): string {
  return point.normalize('NFKC').toLowerCase();
}
