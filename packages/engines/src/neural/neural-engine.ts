import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import {
  type AudioOutput,
  canEncode,
  type EngineBoundary,
  EngineError,
  type EngineIncident,
  type EngineVoice,
  incidentOf,
  type Prosody,
  type Sounds,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';
import type { EngineLogger } from '../engine-factory.ts';
import { soundingText } from '../text/sounding-text.ts';
import {
  type InstalledModel,
  type ModelState,
  type NeuralEngine,
  type NeuralModel,
  readModel,
} from './model.ts';
import { runsByModel } from './model-runs.ts';
import { NeuralPool, type NeuralTimes, type PooledModel } from './neural-pool.ts';
import { neuralWorkerUrl, type SpawnProcess, spawnNeuralProcess, startProcess } from './neural-process.ts';
import { beyondReach } from './neural-prosody.ts';
import { isPartOf, voicesOf } from './neural-voices.ts';
import { expectedMemoryBytes, freeMemoryBytes } from './process-memory.ts';
import { isSherpaInstalled } from './sherpa.ts';

export interface NeuralEngineOptions {
  /** The models at the start. */
  readonly models?: () => Promise<readonly InstalledModel[]>;
  /** Concurrently working processes; by default one core is left for the server. */
  readonly processes?: number | undefined;
  /** Memory of all processes together; default: half of the free memory. */
  readonly memoryBytes?: number | undefined;
  /** The built worker file; beside this module unless set. */
  readonly workerUrl?: URL;
  readonly times?: Partial<NeuralTimes>;
  readonly logger?: EngineLogger;
  /** Starts a process; for tests with faulty ones. */
  readonly spawn?: SpawnProcess;
  readonly isInstalled?: () => boolean;
}

/** Raise the number after the slash when our treatment of its sound changes. Another mp3 encoder alone does not count. */
const VERSION = 'sherpa-onnx-1.13.8/1';
/** Voices have rates from 16 to 44.1 kHz; the segments of a text must have one. */
const OUTPUT = { sampleRateHertz: 24_000, bitrateKbps: 64 } as const;

const usualTimes: NeuralTimes = {
  startMs: 120_000,
  jobMs: 30_000,
  abortMs: 2000,
  idleMs: 300_000,
  retryMs: 300_000,
};

/** An installed model. */
interface Place extends PooledModel {
  readonly model: NeuralModel;
  readonly voices: readonly EngineVoice[];
  readonly defaultFor: readonly string[];
}

/** Networks of sherpa-onnx, each in processes of its own. */
export function createNeuralEngine(options: NeuralEngineOptions = {}): NeuralEngine {
  return new SherpaEngine(options);
}

class SherpaEngine implements NeuralEngine {
  readonly id = 'neural';
  readonly version = VERSION;
  /** A network's intonation is random. */
  readonly varies = true;
  readonly approximatesWords = true;
  readonly concurrency: number;
  readonly memoryBytes: number;
  readonly #options: NeuralEngineOptions;
  readonly #pool: NeuralPool;
  readonly #listeners = new Set<() => void>();
  #places: readonly Place[] = [];
  #unreadable: readonly ModelState[] = [];
  /** Removed models, which continue for running texts as long as they have a process. */
  #retired: readonly Place[] = [];
  #incident: EngineIncident | undefined;
  isInstalled = false;

  constructor(options: NeuralEngineOptions) {
    this.#options = options;
    this.concurrency = options.processes ?? Math.max(1, availableParallelism() - 1);
    const url = options.workerUrl ?? neuralWorkerUrl();
    const spawn = options.spawn ?? ((folder) => spawnNeuralProcess(url, folder));
    this.memoryBytes = options.memoryBytes ?? freeMemoryBytes();
    this.#pool = new NeuralPool({
      processes: this.concurrency,
      memoryBytes: this.memoryBytes,
      times: { ...usualTimes, ...options.times },
      start: (folder) => startProcess(spawn, folder),
      report: (event, place, error) => this.#report(event, place, error),
      recovered: () => this.#notify(),
    });
  }

  async start(): Promise<void> {
    const { isInstalled = isSherpaInstalled, models, logger } = this.#options;
    this.isInstalled = isInstalled();
    if (!this.isInstalled) {
      const message = 'sherpa-onnx-node is not installed: neural voices on this machine are not offered';
      this.#incident = { message, at: Date.now() };
      logger?.info({}, message);
      return;
    }
    this.#pool.open();
    await this.setModels((await models?.()) ?? []);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  reachable(voice?: string): boolean {
    if (!this.#pool.isOpen) return false;
    if (voice === undefined) return this.#places.some(isWhole);
    const place = this.#find(voice);
    return place !== undefined && isWhole(place);
  }

  isOffered(): boolean {
    return this.#places.length > 0;
  }

  lastIncident(): EngineIncident | undefined {
    return this.#incident;
  }

  onVoicesChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async voices(): Promise<readonly EngineVoice[]> {
    const isDefault = ({ defaultFor }: Place, { locale }: EngineVoice) =>
      defaultFor.some((each) => isPartOf(locale, each));
    const first = this.#places.flatMap((place) => place.voices.filter((voice) => isDefault(place, voice)));
    return [...new Set([...first, ...this.#places.flatMap(({ voices }) => voices)])];
  }

  /** Its folder is named by its content. */
  editionOf(voice: string): string | undefined {
    const place = this.#find(voice);
    return place && basename(place.folder);
  }

  ownVoices(): readonly string[] {
    return this.#places.flatMap(({ voices }) => voices.map(({ id }) => id));
  }

  models(): readonly ModelState[] {
    const stateOf = (place: Place) => (this.#pool.has(place) ? 'running' : 'idle');
    const states = this.#places.map((place): ModelState => {
      const { folder, model, lastWords } = place;
      return lastWords === undefined
        ? { folder, model, state: stateOf(place) }
        : { folder, model, state: 'broken', lastWords };
    });
    return [...states, ...this.#unreadable];
  }

  async setModels(models: readonly InstalledModel[]): Promise<void> {
    if (!this.isInstalled) return;
    const read = await Promise.all(models.map((installed) => this.#read(installed)));
    const places = read.filter((each): each is Place => 'voices' in each);
    const gone = [...this.#places, ...this.#retired].filter(
      (old) => !places.some(({ folder }) => folder === old.folder),
    );
    this.#retired = gone.filter((place) => this.#pool.has(place));
    this.#places = places;
    this.#unreadable = read.filter((each): each is ModelState => 'state' in each);
    for (const { folder, lastWords } of this.#unreadable)
      this.#options.logger?.warn({ folder, reason: lastWords }, 'a voice model cannot be read');
    this.#notify();
  }

  async #read({ folder, defaultFor = [] }: InstalledModel): Promise<Place | ModelState> {
    try {
      const model = await readModel(folder);
      const known = this.#places.find((place) => place.folder === folder);
      if (known !== undefined && isWhole(known))
        return Object.assign(known, { model, voices: voicesOf(model), defaultFor });
      const memoryBytes = await expectedMemoryBytes(folder);
      const voices = voicesOf(model);
      return { folder, model, voices, defaultFor, memoryBytes, deaths: 0, lastWords: undefined };
    } catch (error) {
      return { folder, state: 'broken', lastWords: incidentOf(error).message };
    }
  }

  output(format: AudioOutput['format']): AudioOutput {
    return { format, ...OUTPUT };
  }

  canPronounce(id: string, sounds: Sounds): boolean {
    const voice = this.#find(id)?.voices.find((each) => each.id === id);
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
    if (!this.#pool.isOpen) throw new EngineError('unavailable', 'the engine is not running');
    if (!canEncode(output)) throw new EngineError('unsupported', `no ${JSON.stringify(output)}`);
    if (signal?.aborted) throw new EngineError('aborted', 'aborted before the start');
    const runs = runsByModel(utterance, (voice) => this.#find(voice), this.#places[0]);
    let samples = 0;
    for (const [index, run] of runs.entries()) {
      for await (const event of this.#speak(run.place, { parts: run.parts }, output, signal)) {
        if (event.type === 'audio') yield event;
        else if (event.type === 'boundary')
          yield { type: 'boundary', boundary: later(event.boundary, run.first, samples, output) };
        else if (index === runs.length - 1)
          yield runs.length === 1 ? event : { type: 'end', samples: samples + event.samples };
        else samples += event.samples;
      }
    }
  }

  async *#speak(
    place: Place,
    utterance: Utterance,
    output: AudioOutput,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SynthesisEvent, void, undefined> {
    const job = this.#pool.submit({ utterance, output }, place);
    const cancel = () => job.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      yield* job.events;
    } finally {
      signal?.removeEventListener('abort', cancel);
      job.cancel();
    }
  }

  /** Prefers an installed model to one that is being removed. */
  #find(voice: string): Place | undefined {
    return [...this.#places, ...this.#retired.filter((place) => this.#pool.has(place))].find(({ voices }) =>
      voices.some(({ id }) => id === voice),
    );
  }

  #report(event: 'broken' | 'process-lost', { folder }: PooledModel, error: Error): void {
    this.#incident = incidentOf(error);
    const message =
      event === 'broken' ? 'a voice model is broken and not offered' : 'a speech process was lost';
    this.#options.logger?.warn({ reason: error.message, folder }, message);
    if (event === 'broken') this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function isWhole({ lastWords }: PooledModel): boolean {
  return lastWords === undefined;
}

/** A boundary of a run, counted from the beginning of the utterance. */
function later(
  boundary: EngineBoundary,
  firstPart: number,
  samples: number,
  { sampleRateHertz }: AudioOutput,
): EngineBoundary {
  const offsetMs = boundary.offsetMs + (samples * 1000) / sampleRateHertz;
  return { ...boundary, part: boundary.part + firstPart, offsetMs };
}
