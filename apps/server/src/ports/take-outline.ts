import type { AudioOutput } from '@parlando/speech';

/** Takes the outline of a stored segment, as `PeakMeter` does of samples. Others have their turn meanwhile. */
export type TakeOutline = (
  audio: Uint8Array,
  output: Pick<AudioOutput, 'format' | 'sampleRateHertz'>,
) => Promise<Int8Array>;
