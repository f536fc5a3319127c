import { concatBytes } from '@parlando/speech';
import { MPEGDecoder } from 'mpg123-decoder';
import { VoiceLevel } from '../audio/voice-level.ts';
import { stepDb, withGain } from './frame-gain.ts';
import { frameMs, nativeFormat } from './read-aloud-format.ts';

/** How much of a new voice's audio is held back until its level is known. */
const firstFrames = Math.ceil(1000 / frameMs);
/** How much of one response is decoded at most, which takes about 10 ms. */
const mostFrames = Math.ceil(5000 / frameMs);
/** After this much its level is final, and no more is decoded. */
const knownSeconds = 30;
/** Louder samples would be clipped by players that decode a little differently. */
const mostPeakDb = -1;

/** Measurements of one voice. */
interface KnownVoice {
  readonly level: VoiceLevel;
  /** Decoded so far. */
  seconds: number;
  /** Peak of all samples so far, before the gain. */
  peak: number;
  /** Undefined until something was heard. */
  steps: number | undefined;
}

/** The service's voices, each with the gain that brings it to the level of every other engine. */
export class FrameLevels {
  readonly #voices = new Map<string, KnownVoice>();

  /** For the response to one request. `learns`: it has the voice's default volume. */
  open(voice: string, learns: boolean): AnswerLevel {
    const known = this.#voices.get(voice) ?? newVoice();
    this.#voices.set(voice, known);
    return new AnswerLevel(known, learns && known.seconds < knownSeconds);
  }
}

/** Levels the frames of one answer. */
class AnswerLevel {
  readonly #voice: KnownVoice;
  readonly #learns: boolean;
  /** Gain steps of the audio already sent. */
  #steps: number | undefined;
  /** Frames held back while the level is unknown. */
  readonly #waiting: Uint8Array[] = [];
  readonly #heard: Uint8Array[] = [];

  constructor(voice: KnownVoice, learns: boolean) {
    this.#voice = voice;
    this.#learns = learns;
  }

  /** Returns the frames that are ready. */
  async push(frames: readonly Uint8Array[]): Promise<Uint8Array[]> {
    if (this.#learns) this.#heard.push(...frames.slice(0, mostFrames - this.#heard.length));
    this.#waiting.push(...frames);
    if (this.#voice.steps === undefined && this.#learns) {
      if (this.#waiting.length < firstFrames) return [];
      await this.#learn();
    }
    return this.#release();
  }

  /** Returns those that were held back. */
  async end(): Promise<Uint8Array[]> {
    if (this.#learns && this.#heard.length > 0) await this.#learn();
    return this.#release();
  }

  /** Uses one gain for the whole response, even if another response refines the measurement meanwhile. */
  #release(): Uint8Array[] {
    if (this.#waiting.length === 0) return [];
    this.#steps ??= this.#voice.steps ?? 0;
    const steps = this.#steps;
    return this.#waiting.splice(0).map((frame) => withGain(frame, steps));
  }

  async #learn(): Promise<void> {
    const voice = this.#voice;
    const pcm = await decode(this.#heard.splice(0));
    const gain = voice.level.gainFor(pcm, nativeFormat.sampleRateHertz);
    for (const sample of pcm) voice.peak = Math.max(voice.peak, Math.abs(sample));
    voice.seconds += pcm.length / nativeFormat.sampleRateHertz;
    if (voice.peak === 0) return;
    const room = mostPeakDb - decibels(voice.peak);
    voice.steps = Math.min(Math.round(decibels(gain) / stepDb), Math.floor(room / stepDb));
  }
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);

function newVoice(): KnownVoice {
  return { level: new VoiceLevel(), seconds: 0, peak: 0, steps: undefined };
}

async function decode(frames: readonly Uint8Array[]): Promise<Float32Array> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    return decoder.decode(concatBytes(frames)).channelData[0] ?? new Float32Array(0);
  } finally {
    decoder.free();
  }
}
