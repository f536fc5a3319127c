import { createHash } from 'node:crypto';
import {
  type AudioFile,
  audioFile,
  type Before,
  locateRange,
  nothingBefore,
  type StoredPiece,
  totalBytes,
} from '@parlando/speech';
import type { AudioStore, BlobId, ByteRange } from './audio-store.ts';

export interface StoredPart extends StoredPiece {
  readonly blob: BlobId;
}

/** Stored segments as a virtual file. */
export interface SegmentsAudio {
  /** Bytes. */
  readonly length: number;
  /** Equal only for equal bytes. */
  readonly fingerprint: string;
  /** The numbers of the segments that bytes `start` to `end` (exclusive) come from. */
  segmentsIn(start: number, end: number): number[];
  /** Bytes `start` to `end` (exclusive), a segment at a time. */
  read(store: AudioStore, start?: number, end?: number): AsyncIterable<Uint8Array>;
}

const mp3File = audioFile({ format: 'mp3', sampleRateHertz: 0 });

/** Stored segments one after the other, with bytes before them. */
export class JoinedAudio implements SegmentsAudio {
  readonly length: number;
  readonly #head: Uint8Array;
  readonly #parts: readonly { readonly blob: BlobId; readonly before: Before; readonly bytes: number }[];
  readonly #tail: Uint8Array;
  readonly #sizes: readonly number[];
  readonly #file: AudioFile;

  /** @param file how the segments become a file; those of mp3 stay as they are */
  constructor(head: Uint8Array, segments: readonly StoredPart[], file = mp3File) {
    let before = nothingBefore;
    const sizes: number[] = [];
    this.#parts = segments.map((segment) => {
      const part = { blob: segment.blob, before, bytes: segment.bytes };
      sizes.push(file.sizeOf(segment, before));
      before = file.after(segment, before);
      return part;
    });
    this.#head = head;
    this.#tail = file.writer(before).end();
    this.#sizes = [head.length, ...sizes, this.#tail.length];
    this.#file = file;
    this.length = totalBytes(this.#sizes);
  }

  async *read(store: AudioStore, start = 0, end = this.length): AsyncGenerator<Uint8Array> {
    for (const piece of locateRange(this.#sizes, start, end)) {
      const part = this.#parts[piece.index - 1];
      if (piece.index === 0) yield this.#head.subarray(piece.start, piece.end);
      else if (part === undefined) yield this.#tail.subarray(piece.start, piece.end);
      else if (this.#file.isPlain) yield await store.get(part.blob, isWhole(piece, part) ? undefined : piece);
      // The bytes of a container depend on their position.
      else yield this.#written(await store.get(part.blob), part.before).subarray(piece.start, piece.end);
    }
  }

  segmentsIn(start: number, end: number): number[] {
    const indexes = locateRange(this.#sizes, start, end).map(({ index }) => index - 1);
    return indexes.filter((index) => index in this.#parts);
  }

  get fingerprint(): string {
    return createHash('sha256')
      .update(this.#parts.map(({ blob }) => blob).join())
      .update(this.#head)
      .digest('base64url')
      .slice(0, 32);
  }

  async bytes(store: AudioStore): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.read(store)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Copies the input, which the writer changes and others may use. */
  #written(stored: Uint8Array, before: Before): Uint8Array {
    return this.#file.writer(before).write(stored.slice());
  }
}

/** A completely read file may be cached for the next reader. */
const isWhole = ({ start, end }: ByteRange, { bytes }: { readonly bytes: number }): boolean =>
  start === 0 && end === bytes;
