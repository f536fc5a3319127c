import type { AudioOutput } from '@parlando/speech';

/** Computes the peaks of a stored segment, as `PeakMeter` does for samples, yielding to other work. */
export type TakeOutline = (
  audio: Uint8Array,
  output: Pick<AudioOutput, 'format' | 'sampleRateHertz'>,
) => Promise<Int8Array>;
