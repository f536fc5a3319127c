import {
  type AudioOutput,
  type Engine,
  type EngineBoundary,
  EngineError,
  type SynthesisEvent,
} from '@parlando/speech';
import type { AudioStore } from '../../../ports/audio-store.ts';
import { segmentEnded } from '../../../ports/telemetry.ts';
import type { SegmentWork, StoredTake } from '../task-row.ts';
import { Take } from './take.ts';

/** Points of the pipeline at which a test may stop the process. */
export type PipelineStep = 'spoken' | 'stored' | 'committed';
export type OnStep = (step: PipelineStep) => Promise<void> | void;

/** One synthesis, shared by all segments with the same key. */
export interface Flight {
  readonly take: Take;
  /** Rejects with EngineError, or what the store throws. */
  readonly stored: Promise<StoredTake>;
  /** Settles once the engine is free again; never rejects. */
  readonly spoken: Promise<void>;
  /** Call it once for each `join`. The synthesis is cancelled when its last waiter leaves. */
  leave(): void;
}

interface Entry extends Omit<Flight, 'leave'> {
  readonly controller: AbortController;
  waiting: number;
}

export interface FlightsOptions {
  readonly store: AudioStore;
  readonly onStep?: OnStep | undefined;
}

/** Ensures that this process runs at most one synthesis per key at a time. */
export class SegmentFlights {
  readonly #entries = new Map<string, Entry>();
  readonly #options: FlightsOptions;

  constructor(options: FlightsOptions) {
    this.#options = options;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Joins a running synthesis of `key`. */
  join(key: string): Flight | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#enter(key, entry);
  }

  /** Starts the synthesis of a segment. The engine must have a free thread. `isUrgent` is passed to the engine. */
  begin(
    segment: SegmentWork & { readonly taskId: string },
    engine: Engine,
    output: AudioOutput,
    isUrgent: boolean,
  ): Flight {
    const { key } = segment;
    const controller = new AbortController();
    const take = new Take();
    const speaking = watched(engine, segment, take, () =>
      speakTake(engine, segment, output, take, controller.signal, isUrgent),
    );
    const stored = speaking.then((spoken) => this.#store(take, spoken));
    const entry: Entry = {
      take,
      stored,
      spoken: speaking.then(ignore, ignore),
      controller,
      waiting: 0,
    };
    this.#entries.set(key, entry);
    // A failed synthesis can no longer be joined: the next attempt is a new take.
    stored.catch(() => this.#forget(key, entry));
    return this.#enter(key, entry);
  }

  #enter(key: string, entry: Entry): Flight {
    entry.waiting++;
    let left = false;
    return {
      take: entry.take,
      stored: entry.stored,
      spoken: entry.spoken,
      leave: () => {
        if (left) return;
        left = true;
        entry.waiting--;
        if (entry.waiting > 0) return;
        this.#forget(key, entry);
        // An abort creates an error with a stack, which is wasted once the audio is stored.
        if (entry.take.blob === undefined) entry.controller.abort();
      },
    };
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  async #store(take: Take, spoken: Spoken): Promise<StoredTake> {
    const { store, onStep } = this.#options;
    await onStep?.('spoken');
    const blob = await store.put(take.bytes());
    take.blob = blob;
    await onStep?.('stored');
    return { blob, bytes: take.length, ...spoken };
  }
}

/** Runs `speak` and publishes the telemetry of the segment. */
async function watched(
  { id: engine }: Engine,
  { taskId, ord: ordinal }: Pick<SegmentWork, 'ord'> & { readonly taskId: string },
  take: Take,
  speak: () => Promise<Spoken>,
): Promise<Spoken> {
  const beganAt = performance.now();
  let firstByteMs: number | undefined;
  const leave = take.onChunk(() => {
    firstByteMs = performance.now() - beganAt;
    leave();
  });
  let outcome: 'spoken' | 'failed' | 'cancelled' = 'failed';
  try {
    const spoken = await speak();
    outcome = 'spoken';
    return spoken;
  } catch (error) {
    if (error instanceof EngineError && error.fault === 'aborted') outcome = 'cancelled';
    throw error;
  } finally {
    const durationMs = performance.now() - beganAt;
    segmentEnded.publish({ taskId, ordinal, engine, outcome, firstByteMs, durationMs });
  }
}

/**
 * An engine whose audio is this many times longer than predicted is stopped. The prediction is too inaccurate for short
 * segments.
 */
const overrun = { factor: 3, leastMs: 10_000 } as const;

/** How many bytes audio of a length has. */
function bytesOf(ms: number, { format, bitrateKbps, sampleRateHertz }: AudioOutput): number {
  return format === 'mp3' ? (ms * bitrateKbps) / 8 : (ms * sampleRateHertz * 2) / 1000;
}

type Spoken = Pick<StoredTake, 'samples' | 'boundaries' | 'peaks' | 'fit'>;

/** Synthesises into `take`. Throws EngineError. */
export async function speakTake(
  engine: Engine,
  { utterance, predictedMs }: Pick<SegmentWork, 'utterance' | 'predictedMs'>,
  output: AudioOutput,
  take: Take,
  signal: AbortSignal,
  isUrgent = false,
): Promise<Spoken> {
  const longest = bytesOf(Math.max(overrun.leastMs, overrun.factor * predictedMs), output);
  const boundaries: EngineBoundary[] = [];
  let end: Extract<SynthesisEvent, { type: 'end' }> | undefined;
  for await (const event of engine.synthesize(utterance, output, signal, isUrgent)) {
    if (event.type === 'audio') {
      if (take.length + event.bytes.length > longest)
        throw new EngineError('overrun', `more than ${overrun.factor} times the ${predictedMs} ms expected`);
      take.append(event.bytes);
    } else if (event.type === 'boundary') boundaries.push(event.boundary);
    else end = event;
  }
  if (end === undefined) throw new EngineError('crashed', 'the engine stopped before the end');
  if (take.length === 0) throw new EngineError('no-audio', 'the engine spoke nothing');
  const { samples, peaks, fit } = end;
  return { samples, boundaries, ...(peaks && { peaks }), ...(fit && { fit }) };
}

const ignore = () => undefined;
