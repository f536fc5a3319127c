import { createEspeak, type Espeak, type SpeechEvent } from '@parlando/espeak-wasm';
import type { EspeakProsody } from './espeak-prosody.ts';

/** The volume, of 100, that its voices are tuned for. At 100 several of them clip, so we raise the level ourselves. */
const NATIVE_VOLUME = 75;
/** Brings the engine's audio back to its full level, beyond full scale in places: a limiter must follow. */
export const ESPEAK_GAIN = 100 / NATIVE_VOLUME;

/** `audio` is a view of the engine's memory: it holds until the listener returns. True ends the speech. */
export type EspeakListener = (audio: Int16Array, events: readonly SpeechEvent[]) => boolean;

/** One espeak-ng in this thread. Do not use it again after it has thrown. */
export class EspeakInstance {
  /** Its memory also holds the mp3 encoder. */
  readonly module: Espeak;
  readonly #voiceIds: ReadonlyMap<string, string>;

  static async create(): Promise<EspeakInstance> {
    return new EspeakInstance(await createEspeak());
  }

  constructor(module: Espeak) {
    this.module = module;
    this.#voiceIds = new Map(module.voices().map(({ id }) => [id.slice(id.lastIndexOf('/') + 1), id]));
  }

  /** The voice files it has, as `speak` takes them. */
  languages(): string[] {
    return [...this.#voiceIds.keys()];
  }

  /**
   * Speaks until done or until the listener returns true.
   * @param language a voice file, `cmn`
   * @param variant of it, `f2`
   */
  speak(
    language: string,
    variant: string,
    markup: string,
    prosody: EspeakProsody,
    listener: EspeakListener,
  ): void {
    const voice = this.#voiceIds.get(language);
    if (voice === undefined) throw new Error(`espeak-ng has no voice ${language}`);
    const speech = this.module.speak({
      markup,
      voice,
      variant,
      rate: prosody.wordsPerMinute,
      pitch: prosody.pitch,
      range: prosody.range,
      volume: NATIVE_VOLUME,
      // Pauses are reported as phonemes without a name, and they end words.
      phonemes: true,
      phonemeInput: true,
    });
    try {
      for (let audio = speech.next(); audio !== undefined; audio = speech.next()) {
        if (listener(audio, speech.takeEvents())) return;
      }
      listener(new Int16Array(0), speech.takeEvents());
    } finally {
      speech.cancel();
    }
  }
}
