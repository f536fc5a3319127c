import type { AudioOutput } from '@parlando/speech';
import { createMp3Encoder } from 'wasm-media-encoders';
import { samplesPerFrame } from './mp3-frames.ts';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

type LameEncoder = Awaited<ReturnType<typeof createMp3Encoder>>;
type LameParams = Parameters<LameEncoder['configure']>[0];

/** LAME's encoder delay (576) and the decoder's (528 + 1). The same at every sample rate. */
const DELAY_SAMPLES = 576 + 529;
/** What LAME adds to an input of whole frames, so that its delay and the decoder's overlap fit in. */
const PADDING_SAMPLES = 1152;

/**
 * CBR mp3 of whole frames. The input is filled up to n samples, a multiple of the frame's, so that the decoded segment
 * is n + 1152 samples long and segments joined end to end do not drift. What the codec adds is taken from the trailing
 * pause as far as that reaches.
 */
export class Mp3Encoder implements SegmentEncoder {
  readonly delaySamples = DELAY_SAMPLES;
  readonly #lame: LameEncoder;
  #frame = 576;
  #fed = 0;

  static async create(): Promise<Mp3Encoder> {
    return new Mp3Encoder(await createMp3Encoder());
  }

  constructor(lame: LameEncoder) {
    this.#lame = lame;
  }

  begin(output: AudioOutput): void {
    this.#frame = samplesPerFrame(output.sampleRateHertz);
    this.#fed = 0;
    // Without outputSampleRate LAME lowers the rate of its own accord (44.1 kHz at 48 kbit/s becomes 32 kHz).
    const params = {
      channels: 1,
      sampleRate: output.sampleRateHertz,
      outputSampleRate: output.sampleRateHertz,
      bitrate: output.bitrateKbps,
    };
    this.#lame.configure(params as LameParams);
  }

  encode(pcm: Float32Array): Uint8Array {
    this.#fed += pcm.length;
    // The answer is a view of the codec's memory: copy before the next call.
    return this.#lame.encode([pcm]).slice();
  }

  finish(trailingSilence: number): EncodedEnd {
    if (this.#fed + trailingSilence === 0) return { bytes: new Uint8Array(0), samples: 0 };
    const wanted = Math.round((this.#fed + trailingSilence - PADDING_SAMPLES) / this.#frame);
    const frames = Math.max(1, Math.ceil(this.#fed / this.#frame), wanted);
    const total = frames * this.#frame;
    const filled = this.encode(new Float32Array(total - this.#fed));
    const last = this.#lame.finalize();
    const bytes = new Uint8Array(filled.length + last.length);
    bytes.set(filled);
    bytes.set(last, filled.length);
    return { bytes, samples: total + PADDING_SAMPLES };
  }
}
