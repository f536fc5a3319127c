import { concatBytes } from '../concat-bytes.ts';
import type { AudioOutput } from '../engine.ts';
import { wavHeader } from '../wav.ts';
import type { AudioFile, Before, FileWriter, StoredPiece } from './file-writer.ts';
import { flacFile } from './flac-file.ts';
import { oggOpusFile } from './ogg-opus-file.ts';

export const nothingBefore: Before = { samples: 0, pages: 0 };

const asItIs: FileWriter = { write: (chunk) => chunk, end: () => new Uint8Array() };

const plainFile: AudioFile = {
  isPlain: true,
  head: () => new Uint8Array(),
  sizeOf: ({ bytes }) => bytes,
  after: ({ samples }, before) => ({ samples: before.samples + samples, pages: 0 }),
  writer: () => asItIs,
};

function wavFile(sampleRateHertz: number): AudioFile {
  return {
    ...plainFile,
    head: (pieces) =>
      wavHeader({
        sampleRateHertz,
        dataBytes: pieces ? pieces.reduce((sum, { bytes }) => sum + bytes, 0) : 'unknown',
      }),
  };
}

export function audioFile({
  format,
  sampleRateHertz,
}: Pick<AudioOutput, 'format' | 'sampleRateHertz'>): AudioFile {
  if (format === 'wav') return wavFile(sampleRateHertz);
  if (format === 'opus') return oggOpusFile(sampleRateHertz);
  if (format === 'flac') return flacFile(sampleRateHertz);
  return plainFile;
}

/** A streamed file, whose length is not known yet. */
export class StreamedFile {
  readonly #file: AudioFile;
  readonly #writer: FileWriter;
  #head: Uint8Array;

  constructor(output: Pick<AudioOutput, 'format' | 'sampleRateHertz'>) {
    this.#file = audioFile(output);
    this.#writer = this.#file.writer(nothingBefore);
    this.#head = this.#file.head(undefined);
  }

  /** @param chunk of stored segments; stays as it is @returns bytes of the file, the head before the first of them */
  write(chunk: Uint8Array): Uint8Array {
    const bytes = this.#writer.write(this.#file.isPlain ? chunk : chunk.slice());
    if (bytes.length === 0 || this.#head.length === 0) return bytes;
    const head = this.#head;
    this.#head = new Uint8Array();
    return concatBytes([head, bytes]);
  }

  end(): Uint8Array {
    return this.#writer.end();
  }
}

/** Bytes of the whole file. */
export function fileBytes(file: AudioFile, pieces: readonly StoredPiece[]): number {
  let before = nothingBefore;
  let bytes = file.head(pieces).length;
  for (const piece of pieces) {
    bytes += file.sizeOf(piece, before);
    before = file.after(piece, before);
  }
  return bytes + file.writer(before).end().length;
}
