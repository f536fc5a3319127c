import { createHash } from 'node:crypto';
import { locateRange, totalBytes } from '@parlando/speech';
import type { AudioStore, BlobId } from './audio-store.ts';

/** Stored segments one after the other, with bytes before them. There is no such file. */
export class JoinedAudio {
  readonly length: number;
  readonly #head: Uint8Array;
  readonly #blobs: readonly BlobId[];
  readonly #sizes: readonly number[];

  constructor(head: Uint8Array, segments: readonly { readonly blob: BlobId; readonly bytes: number }[]) {
    this.#head = head;
    this.#blobs = segments.map(({ blob }) => blob);
    this.#sizes = [head.length, ...segments.map(({ bytes }) => bytes)];
    this.length = totalBytes(this.#sizes);
  }

  /** Bytes `start` to `end` (exclusive), a segment at a time. */
  async *read(store: AudioStore, start = 0, end = this.length): AsyncGenerator<Uint8Array> {
    for (const piece of locateRange(this.#sizes, start, end)) {
      if (piece.index === 0) yield this.#head.subarray(piece.start, piece.end);
      else yield await store.get(this.#blobs[piece.index - 1] as BlobId, piece);
    }
  }

  /** Equal only for equal bytes. */
  get fingerprint(): string {
    return createHash('sha256')
      .update(this.#blobs.join())
      .update(this.#head)
      .digest('base64url')
      .slice(0, 32);
  }

  async bytes(store: AudioStore): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.read(store)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
