import type { SourcePosition } from './ssml-issue.ts';

const SOURCE_START: SourcePosition = { line: 1, column: 1, offset: 0, codePoint: 0 };

/** Turns UTF-16 offsets into positions. Offsets must not decrease: the source is walked once, from `start` on. */
export class SourceCursor {
  readonly #source: string;
  #offset: number;
  #codePoint: number;
  #line: number;
  #column: number;

  constructor(source: string, start: SourcePosition = SOURCE_START) {
    this.#source = source;
    this.#offset = start.offset;
    this.#codePoint = start.codePoint;
    this.#line = start.line;
    this.#column = start.column;
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

/** `start` lies before the offset: only what is between them is walked. */
export function positionAt(source: string, offset: number, start?: SourcePosition): SourcePosition {
  return new SourceCursor(source, start).at(offset);
}
