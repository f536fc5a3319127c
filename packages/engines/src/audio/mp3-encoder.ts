import type { Espeak, Mp3Encoder as Lame, Mp3EncoderOptions } from '@parlando/espeak-wasm';
import { type AudioOutput, concatBytes, samplesPerFrame } from '@parlando/speech';
import type { EncodedEnd, SegmentEncoder } from './segment-encoder.ts';

/**
 * LAME's quality 7 does no noise shaping. For speech at 64 kbit/s its decoded signal is nearer to the original than at
 * 5, at a quarter of the work (docs/decisions/0127).
 */
const QUALITY = 7;

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
  readonly #module: Espeak;
  #lame: Lame | undefined;
  #frame = 576;
  #fed = 0;

  /** @param module the synthesiser whose memory the encoder shares */
  constructor(module: Espeak) {
    this.#module = module;
  }

  /** @param bitReservoir whether frames may borrow bits from those before */
  begin(output: AudioOutput, bitReservoir = true): void {
    this.#lame?.close();
    this.#frame = samplesPerFrame(output.sampleRateHertz);
    this.#fed = 0;
    this.#lame = this.#module.createMp3Encoder({
      sampleRateHertz: output.sampleRateHertz as Mp3EncoderOptions['sampleRateHertz'],
      inputSampleRateHertz: output.sampleRateHertz,
      bitrateKbps: output.bitrateKbps,
      quality: QUALITY,
      bitReservoir,
    });
  }

  encode(pcm: Float32Array): Uint8Array {
    this.#fed += pcm.length;
    // The result is a view of the module's memory: copy it before the next call.
    return this.#open().encode(pcm).slice();
  }

  finish(trailingSilence: number): EncodedEnd {
    if (this.#fed + trailingSilence === 0) return { bytes: new Uint8Array(0), samples: 0 };
    const wanted = Math.round((this.#fed + trailingSilence - PADDING_SAMPLES) / this.#frame);
    const frames = Math.max(1, Math.ceil(this.#fed / this.#frame), wanted);
    const total = frames * this.#frame;
    const filled = this.encode(new Float32Array(total - this.#fed));
    const bytes = concatBytes([filled, this.#open().flush()]);
    return { bytes, samples: total + PADDING_SAMPLES };
  }

  #open(): Lame {
    if (!this.#lame) throw new Error('no segment was begun');
    return this.#lame;
  }
}
