import {
  type AudioOutput,
  type Engine,
  EngineError,
  type EngineIncident,
  type EngineVoice,
  isOffered,
  type Prosody,
  type Sounds,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';
import type { EngineReport, Nodes } from '../../ports/nodes.ts';
import { readEvents, type SpeakCall, speakPath } from './speech-events.ts';

/** Respells phonemes for a voice that takes only text; undefined when it cannot. */
export type SoundingText = (voice: { readonly locale: string }, sounds: Sounds) => string | undefined;

export interface SharedEngineOptions {
  /** Whether the engine was started. Otherwise only its static properties are read. */
  readonly speaksHere: boolean;
  readonly nodes: Nodes;
  readonly soundingText: SoundingText;
}

/**
 * An engine shared by all processes of the instance: it is available, and has a voice, while that is so in any of them.
 * It synthesises here if possible, otherwise in another process.
 */
export class SharedEngine implements Engine {
  readonly id: string;
  readonly varies: boolean;
  readonly approximatesWords: boolean;
  readonly concurrency: number;
  readonly spare: number;
  readonly #engine: Engine;
  readonly #speaksHere: boolean;
  readonly #nodes: Nodes;
  readonly #soundingText: SoundingText;

  constructor(engine: Engine, { speaksHere, nodes, soundingText }: SharedEngineOptions) {
    const { id, varies = false, approximatesWords = false, concurrency, spare = 0 } = engine;
    this.id = id;
    this.varies = varies;
    this.approximatesWords = approximatesWords;
    this.concurrency = speaksHere ? concurrency : 0;
    this.spare = speaksHere ? spare : 0;
    this.#engine = engine;
    this.#speaksHere = speaksHere;
    this.#nodes = nodes;
    this.#soundingText = soundingText;
  }

  get version(): string {
    return this.#engine.version;
  }

  async start(): Promise<void> {
    // Its creator has already started it.
  }

  async close(): Promise<void> {
    // Its creator closes it.
  }

  isOffered(): boolean {
    // An engine that does not report availability is always offered, even without a process that runs it.
    if (this.#engine.isOffered === undefined) return true;
    return (this.#speaksHere && isOffered(this.#engine)) || this.#reports().some((each) => each.isOffered);
  }

  reachable(voice?: string): boolean {
    return this.#isHere(voice) || this.#reports().some((report) => speaks(report, voice));
  }

  lastIncident(): EngineIncident | undefined {
    const own = this.#speaksHere ? this.#engine.lastIncident?.() : undefined;
    return [own, ...this.#reports().map(({ incident }) => incident)]
      .filter((each) => each !== undefined)
      .sort((a, b) => b.at - a.at)[0];
  }

  async voices(signal?: AbortSignal): Promise<readonly EngineVoice[]> {
    const own = this.#speaksHere ? await this.#engine.voices(signal) : [];
    const all = [own, ...this.#reports().map(({ voices }) => voices)].flat();
    return [...new Map(all.reverse().map((voice) => [voice.id, voice])).values()].reverse();
  }

  editionOf(voice: string): string | undefined {
    const own = this.#speaksHere ? this.#engine.editionOf?.(voice) : undefined;
    return own ?? this.#reports().find(({ editions }) => editions[voice])?.editions[voice];
  }

  onVoicesChange(listener: () => void): () => void {
    const stops = [this.#nodes.onChange(listener)];
    if (this.#speaksHere && this.#engine.onVoicesChange) stops.push(this.#engine.onVoicesChange(listener));
    return () => {
      for (const stop of stops) stop();
    };
  }

  canPronounce(voice: string, sounds: Sounds): boolean {
    if (this.#engine.canPronounce?.(voice, sounds)) return true;
    // An engine that discovers its voices does not know those of other nodes; all such engines read phonemes as text.
    const elsewhere = this.#engine.onVoicesChange && this.#voiceElsewhere(voice);
    return elsewhere !== undefined && this.#soundingText(elsewhere, sounds) !== undefined;
  }

  beyondReach(voice: string, prosody: Prosody): readonly (keyof Prosody)[] {
    return this.#engine.beyondReach?.(voice, prosody) ?? [];
  }

  output(format: AudioOutput['format']): AudioOutput {
    return this.#engine.output(format);
  }

  synthesize(
    utterance: Utterance,
    output: AudioOutput,
    signal?: AbortSignal,
    isUrgent?: boolean,
  ): AsyncIterable<SynthesisEvent> {
    const voices = utterance.parts.flatMap((part) => (part.kind === 'text' ? [part.voice] : [undefined]));
    if (voices.every((voice) => this.#isHere(voice)))
      return this.#engine.synthesize(utterance, output, signal, isUrgent);
    return this.#speakElsewhere(voices, { engine: this.id, utterance, output }, signal);
  }

  async *#speakElsewhere(
    voices: readonly (string | undefined)[],
    call: SpeakCall,
    signal = new AbortController().signal,
  ): AsyncGenerator<SynthesisEvent> {
    const node = this.#nodes.others.find(({ url, engines }) => {
      const report = engines[this.id];
      return url !== null && report !== undefined && voices.every((voice) => speaks(report, voice));
    });
    if (!node?.url) throw new EngineError('unavailable', `no process speaks with ${this.id} now`);
    const body = JSON.stringify(call);
    try {
      yield* readEvents(this.#nodes.call(node.url, { method: 'POST', path: speakPath, body, signal }));
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (signal.aborted) throw new EngineError('aborted', 'aborted');
      throw new EngineError('crashed', `the process at ${node.url} broke off`, { cause: error });
    }
  }

  #isHere(voice: string | undefined): boolean {
    return this.#speaksHere && this.#engine.reachable(voice);
  }

  #voiceElsewhere(id: string): EngineVoice | undefined {
    return this.#reports()
      .flatMap(({ voices }) => voices)
      .find((voice) => voice.id === id);
  }

  #reports(): EngineReport[] {
    return this.#nodes.others.map(({ engines }) => engines[this.id]).filter((each) => each !== undefined);
  }
}

function speaks({ reachable, voices }: EngineReport, voice: string | undefined): boolean {
  return reachable && (voice === undefined || voices.some(({ id }) => id === voice));
}
