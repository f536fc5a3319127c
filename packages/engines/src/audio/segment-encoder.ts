import type { AudioOutput } from '@parlando/speech';

/** The last bytes of a segment and the length of its decoded audio in samples. */
export interface EncodedEnd {
  readonly bytes: Uint8Array;
  readonly samples: number;
}

/** Encodes one segment after another; `begin` forgets whatever an aborted segment left behind. */
export interface SegmentEncoder {
  begin(output: AudioOutput): void;
  /** Silent samples that a decoder outputs before the first sample of the segment. */
  readonly delaySamples: number;
  /** The caller owns the bytes. */
  encode(pcm: Float32Array): Uint8Array;
  /** @param trailingSilence samples of silence the segment ends with, not yet encoded */
  finish(trailingSilence: number): EncodedEnd;
  /** Releases the resources of an abandoned segment. */
  close?(): void;
}
