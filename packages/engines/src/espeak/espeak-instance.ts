/// <reference path="./espeak-ng-emscripten.d.ts" />
import load, { type EspeakEvent, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import type { EspeakProsody } from './espeak-prosody.ts';

/** The rate of every voice without mbrola. */
export const ESPEAK_SAMPLE_RATE_HERTZ = 22_050;
/** The engine's own volume: the level its voices are tuned for, and below the one at which it clips. */
const NATIVE_VOLUME = 100;

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

  /** Language names as `speak` takes them. */
  languages(): string[] {
    return this.#worker.list_voices().flatMap((voice) => voice.languages.map((language) => language.name));
  }

  /**
   * Speaks until done or until the listener answers true. Every setting is sent each time, because the engine keeps
   * what the call before left.
   * @param voice a language with an optional variant, `cmn+f2`
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
