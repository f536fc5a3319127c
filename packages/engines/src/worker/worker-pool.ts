import { EngineError } from '@parlando/speech';
import type { SpeakRequest } from '../espeak/worker-messages.ts';
import { SpeechJob } from './speech-job.ts';
import { type SlotOwner, type SlotTimes, type SpawnWorker, WorkerSlot } from './worker-slot.ts';

export interface WorkerPoolOptions {
  readonly threads: number;
  /** Started when the others are all busy for the first time; none unless set. */
  readonly spareThreads?: number;
  readonly times: SlotTimes;
  readonly spawn: SpawnWorker;
  readonly report: SlotOwner['report'];
}

/** Runs jobs on a fixed number of threads; jobs beyond that wait in line. */
export class WorkerPool {
  readonly #slots: WorkerSlot[];
  readonly #spares: WorkerSlot[];
  readonly #waiting: SpeechJob[] = [];
  #onDecided: (() => void) | undefined;
  #lastError: Error | undefined;
  #nextId = 1;
  #open = false;

  constructor(options: WorkerPoolOptions) {
    const owner: SlotOwner = {
      changed: () => this.#changed(),
      report: (event, error) => {
        this.#lastError = error;
        options.report(event, error);
      },
    };
    const slots = (length = 0) =>
      Array.from({ length }, () => new WorkerSlot(options.spawn, options.times, owner));
    this.#slots = slots(options.threads);
    this.#spares = slots(options.spareThreads);
  }

  /** Resolves when every thread has started or failed once. Throws when none has; they go on trying even so. */
  async start(): Promise<void> {
    if (this.#open) return;
    this.#open = true;
    const decided = new Promise<void>((resolve) => {
      this.#onDecided = resolve;
    });
    for (const slot of this.#slots) slot.start();
    await decided;
    if (this.#slots.some((slot) => slot.idle)) return;
    throw new EngineError('unavailable', 'no speech thread started', { cause: this.#lastError });
  }

  async close(): Promise<void> {
    this.#open = false;
    this.#onDecided?.();
    this.#failWaiting('the engine was closed');
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  reachable(): boolean {
    return this.#open && this.#slots.some((slot) => slot.hopeful);
  }

  languages(): ReadonlySet<string> {
    return new Set(this.#slots.flatMap((slot) => slot.languages));
  }

  submit(request: SpeakRequest): SpeechJob {
    const job = new SpeechJob(this.#nextId++, request);
    if (!this.reachable()) {
      job.fail(new EngineError('unavailable', 'no speech thread is running'));
      return job;
    }
    job.onCancel = () => this.#waiting.splice(this.#waiting.indexOf(job), 1);
    this.#waiting.push(job);
    this.#changed();
    return job;
  }

  #changed(): void {
    if (!this.#slots.some((slot) => slot.undecided)) this.#onDecided?.();
    for (const slot of this.#slots) {
      if (!slot.idle) continue;
      const job = this.#waiting.shift();
      if (!job) break;
      slot.assign(job);
    }
    if (!this.reachable()) this.#failWaiting('no speech thread is running');
    if (this.#slots.every((slot) => slot.busy)) this.#startSpares();
  }

  #startSpares(): void {
    for (const slot of this.#spares.splice(0)) {
      this.#slots.push(slot);
      slot.start();
    }
  }

  #failWaiting(message: string): void {
    for (const job of this.#waiting.splice(0)) job.fail(new EngineError('unavailable', message));
  }
}
