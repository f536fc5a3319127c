import type { SpeechEvent } from './events.ts';
import { Mp3Encoder, type Mp3EncoderOptions } from './mp3-encoder.ts';
import { Runtime, type RuntimeOptions } from './runtime.ts';
import { phonemesOf, Speech } from './speech.ts';
import type { SpeechInput } from './speech-input.ts';
import { type EspeakVariant, type EspeakVoice, parseVariants, parseVoices } from './voices.ts';

export interface EspeakOptions extends RuntimeOptions {
  /** Languages to have ready, as `EspeakVoice.language` names them; more by `loadLanguages`. */
  readonly languages?: readonly string[] | undefined;
}

export interface SpeechHandlers {
  /** Called with the events of the next piece, before it. */
  readonly onEvent?: ((event: SpeechEvent) => void) | undefined;
  /** Asked before each piece: true ends the speech. */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Samples of a piece, at least 1323; 2205 (100 ms). */
  readonly stepSamples?: number | undefined;
}

export interface PcmHandlers extends SpeechHandlers {
  /** A view of the module's memory that may be changed and holds until this returns. */
  readonly onPcm?: ((pcm: Int16Array) => void) | undefined;
}

export interface Mp3Handlers extends SpeechHandlers {
  /** A view of the module's memory that holds until this returns. */
  readonly onMp3?: ((bytes: Uint8Array) => void) | undefined;
}

export interface SpeechResult {
  readonly samples: number;
  readonly completed: boolean;
}

/** One synthesiser. Calls run one at a time and block the thread. */
export class Espeak {
  readonly sampleRateHertz: number;
  readonly #runtime: Runtime;
  readonly #encoders = new Set<Mp3Encoder>();
  #speech: Speech | undefined;

  private constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.sampleRateHertz = runtime.exports.espeak_sample_rate();
  }

  static async create(options: EspeakOptions): Promise<Espeak> {
    const espeak = new Espeak(await Runtime.create(options));
    await espeak.loadLanguages(options.languages ?? []);
    return espeak;
  }

  /** False once a call crashed the module or the instance was disposed of: create a new one. */
  get usable(): boolean {
    return this.#runtime.usable;
  }

  get heapBytes(): number {
    return this.#runtime.heap.byteLength;
  }

  /** Of `heapBytes`, what is allocated now: data, dictionaries, encoders. */
  get heapUsedBytes(): number {
    return this.#runtime.call((exports) => exports.espeak_heap_used());
  }

  /** Languages that a text asked for and that were not there: its words in them were skipped. */
  get missingLanguages(): ReadonlySet<string> {
    return this.#runtime.missing;
  }

  async loadLanguages(languages: readonly string[]): Promise<void> {
    await Promise.all(languages.map((language) => this.#runtime.loadLanguage(language)));
  }

  voices(): EspeakVoice[] {
    return parseVoices(this.#describe(0), (id) => this.#runtime.languageByVoice.get(id) ?? id);
  }

  variants(): EspeakVariant[] {
    return parseVariants(this.#describe(1));
  }

  /** Starts a synthesis, ending the current one. The caller pulls the pieces. */
  speak(input: SpeechInput): Speech {
    this.#speech?.cancel();
    this.#speech = undefined;
    const speech = new Speech(this.#runtime, input);
    this.#speech = speech;
    return speech;
  }

  /** Synthesises to the end, or until `shouldStop`, or until `cancel` is called in a handler. */
  synthesize(input: SpeechInput, handlers: PcmHandlers = {}): SpeechResult {
    return this.#pump(input, handlers, (speech) => speech.next(handlers.stepSamples), handlers.onPcm);
  }

  /** The same into an encoder, which is not flushed: pauses and further texts may follow. */
  synthesizeToMp3(input: SpeechInput, encoder: Mp3Encoder, handlers: Mp3Handlers = {}): SpeechResult {
    return this.#pump(
      input,
      handlers,
      (speech) => speech.nextMp3(encoder, handlers.stepSamples),
      handlers.onMp3,
    );
  }

  /**
   * Returns the phonemes of a text in espeak-ng's notation, without synthesis: one line per clause, a change of language as
   * its name in brackets. Ends the current synthesis.
   */
  phonemes(input: SpeechInput): string {
    this.cancel();
    return phonemesOf(this.#runtime, input);
  }

  cancel(): void {
    this.#speech?.cancel();
  }

  createMp3Encoder(options: Mp3EncoderOptions): Mp3Encoder {
    const encoder = new Mp3Encoder(this.#runtime, options, (closed) => this.#encoders.delete(closed));
    this.#encoders.add(encoder);
    return encoder;
  }

  /** Releases the module's memory. Closes encoders and speeches of the instance. */
  dispose(): void {
    this.cancel();
    for (const encoder of this.#encoders) encoder.close();
    this.#runtime.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #describe(variants: number): string {
    return this.#runtime.call((exports) => {
      const pointer = exports.espeak_describe_voices(variants);
      const text = this.#runtime.heap.text(pointer);
      exports.free(pointer);
      return text;
    });
  }

  #pump<Piece extends Int16Array | Uint8Array>(
    input: SpeechInput,
    handlers: SpeechHandlers,
    pull: (speech: Speech) => Piece | undefined,
    give: ((piece: Piece) => void) | undefined,
  ): SpeechResult {
    const speech = this.speak(input);
    try {
      while (!handlers.shouldStop?.()) {
        const piece = pull(speech);
        if (handlers.onEvent !== undefined) for (const event of speech.takeEvents()) handlers.onEvent(event);
        if (piece === undefined) return { samples: speech.samples, completed: !speech.cancelled };
        if (piece.length > 0) give?.(piece);
      }
      return { samples: speech.samples, completed: false };
    } finally {
      speech.cancel();
    }
  }
}
