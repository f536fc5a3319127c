import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AudioOutput } from '@parlando/speech';
import { MPEGDecoder } from 'mpg123-decoder';
import { SegmentAudio } from '../audio/segment-audio.ts';
import type { SegmentEncoder } from '../audio/segment-encoder.ts';
import { borrowEncoder, returnEncoder } from '../audio/segment-encoders.ts';
import { nativeFormat, nativeSilence } from './read-aloud-format.ts';

/** The last bytes, the total length, and the peaks if samples were available. */
export interface EncodedOutput {
  readonly bytes: Uint8Array;
  readonly samples: number;
  readonly peaks?: Int8Array;
}

/** Converts the service's mp3 to the requested output. */
export interface OutputMaker {
  /** Its delay of the sound. */
  readonly delayMs: number;
  /** @param frames whole frames @returns pieces of the output, each of which is quick to produce */
  push(frames: Uint8Array): AsyncIterable<Uint8Array>;
  /** @param samples of the frames so far. The length that is returned is the output's. */
  end(samples: number): EncodedOutput;
  close(): void;
}

/** Decoding and encoding so much, a fifth of a second of sound, takes 1 to 3 ms. */
const sliceBytes = 8 * nativeSilence.length;

export async function openOutput(output: AudioOutput): Promise<OutputMaker> {
  return isNative(output) ? passThrough : openTranscoder(output);
}

function isNative({ format, sampleRateHertz, bitrateKbps }: AudioOutput): boolean {
  return (
    format === 'mp3' &&
    sampleRateHertz === nativeFormat.sampleRateHertz &&
    bitrateKbps === nativeFormat.bitrateKbps
  );
}

const passThrough: OutputMaker = {
  delayMs: 0,
  async *push(frames) {
    if (frames.length > 0) yield frames;
  },
  end: (samples) => ({ bytes: new Uint8Array(0), samples }),
  close: () => undefined,
};

async function openTranscoder(output: AudioOutput): Promise<OutputMaker> {
  // Our frames lack the metadata by which a decoder trims a file's beginning and end.
  const decoder = new MPEGDecoder({ enableGapless: false });
  const encoder = await borrowEncoder(output.format);
  await decoder.ready;
  return new Transcoder(decoder, encoder, output);
}

class Transcoder implements OutputMaker {
  readonly #decoder: MPEGDecoder;
  readonly #encoder: SegmentEncoder;
  readonly #audio: SegmentAudio;
  #decoded = 0;

  constructor(decoder: MPEGDecoder, encoder: SegmentEncoder, output: AudioOutput) {
    this.#decoder = decoder;
    this.#encoder = encoder;
    this.#audio = new SegmentAudio(encoder, output, nativeFormat.sampleRateHertz);
  }

  get delayMs(): number {
    return this.#audio.delayMs;
  }

  async *push(frames: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < frames.length; at += sliceBytes) {
      if (at > 0) await nextTurn();
      const { channelData } = this.#decoder.decode(frames.subarray(at, at + sliceBytes));
      yield this.#encode(channelData[0] ?? new Float32Array(0));
    }
  }

  end(samples: number): EncodedOutput {
    // A decoder holds back bytes that it recognises as a frame only when another follows.
    const rest = this.#encode(new Float32Array(Math.max(0, samples - this.#decoded)));
    const last = this.#audio.finish();
    return { ...last, bytes: Buffer.concat([rest, last.bytes]) };
  }

  close(): void {
    this.#decoder.free();
    this.#audio.close();
    returnEncoder(this.#encoder);
  }

  #encode(pcm: Float32Array): Uint8Array {
    this.#decoded += pcm.length;
    return this.#audio.speech(pcm);
  }
}
