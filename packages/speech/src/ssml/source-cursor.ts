import type { SourcePosition } from './ssml-issue.ts';

/** Turns UTF-16 offsets into positions. Offsets must not decrease: the whole source is walked once. */
export class SourceCursor {
  readonly #source: string;
  #offset = 0;
  #codePoint = 0;
  #line = 1;
  #column = 1;

  constructor(source: string) {
    this.#source = source;
  }

  at(offset: number): SourcePosition {
    while (this.#offset < offset) this.#step();
    return { line: this.#line, column: this.#column, offset: this.#offset, codePoint: this.#codePoint };
  }

  #step(): void {
    const point = this.#source.codePointAt(this.#offset) ?? 0;
    const next = this.#offset + (point > 0xffff ? 2 : 1);
    const endsLine = point === 0x0a || (point === 0x0d && this.#source.charCodeAt(next) !== 0x0a);
    this.#offset = next;
    this.#codePoint += 1;
    this.#line += endsLine ? 1 : 0;
    this.#column = endsLine ? 1 : this.#column + 1;
  }
}

export function positionAt(source: string, offset: number): SourcePosition {
  return new SourceCursor(source).at(offset);
}
