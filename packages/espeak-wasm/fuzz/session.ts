import { compileEspeak, createEspeak, type Espeak, EspeakError, type SpeechInput } from '../src/node.ts';
import { type Choices, InputSource } from './inputs.ts';

export interface Finding {
  readonly seed: number;
  readonly what: string;
  readonly input: SpeechInput;
}

export interface FuzzReport {
  readonly inputs: number;
  readonly traps: readonly Finding[];
  /** Inputs after which a text of ours no longer sounded as in a new instance. */
  readonly corruptions: readonly Finding[];
  readonly largestHeapBytes: number;
}

/** Ten seconds of audio: pauses alone may be asked for by the hour. */
const MOST_STEPS = 20;
const STEP_SAMPLES = 11025;
/** How many inputs are spoken before it is asked whether they did harm. */
const BATCH = 25;
const REFERENCES: readonly SpeechInput[] = [
  { text: 'Nothing said may change this.', voice: 'gmw/en-US', phonemes: true },
  { markup: '<speak>你好 hello <mark name="m"/>24</speak>', voice: 'sit/cmn', variant: 'f2' },
];

/** A number that changes with any sample or event. */
function fingerprint(espeak: Espeak): number {
  let hash = 0;
  const mix = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193);
  };
  for (const reference of REFERENCES) {
    espeak.synthesize(reference, {
      onPcm: (pcm) => pcm.forEach(mix),
      onEvent: (event) => mix(event.sample ^ (event.position << 8)),
    });
  }
  return hash;
}

function speak(espeak: Espeak, input: SpeechInput, pieces: number): void {
  let left = Math.min(pieces, MOST_STEPS);
  espeak.synthesize(input, { stepSamples: STEP_SAMPLES, shouldStop: () => left-- <= 0 });
}

/** Speaks inputs, one a seed, and makes a new instance when one broke. */
class Session {
  readonly traps: Finding[] = [];
  readonly corruptions: Finding[] = [];
  largestHeapBytes = 0;
  readonly #module: WebAssembly.Module;
  readonly #choices: Choices;
  readonly #expected: number;
  #espeak: Espeak;

  static async create(): Promise<Session> {
    const module = await compileEspeak();
    return new Session(module, await createEspeak({ module }));
  }

  private constructor(module: WebAssembly.Module, espeak: Espeak) {
    this.#module = module;
    this.#espeak = espeak;
    this.#choices = {
      voices: espeak.voices().map((voice) => voice.id),
      variants: espeak.variants().map((variant) => variant.id),
    };
    this.#expected = fingerprint(espeak);
  }

  async batch(firstSeed: number, count: number): Promise<void> {
    for (let seed = firstSeed; seed < firstSeed + count; seed++) await this.#try(seed);
    if (fingerprint(this.#espeak) === this.#expected) return;
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      await this.#renew();
      await this.#try(seed);
      if (fingerprint(this.#espeak) !== this.#expected)
        this.#report(this.corruptions, seed, 'what follows sounds otherwise');
    }
    await this.#renew();
  }

  dispose(): void {
    this.#espeak.dispose();
  }

  async #try(seed: number): Promise<void> {
    const source = new InputSource(seed, this.#choices);
    try {
      speak(this.#espeak, source.next(), source.pieces());
    } catch (error) {
      if (!(error instanceof EspeakError) || error.fault !== 'trapped') throw error;
      this.#report(this.traps, seed, String(error.cause));
      await this.#renew();
    }
    this.largestHeapBytes = Math.max(this.largestHeapBytes, this.#espeak.heapBytes);
  }

  #report(to: Finding[], seed: number, what: string): void {
    to.push({ seed, what, input: new InputSource(seed, this.#choices).next() });
  }

  async #renew(): Promise<void> {
    this.#espeak.dispose();
    this.#espeak = await createEspeak({ module: this.#module });
  }
}

export async function fuzz(
  count: number,
  firstSeed: number,
  onProgress?: (done: number) => void,
): Promise<FuzzReport> {
  const session = await Session.create();
  for (let done = 0; done < count; done += BATCH) {
    await session.batch(firstSeed + done, Math.min(BATCH, count - done));
    onProgress?.(Math.min(done + BATCH, count));
  }
  session.dispose();
  const { traps, corruptions, largestHeapBytes } = session;
  return { inputs: count, traps, corruptions, largestHeapBytes };
}
