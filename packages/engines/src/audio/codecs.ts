import { AacEncoder, FlacEncoder, OpusEncoder, type OpusEncoderOptions } from '@parlando/audio-wasm';
import {
  AAC_DELAY_SAMPLES,
  type AudioOutput,
  concatBytes,
  FLAC_BLOCK_SAMPLES,
  FLAC_UNIT_SAMPLES,
  OpusPages,
  storedFlacFrame,
} from '@parlando/speech';
import type { FrameCodec } from './framed-encoder.ts';
import { toInt16 } from './int16.ts';

/** Five times as fast as 10, and hardly any worse at the bit rates of speech: docs/decisions/0045. */
const OPUS_COMPLEXITY = 5;
const FLAC_LEVEL = 5;

export function opusCodec({ sampleRateHertz, bitrateKbps }: AudioOutput): FrameCodec {
  const encoder = new OpusEncoder({
    sampleRateHertz: sampleRateHertz as OpusEncoderOptions['sampleRateHertz'],
    bitrateKbps,
    complexity: OPUS_COMPLEXITY,
  });
  const pages = new OpusPages();
  return {
    frameSamples: encoder.frameSamples,
    delaySamples: encoder.delaySamples,
    encode: (frame) => pages.push(encoder.encode(frame)),
    end: () => pages.end(),
    close: () => encoder.close(),
  };
}

export function aacCodec({ sampleRateHertz, bitrateKbps }: AudioOutput): FrameCodec {
  const encoder = new AacEncoder({ sampleRateHertz, bitrateKbps });
  return {
    frameSamples: encoder.frameSamples,
    delaySamples: AAC_DELAY_SAMPLES,
    encode: (frame) => encoder.encode(toInt16(frame)),
    end: () => new Uint8Array(),
    close: () => encoder.close(),
  };
}

/** libFLAC divides the frames: all but the last have the same length. */
export function flacCodec({ sampleRateHertz }: AudioOutput): FrameCodec {
  const encoder = new FlacEncoder({ sampleRateHertz, level: FLAC_LEVEL, blockSamples: FLAC_BLOCK_SAMPLES });
  const stored = (frames: readonly Uint8Array[]) => concatBytes(frames.map(storedFlacFrame));
  return {
    frameSamples: FLAC_UNIT_SAMPLES,
    delaySamples: 0,
    encode: (frame) => stored(encoder.encode(toInt16(frame))),
    end: () => stored(encoder.finish()),
    close: () => encoder.close(),
  };
}
