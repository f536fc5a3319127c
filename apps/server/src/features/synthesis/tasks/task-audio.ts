import { createHash } from 'node:crypto';
import type { AudioFormat } from '@parlando/contract';
import { locateRange, totalBytes, wavHeader } from '@parlando/speech';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { StoredSegment } from '../task-row.ts';

export const contentTypes: Record<AudioFormat, string> = { mp3: 'audio/mpeg', wav: 'audio/wav' };

/**
 * The whole audio of a task: its segments one after the other, with a header before them for wav. There is no such
 * file.
 */
export class TaskAudio {
  readonly length: number;
  readonly #header: Uint8Array;
  readonly #blobs: readonly string[];
  readonly #sizes: readonly number[];

  constructor(format: AudioFormat, sampleRateHertz: number, segments: readonly StoredSegment[]) {
    const sizes = segments.map(({ bytes }) => bytes);
    const dataBytes = totalBytes(sizes);
    this.#header = format === 'wav' ? wavHeader({ sampleRateHertz, dataBytes }) : new Uint8Array();
    this.#blobs = segments.map(({ blob }) => blob);
    this.#sizes = [this.#header.length, ...sizes];
    this.length = this.#header.length + dataBytes;
  }

  /** Bytes `start` to `end` (exclusive), a segment at a time. */
  async *read(store: AudioStore, start = 0, end = this.length): AsyncGenerator<Uint8Array> {
    for (const piece of locateRange(this.#sizes, start, end)) {
      if (piece.index === 0) yield this.#header.subarray(piece.start, piece.end);
      else yield await store.get(this.#blobs[piece.index - 1] as string, piece);
    }
  }

  /** Equal only for equal bytes. */
  get fingerprint(): string {
    return createHash('sha256')
      .update(this.#blobs.join())
      .update(this.#header)
      .digest('base64url')
      .slice(0, 32);
  }

  async bytes(store: AudioStore): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.read(store)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
