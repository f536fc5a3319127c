import type { AudioOutput } from './engine.ts';
import { FLAC_UNIT_SAMPLES } from './files/flac-file.ts';
import { samplesPerFrame } from './mp3-frames.ts';

/** Delay of an mp3 encoder and decoder, and the encoder's padding, in samples at every sample rate. */
const MP3_DELAY_SAMPLES = 576 + 529;
export const MP3_PADDING_SAMPLES = 1152;

/** How the encoders of a format treat time, in samples of the output. */
export interface CodecTraits {
  /** A segment is a whole number of these. */
  readonly frame: number;
  /** Delay of encoder and decoder. */
  readonly delay: number;
  /** How much longer a segment is than the sound in it, at least. Whole frames. */
  readonly padding: number;
  /** Whether frames at the beginning may be left out. */
  readonly canSkip: boolean;
}

export function codecTraits({
  format,
  sampleRateHertz,
}: Pick<AudioOutput, 'format' | 'sampleRateHertz'>): CodecTraits {
  switch (format) {
    case 'mp3': {
      const frame = samplesPerFrame(sampleRateHertz);
      return { frame, delay: MP3_DELAY_SAMPLES, padding: MP3_PADDING_SAMPLES, canSkip: true };
    }
    case 'opus': {
      // 20 ms, and libopus' look-ahead of 6.5 ms.
      const frame = sampleRateHertz / 50;
      return { frame, delay: (sampleRateHertz * 13) / 2000, padding: frame, canSkip: false };
    }
    case 'aac':
      return { frame: 1024, delay: AAC_DELAY_SAMPLES, padding: 2048, canSkip: true };
    case 'flac':
      return { frame: FLAC_UNIT_SAMPLES, delay: 0, padding: 0, canSkip: false };
    default:
      return { frame: 1, delay: 0, padding: 0, canSkip: false };
  }
}

/** Of vo-aacenc and a decoder, at every sample rate. */
export const AAC_DELAY_SAMPLES = 1600;
