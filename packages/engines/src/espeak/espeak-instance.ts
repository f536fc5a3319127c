/// <reference path="./espeak-ng-emscripten.d.ts" />
import load, { type EspeakEvent, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import type { EspeakProsody } from './espeak-prosody.ts';

/** The rate of every voice without mbrola. */
export const ESPEAK_SAMPLE_RATE_HERTZ = 22_050;
/** Of 100, the level its voices are tuned for. At 100 several of them clip, so we raise the level ourselves. */
const NATIVE_VOLUME = 75;
/** Brings the engine's audio back to its full level, beyond full scale in places: a limiter must follow. */
export const ESPEAK_GAIN = 100 / NATIVE_VOLUME;

export type EspeakListener = (audio: Int16Array, events: readonly EspeakEvent[]) => boolean;

/** One espeak-ng in this thread. Not to be used again after it has thrown. */
export class EspeakInstance {
  readonly #worker: EspeakWorker;

  static async create(): Promise<EspeakInstance> {
    const { eSpeakNGWorker } = await load();
    return new EspeakInstance(new eSpeakNGWorker());
  }

  constructor(worker: EspeakWorker) {
    this.#worker = worker;
  }

  /** The voice files it has, as `speak` takes them. */
  languages(): string[] {
    return this.#worker
      .list_voices()
      .map((voice) => voice.identifier.slice(voice.identifier.lastIndexOf('/') + 1));
  }

  /**
   * Speaks until done or until the listener answers true. Every setting is sent each time, because the engine keeps
   * what the call before left.
   * @param voice a voice file with an optional variant, `cmn+f2`
   */
  speak(voice: string, ssml: string, prosody: EspeakProsody, listener: EspeakListener): void {
    const fault = this.#worker.set_voice(voice);
    if (fault !== 0) throw new Error(`espeak-ng has no voice ${voice} (${fault})`);
    this.#worker.set_rate(prosody.wordsPerMinute);
    this.#worker.set_pitch(prosody.pitch);
    this.#worker.set_range(prosody.range);
    this.#worker.set_volume(NATIVE_VOLUME);
    this.#worker.synthesize(ssml, listener);
  }
}
