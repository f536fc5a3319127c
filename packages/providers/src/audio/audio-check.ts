import { AppError } from '@parlando/contract';

/** Checks audio in one streaming pass, buffering only a header. Both methods throw PROVIDER_NO_AUDIO. */
export interface AudioCheck {
  /** Length of what has passed so far, at normal playback speed. */
  readonly durationMs: number;
  push(bytes: Uint8Array): void;
  /** Call it at the end: checks that the audio was complete. */
  end(): void;
}

export type NoAudioReason = 'empty' | 'truncated' | 'not-audio' | 'too-large';

export function noAudio(reason: NoAudioReason, cause?: unknown): AppError {
  return new AppError('PROVIDER_NO_AUDIO', { reason }, { cause });
}

/** Buffers bytes until there are enough to parse. */
export class Gathering {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }

  /** Takes of `source` from `offset` until it holds `wanted` bytes. Returns how many it took. */
  fill(wanted: number, source: Uint8Array, offset: number): number {
    const taken = Math.max(0, Math.min(wanted - this.length, source.length - offset));
    this.#bytes.set(source.subarray(offset, offset + taken), this.length);
    this.length += taken;
    return taken;
  }

  clear(): void {
    this.length = 0;
  }
}
