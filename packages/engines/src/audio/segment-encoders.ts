import type { AudioFormat } from '@parlando/contract';
import { aacCodec, flacCodec, opusCodec } from './codecs.ts';
import { FramedEncoder } from './framed-encoder.ts';
import { toAlaw, toUlaw } from './g711.ts';
import { borrowMp3Encoder, returnMp3Encoder } from './lame-encoders.ts';
import { Mp3Encoder } from './mp3-encoder.ts';
import type { SegmentEncoder } from './segment-encoder.ts';
import { WavEncoder } from './wav-encoder.ts';

/** Makes an encoder for a format that does not need LAME, when the first segment begins. */
export function makeEncoder(format: Exclude<AudioFormat, 'mp3'>): SegmentEncoder {
  switch (format) {
    case 'wav':
    case 'pcm':
      return new WavEncoder();
    case 'ulaw':
      return new WavEncoder(toUlaw);
    case 'alaw':
      return new WavEncoder(toAlaw);
    case 'opus':
      return new FramedEncoder(opusCodec);
    case 'flac':
      return new FramedEncoder(flacCodec);
    case 'aac':
      return new FramedEncoder(aacCodec);
  }
}

/** An encoder of this thread. Return it when the segment is encoded or abandoned. */
export async function borrowEncoder(format: AudioFormat): Promise<SegmentEncoder> {
  return format === 'mp3' ? borrowMp3Encoder() : makeEncoder(format);
}

export function returnEncoder(encoder: SegmentEncoder): void {
  if (encoder instanceof Mp3Encoder) returnMp3Encoder(encoder);
  else encoder.close?.();
}
