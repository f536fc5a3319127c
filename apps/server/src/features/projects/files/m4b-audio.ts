import { createHash } from 'node:crypto';
import { bareAacFrames, framesOf, locateRange, type M4bContent, M4bFile, totalBytes } from '@parlando/speech';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { SegmentsAudio, StoredPart } from '../../../ports/joined-audio.ts';

/** Cache of the frame sizes of recently read books, by fingerprint: two bytes a frame, 0.3 MB an hour. */
const lately = new Map<string, Uint16Array>();
const keptBooks = 8;

/** Stored AAC segments as an audio book. Its index, at the end, is built on demand and needs all segments to be read. */
export class M4bAudio implements SegmentsAudio {
  readonly length: number;
  readonly #file: M4bFile;
  readonly #parts: readonly StoredPart[];
  readonly #sizes: readonly number[];

  constructor(content: M4bContent & { readonly pieces: readonly StoredPart[] }) {
    this.#file = new M4bFile(content);
    this.#parts = content.pieces;
    const audio = content.pieces.map((piece) => this.#file.sizeOf(piece));
    this.#sizes = [this.#file.head.length, ...audio, this.#file.tailBytes];
    this.length = totalBytes(this.#sizes);
  }

  get fingerprint(): string {
    return createHash('sha256')
      .update(this.#parts.map(({ blob }) => blob).join())
      .update(this.#file.head)
      .digest('base64url')
      .slice(0, 32);
  }

  segmentsIn(start: number, end: number): number[] {
    const hasIndex = end > this.length - this.#file.tailBytes && !lately.has(this.fingerprint);
    if (hasIndex) return [...this.#parts.keys()];
    const indexes = locateRange(this.#sizes, start, end).map(({ index }) => index - 1);
    return indexes.filter((index) => index in this.#parts);
  }

  async *read(store: AudioStore, start = 0, end = this.length): AsyncGenerator<Uint8Array> {
    const read = new Map<number, Uint16Array>();
    for (const piece of locateRange(this.#sizes, start, end)) {
      const part = this.#parts[piece.index - 1];
      if (piece.index === 0) yield this.#file.head.subarray(piece.start, piece.end);
      else if (part === undefined) yield* this.#tail(await this.#frameSizes(store, read), piece);
      else {
        const { bare, sizes } = await bareSegment(store, part);
        read.set(piece.index - 1, sizes);
        yield bare.subarray(piece.start, piece.end);
      }
    }
  }

  /** @param read of segments that were read already */
  async #frameSizes(store: AudioStore, read: ReadonlyMap<number, Uint16Array>): Promise<Uint16Array> {
    const { fingerprint } = this;
    const known = lately.get(fingerprint);
    if (known !== undefined) return known;
    const all = new Uint16Array(this.#file.frames);
    let at = 0;
    for (const [index, part] of this.#parts.entries()) {
      const sizes = read.get(index) ?? (await bareSegment(store, part)).sizes;
      all.set(sizes, at);
      at += sizes.length;
    }
    lately.set(fingerprint, all);
    const [oldest] = lately.keys();
    if (lately.size > keptBooks && oldest !== undefined) lately.delete(oldest);
    return all;
  }

  *#tail(sizes: Uint16Array, { start, end }: { start: number; end: number }): Generator<Uint8Array> {
    let at = 0;
    for (const chunk of this.#file.tail(sizes)) {
      const wanted = chunk.subarray(Math.max(start - at, 0), Math.max(end - at, 0));
      if (wanted.length > 0) yield wanted;
      at += chunk.length;
    }
  }
}

async function bareSegment(
  store: AudioStore,
  part: StoredPart,
): Promise<{ bare: Uint8Array; sizes: Uint16Array }> {
  const sizes = new Uint16Array(framesOf(part));
  return { bare: bareAacFrames(await store.get(part.blob), sizes), sizes };
}
