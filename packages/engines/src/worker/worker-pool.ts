import { EngineError } from '@parlando/speech';
import { SpeechJob } from './speech-job.ts';
import { type SpawnThread, startThread } from './speech-worker.ts';
import type { SpeakRequest } from './worker-messages.ts';
import { type SlotOwner, type SlotTimes, WorkerSlot } from './worker-slot.ts';

export interface WorkerPoolOptions {
  readonly threads: number;
  /** Started when the others are all busy for the first time; none unless set. */
  readonly spareThreads?: number;
  readonly times: SlotTimes;
  readonly spawn: SpawnThread;
  readonly report: SlotOwner['report'];
}

/** Delay after which the server is listening. */
const othersAfterMs = 2000;

/** Runs jobs on a fixed number of threads; jobs beyond that wait in line. */
export class WorkerPool {
  readonly #slots: WorkerSlot[];
  readonly #spares: WorkerSlot[];
  readonly #waiting: SpeechJob[] = [];
  /** Without the spare ones. */
  readonly #threads: number;
  readonly #newcomers = new Int32Array(new SharedArrayBuffer(4));
  #onDecided: (() => void) | undefined;
  #lastError: Error | undefined;
  readonly #later: WorkerSlot[] = [];
  #timer: NodeJS.Timeout | undefined;
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
    const newcomers = this.#newcomers.buffer as SharedArrayBuffer;
    const slots = (length: number, spare: boolean) =>
      Array.from(
        { length },
        () => new WorkerSlot(() => startThread(options.spawn, { spare, newcomers }), options.times, owner),
      );
    this.#threads = options.threads;
    this.#slots = slots(options.threads, false);
    this.#spares = slots(options.spareThreads ?? 0, true);
  }

  /**
   * Resolves when the first thread has started; the others start with the first job, or soon after. If the first one
   * failed, it resolves when every other has started or failed once, and throws when all failed. They keep trying even
   * then.
   */
  async start(): Promise<void> {
    if (this.#open) return;
    this.#open = true;
    const [first, ...others] = this.#slots;
    first?.start();
    this.#later.push(...others);
    await this.#decided(first === undefined ? [] : [first]);
    if (first?.idle === true) {
      this.#timer = setTimeout(() => this.#startOthers(), othersAfterMs).unref();
      return;
    }
    this.#startOthers();
    await this.#decided(this.#slots);
    if (this.#slots.some((slot) => slot.idle)) return;
    throw new EngineError('unavailable', 'no speech thread started', { cause: this.#lastError });
  }

  #startOthers(): void {
    clearTimeout(this.#timer);
    for (const slot of this.#later.splice(0)) if (this.#open) slot.start();
  }

  /** Resolves when each of these has started or failed once, or the pool is closed. */
  #decided(slots: readonly WorkerSlot[]): Promise<void> {
    return new Promise((resolve) => {
      this.#onDecided = () => {
        if (!this.#open || !slots.some((slot) => slot.undecided)) resolve();
      };
      this.#onDecided();
    });
  }

  async close(): Promise<void> {
    this.#open = false;
    clearTimeout(this.#timer);
    this.#later.length = 0;
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

  /** An urgent job gets a spare thread, if one is idle; another job only when no other thread is. */
  submit(request: SpeakRequest, isUrgent = false): SpeechJob {
    const job = new SpeechJob(this.#nextId++, request, isUrgent);
    if (!this.reachable()) {
      job.fail(new EngineError('unavailable', 'no speech thread is running'));
      return job;
    }
    job.onCancel = () => this.#waiting.splice(this.#waiting.indexOf(job), 1);
    this.#waiting.push(job);
    this.#startOthers();
    this.#changed();
    return job;
  }

  /**
   * When all threads are busy, pauses them for a newcomer, except for urgent jobs, so that the processors are free for the
   * work before and beside the synthesis. Returns a function that ends it.
   */
  giveWay(): () => void {
    if (this.#slots.filter(({ busy }) => busy).length < this.#threads) return () => undefined;
    Atomics.add(this.#newcomers, 0, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      Atomics.sub(this.#newcomers, 0, 1);
      Atomics.notify(this.#newcomers, 0);
    };
  }

  #changed(): void {
    this.#onDecided?.();
    const idle = this.#slots.filter((slot) => slot.idle);
    for (const job of this.#waiting.splice(0, idle.length)) {
      // The spare threads are the last.
      const slot = job.isUrgent ? idle.pop() : idle.shift();
      slot?.assign(job);
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
