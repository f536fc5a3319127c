import { availableParallelism } from 'node:os';
import {
  type AudioOutput,
  canEncode,
  type Engine,
  EngineError,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';
import type { EngineLogger } from '../engine-factory.ts';
import { spawnWorker } from '../worker/spawn-worker.ts';
import type { SpawnThread } from '../worker/speech-worker.ts';
import { WorkerPool } from '../worker/worker-pool.ts';
import { phonemeInput } from './espeak-ipa.ts';
import { ESPEAK_OUTPUT } from './espeak-output.ts';
import { beyondReach } from './espeak-prosody.ts';
import { ESPEAK_VOICES, type EspeakVoice, findEspeakVoice } from './espeak-voices.ts';
import { MANDARIN, mandarinOf } from './mandarin-readings.ts';

export interface EspeakEngineOptions {
  /** Engine threads; default: one per core. Each takes about 25 MB. */
  readonly threads?: number | undefined;
  /** The built worker file; beside this module unless set. */
  readonly workerUrl?: URL;
  /** A job without progress for this long counts as hung, and its thread is replaced. 10 s unless set. */
  readonly jobTimeoutMs?: number;
  readonly logger?: EngineLogger;
  /** Starts a speaking thread; for a host with threads of its own. */
  readonly spawn?: SpawnThread;
}

/** Raise the number after the slash when our treatment of its sound changes. */
const VERSION = 'espeak-ng-1.52.0/9';

/** One thread more than cores, so that a newcomer need not wait for a thread. */
const SPARE_THREADS = 1;

/** The embedded engine: espeak-ng in a pool of threads, with the encoders beside it. */
export interface EspeakEngine extends Engine {
  voices(): Promise<readonly EspeakVoice[]>;
}

export function createEspeakEngine(options: EspeakEngineOptions = {}): EspeakEngine {
  const threads = options.threads ?? availableParallelism();
  const workerUrl = options.workerUrl ?? defaultWorkerUrl();
  const pool = new WorkerPool({
    threads,
    spareThreads: SPARE_THREADS,
    spawn: options.spawn ?? ((data) => spawnWorker(workerUrl, data)),
    times: {
      startMs: 60_000,
      jobMs: options.jobTimeoutMs ?? 10_000,
      abortMs: 2_000,
      backoffMs: 500,
      maxBackoffMs: 30_000,
    },
    report: (event, error) =>
      options.logger?.warn({ err: error, engine: 'espeak', event }, 'speech thread lost'),
  });

  return {
    id: 'espeak',
    version: VERSION,
    concurrency: threads,
    spare: SPARE_THREADS,
    start: () => pool.start(),
    close: () => pool.close(),
    reachable: () => pool.reachable(),
    async voices() {
      const languages = pool.languages();
      return ESPEAK_VOICES.filter((voice) => languages.has(voice.language));
    },
    canPronounce(voice, sounds) {
      const language = findEspeakVoice(voice)?.language ?? '';
      if (language === MANDARIN) return mandarinOf(sounds) !== undefined;
      return sounds.ipa !== undefined && phonemeInput(sounds.ipa, language) !== undefined;
    },
    beyondReach(id, prosody) {
      const voice = findEspeakVoice(id);
      return voice === undefined ? [] : beyondReach(prosody, voice);
    },
    output: (format) => ({ format, ...ESPEAK_OUTPUT }),
    giveWay: () => pool.giveWay(),
    synthesize: (utterance, output, ...how) => synthesize(pool, utterance, output, ...how),
  };
}

async function* synthesize(
  pool: WorkerPool,
  utterance: Utterance,
  output: AudioOutput,
  signal?: AbortSignal,
  isUrgent?: boolean,
): AsyncGenerator<SynthesisEvent, void, undefined> {
  assertSpeakable(utterance, output);
  if (signal?.aborted) throw new EngineError('aborted', 'aborted before the start');
  const resume = isUrgent ? pool.giveWay() : undefined;
  const job = pool.submit({ utterance: soundOf(utterance), output }, isUrgent);
  const cancel = () => job.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    yield* job.events;
  } finally {
    resume?.();
    signal?.removeEventListener('abort', cancel);
    job.cancel();
  }
}

/** Removes the alignment with the source, which threads do not need and which is the most expensive part to copy. */
function soundOf(utterance: Utterance): Utterance {
  const parts = utterance.parts.map((part) => (part.kind === 'text' ? { ...part, alignment: [] } : part));
  return { ...utterance, parts };
}

function assertSpeakable(utterance: Utterance, output: AudioOutput): void {
  if (!canEncode(output)) {
    const { format, sampleRateHertz, bitrateKbps } = output;
    throw new EngineError('unsupported', `no ${format} of ${sampleRateHertz} Hz and ${bitrateKbps} kbit/s`);
  }
  for (const part of utterance.parts) {
    if (part.kind === 'text' && !findEspeakVoice(part.voice)) {
      throw new EngineError('unsupported', `no voice ${part.voice}`);
    }
  }
}

/** From source the TypeScript file beside this one; in a bundle the built file beside the bundle. */
function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./espeak-worker.${extension}`, import.meta.url);
}
