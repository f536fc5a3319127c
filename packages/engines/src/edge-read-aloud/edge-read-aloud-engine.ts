import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AudioOutput,
  canEncode,
  type Engine,
  EngineError,
  type EngineIncident,
  type EngineVoice,
  followSignals,
  type Prosody,
  type Sounds,
  type SynthesisEvent,
  type Utterance,
  withDeadline,
} from '@parlando/speech';
import type { EngineLogger } from '../engine-factory.ts';
import { soundingText } from '../text/sounding-text.ts';
import { Slots } from '../worker/slots.ts';
import { openOutput } from './audio-output.ts';
import { Availability } from './availability.ts';
import { FrameLevels } from './frame-levels.ts';
import { ReadAloudAccess, type ReadAloudAddress } from './read-aloud-access.ts';
import { nativeFormat } from './read-aloud-format.ts';
import { abortedError, ServiceRefusal } from './service-error.ts';
import { type PausePiece, type SpeechPiece, speechPieces } from './speech-pieces.ts';
import { type RequestTimes, requestSpeech } from './speech-request.ts';
import { beyondReach } from './ssml.ts';
import { UtteranceSpeaker } from './utterance-speaker.ts';
import { fetchVoices } from './voice-list.ts';

export interface EdgeReadAloudOptions {
  readonly address: ReadAloudAddress;
  readonly logger: EngineLogger;
  /** Concurrent requests; default 8. */
  readonly concurrency?: number;
  readonly times?: Partial<EdgeReadAloudTimes>;
}

export interface EdgeReadAloudTimes extends RequestTimes {
  /** Time limit of a probe. */
  readonly probeMs: number;
  /** First and longest delay between two probes. */
  readonly retryMs: number;
  readonly maxRetryMs: number;
  /** The age at which the service's state is checked again, but never sooner than `minProbeGapMs`. */
  readonly freshMs: number;
  readonly minProbeGapMs: number;
}

const usualTimes: EdgeReadAloudTimes = {
  // Together with the fallback voice, a person waits at most 5 s for a service that does not respond.
  firstMs: 4_500,
  connectMs: 4_500,
  idleMs: 15_000,
  totalMs: 300_000,
  probeMs: 8_000,
  retryMs: 5_000,
  maxRetryMs: 600_000,
  freshMs: 600_000,
  minProbeGapMs: 2_000,
};

/** Raise it when our treatment of its sound changes. The service's voices change without notice. */
const version = 'read-aloud/3';
const greeting = {
  kind: 'text',
  text: 'Hello',
  rate: 1,
  pitch: 1,
  range: 1,
  volume: 100,
  alignment: [],
} as const;

/** The neural voices of Edge's read-aloud, over the internet; used while they can be reached. */
export function createEdgeReadAloudEngine(options: EdgeReadAloudOptions): Engine {
  return new EdgeReadAloudEngine(options);
}

class EdgeReadAloudEngine implements Engine {
  readonly id = 'edge-read-aloud';
  readonly version = version;
  readonly varies = true;
  readonly concurrency: number;
  readonly spare = 2;
  readonly #access: ReadAloudAccess;
  readonly #times: EdgeReadAloudTimes;
  readonly #availability: Availability;
  readonly #slots: Slots;
  readonly #levels = new FrameLevels();
  #voices: ReadonlyMap<string, EngineVoice> = new Map();
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;
  #closing = new AbortController();

  constructor({ address, logger, concurrency = 8, times }: EdgeReadAloudOptions) {
    this.concurrency = concurrency;
    this.#access = new ReadAloudAccess(address);
    this.#times = { ...usualTimes, ...times };
    this.#slots = new Slots(concurrency + this.spare);
    const { retryMs, maxRetryMs } = this.#times;
    this.#availability = new Availability({
      times: { retryMs, maxRetryMs },
      probe: (signal) => this.#probe(signal),
      logger,
    });
  }

  async start(): Promise<void> {
    this.#closing = new AbortController();
    this.#availability.open();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#availability.close();
  }

  reachable(): boolean {
    return this.#availability.reachable;
  }

  lastIncident(): EngineIncident | undefined {
    return this.#availability.lastIncident;
  }

  onVoicesChange(listener: () => void): () => void {
    return this.#availability.onChange(listener);
  }

  /** Checks the service when its known state is old. Returns the known state when the service does not respond. */
  async voices(signal?: AbortSignal): Promise<readonly EngineVoice[]> {
    const { freshMs } = this.#times;
    if (!this.reachable() || this.#ageMs() > freshMs) await settledBefore(this.#askAfterGap(), signal);
    return [...this.#voices.values()];
  }

  /** One check, shared by all callers meanwhile. Never rejects. */
  #askAfterGap(): Promise<void> {
    this.#asking ??= this.#waitForGap()
      .then(() => this.#availability.ask())
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  #waitForGap(): Promise<void> {
    const waitMs = this.#times.minProbeGapMs - this.#ageMs();
    if (waitMs <= 0) return Promise.resolve();
    return sleep(waitMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }

  /** Age of what is known about the service. */
  #ageMs(): number {
    return performance.now() - this.#askedAt;
  }

  output(format: AudioOutput['format']): AudioOutput {
    const { sampleRateHertz, bitrateKbps } = nativeFormat;
    return { format, sampleRateHertz, bitrateKbps };
  }

  canPronounce(id: string, sounds: Sounds): boolean {
    const voice = this.#voices.get(id);
    return voice !== undefined && soundingText(voice, sounds) !== undefined;
  }

  beyondReach(_voice: string, prosody: Prosody): readonly (keyof Prosody)[] {
    return beyondReach(prosody);
  }

  async *synthesize(
    utterance: Utterance,
    output: AudioOutput,
    signal?: AbortSignal,
  ): AsyncGenerator<SynthesisEvent, void, undefined> {
    if (!this.reachable()) throw new EngineError('unavailable', 'Edge read-aloud cannot be reached now');
    if (!canEncode(output)) throw new EngineError('unsupported', `no ${JSON.stringify(output)}`);
    const pieces = speechPieces(utterance, (id) => this.#voices.get(id));
    const closing = this.#closing.signal;
    const stopping = followSignals(...(signal ? [signal, closing] : [closing]));
    const stopped = stopping.controller.signal;
    const leave = await this.#slots.take(stopped).catch(() => {
      stopping.leave();
      throw stopError(closing);
    });
    const request = this.#availability.begin();
    try {
      // It may have been lost while this call waited.
      if (!this.reachable()) throw new EngineError('unavailable', 'Edge read-aloud cannot be reached now');
      yield* this.#speak(pieces, output, stopped);
      request.succeeded();
    } catch (error) {
      request.failed(error);
      throw error instanceof EngineError && error.fault === 'aborted' ? stopError(closing) : error;
    } finally {
      leave();
      stopping.leave();
    }
  }

  async *#speak(
    pieces: readonly (SpeechPiece | PausePiece)[],
    output: AudioOutput,
    signal: AbortSignal,
  ): AsyncGenerator<SynthesisEvent, void, undefined> {
    const maker = await openOutput(output);
    try {
      const speak = (ssml: string) => requestSpeech(this.#access, ssml, this.#times, signal);
      yield* new UtteranceSpeaker(speak, maker, this.#levels).speak(pieces);
    } finally {
      maker.close();
    }
  }

  /** The list of voices often works while synthesis is refused, so a word is also synthesised completely. */
  #probe(signal: AbortSignal): Promise<void> {
    const { probeMs } = this.#times;
    this.#askedAt = performance.now();
    return withDeadline(probeMs, signal, async (bounded) => {
      try {
        const voices = await fetchVoices(this.#access, bounded);
        await this.#greet(voices, bounded);
        this.#voices = new Map(voices.map((voice) => [voice.id, voice]));
      } catch (error) {
        const isLate = bounded.aborted && !signal.aborted;
        throw isLate ? new ServiceRefusal(`no answer within ${probeMs} ms`) : error;
      }
    });
  }

  async #greet(voices: readonly EngineVoice[], signal: AbortSignal): Promise<void> {
    const voice = (voices.find(({ locale }) => locale.startsWith('en-')) ?? voices[0]) as EngineVoice;
    const pieces = speechPieces({ parts: [{ ...greeting, voice: voice.id }] }, () => voice);
    for await (const event of this.#speak(pieces, this.output('mp3'), signal)) {
      if (event.type === 'end') return;
    }
  }
}

function stopError(closing: AbortSignal): EngineError {
  return closing.aborted ? new EngineError('unavailable', 'the engine was closed') : abortedError();
}

/** Resolves when `work` has, which never rejects, or at the signal. */
function settledBefore(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
    void work.then(done);
  });
}
