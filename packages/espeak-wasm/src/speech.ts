import { EspeakError } from './errors.ts';
import { type SpeechEvent, takeEvents } from './events.ts';
import type { Pointer } from './exports.ts';
import type { Mp3Encoder } from './mp3-encoder.ts';
import type { Runtime } from './runtime.ts';
import { encodeParameters, encodeText, type SpeechInput } from './speech-input.ts';

/** `SPEECH_DONE` in bridge.h. */
const DONE = -1;

/** 100 ms: long enough to cost little, short enough to be heard at once. */
const DEFAULT_STEP_SAMPLES = 2205;

/** Steps shorter than this could lose events: espeak-ng's own least buffer is 60 ms. */
const LEAST_STEP_SAMPLES = 1323;

/** `espeak_ng_STATUS` */
const VOICE_NOT_FOUND = 0x100006ff;

/**
 * A running synthesis, pulled piece by piece; nothing runs between the pulls, so to cancel, stop pulling. An instance has
 * one at a time: starting another ends it.
 */
export class Speech {
  readonly #runtime: Runtime;
  readonly #sampleRate: number;
  #owned: Pointer[] = [];
  #samples = 0;
  #done = false;
  #cancelled = false;

  constructor(runtime: Runtime, input: SpeechInput) {
    this.#runtime = runtime;
    this.#sampleRate = runtime.call((exports) => exports.espeak_sample_rate());
    const language = checkVoice(runtime, input);
    const parameters = encodeParameters(input);
    runtime.call(() => this.#begin(input, parameters, language));
  }

  /** Samples returned so far. */
  get samples(): number {
    return this.#samples;
  }

  get done(): boolean {
    return this.#done;
  }

  get cancelled(): boolean {
    return this.#cancelled;
  }

  /**
   * Returns the next samples, or undefined after the last: a view of the module's memory, which may be changed in place and
   * is valid until the next call to anything of the instance. It may be empty.
   */
  next(maxSamples: number = DEFAULT_STEP_SAMPLES): Int16Array | undefined {
    if (this.#done) return undefined;
    return this.#runtime.call((exports) => {
      const count = exports.speech_step(Math.max(LEAST_STEP_SAMPLES, maxSamples));
      if (count === DONE) return this.#end();
      this.#samples += count;
      return this.#runtime.heap.samples(exports.speech_pcm(), count);
    });
  }

  /** As `next`, but the samples go into the encoder without leaving the module, and its bytes come out. */
  nextMp3(encoder: Mp3Encoder, maxSamples: number = DEFAULT_STEP_SAMPLES): Uint8Array | undefined {
    if (this.#done) return undefined;
    const { pointer } = encoder;
    return this.#runtime.call((exports) => {
      const bytes = exports.speech_step_mp3(pointer, Math.max(LEAST_STEP_SAMPLES, maxSamples));
      if (bytes === DONE) return this.#end();
      this.#samples += exports.speech_step_samples();
      return encoder.output(bytes < DONE ? bytes - DONE : bytes);
    });
  }

  /** Returns the events of the pieces since the last call. */
  takeEvents(): SpeechEvent[] {
    return this.#runtime.call((exports) => takeEvents(exports, this.#runtime.heap, this.#sampleRate));
  }

  /** Ends it, if it has not ended. */
  cancel(): void {
    if (this.#done) return;
    this.#cancelled = true;
    if (this.#runtime.usable) this.#runtime.call((exports) => exports.speech_cancel());
    this.#end();
  }

  #begin(input: SpeechInput, parameters: readonly number[], language: string): void {
    const { exports } = this.#runtime;
    const status = exports.speech_begin(...putInput(this.#runtime, input, parameters, this.#owned));
    if (status === 0) return;
    this.#end();
    if (status === VOICE_NOT_FOUND && !this.#runtime.hasLanguage(language)) {
      throw new EspeakError('language-not-loaded', language);
    }
    throw new EspeakError('invalid-argument', `espeak-ng did not begin: 0x${status.toString(16)}`);
  }

  #end(): undefined {
    this.#done = true;
    if (!this.#runtime.usable) return;
    for (const pointer of this.#owned) this.#runtime.heap.free(pointer);
    this.#owned = [];
  }
}

/**
 * The phonemes of a text without its sound, in espeak-ng's own notation, a line a clause. A change of language is its
 * name in brackets, `(en)`; tones are those after sandhi.
 */
export function phonemesOf(runtime: Runtime, input: SpeechInput): string {
  checkVoice(runtime, input);
  const parameters = encodeParameters(input);
  return runtime.call((exports) => {
    const owned: Pointer[] = [];
    const trace = exports.speech_phonemes(...putInput(runtime, input, parameters, owned));
    for (const pointer of owned) runtime.heap.free(pointer);
    if (trace === 0) throw new EspeakError('invalid-argument', `espeak-ng did not read it as ${input.voice}`);
    const text = runtime.heap.text(trace);
    exports.free(trace);
    return text;
  });
}

/** The arguments of `speech_begin`, written to the heap; the caller frees what is added to `owned`. */
function putInput(
  { heap }: Runtime,
  input: SpeechInput,
  parameters: readonly number[],
  owned: Pointer[],
): [Pointer, number, Pointer, Pointer, number, Pointer] {
  const own = (pointer: Pointer): Pointer => {
    owned.push(pointer);
    return pointer;
  };
  const text = own(heap.putText(encodeText(input)));
  const voice = own(heap.putText(input.voice));
  const variant = own(heap.putText(input.variant ?? ''));
  const values = own(heap.allocate(parameters.length * 4));
  heap.words(values, parameters.length).set(parameters);
  const mode = (input.text === undefined ? 1 : 0) + (input.phonemeInput ? 2 : 0);
  return [text, mode, voice, variant, input.phonemes ? 1 : 0, values];
}

/** The language of the voice; throws for names that are not voices or variants, which espeak-ng would guess at. */
function checkVoice(runtime: Runtime, input: SpeechInput): string {
  const language = runtime.languageByVoice.get(input.voice);
  if (language === undefined) throw new EspeakError('unknown-voice', input.voice);
  if (input.variant !== undefined && !runtime.variants.has(input.variant)) {
    throw new EspeakError('unknown-variant', input.variant);
  }
  return language;
}
