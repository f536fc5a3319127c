import type { SpeechJob } from './speech-job.ts';
import { asError, type SpeechWorker } from './speech-worker.ts';
import { SupervisedWorker, type WorkerTimes } from './supervised-worker.ts';
import type { ReadyMessage } from './worker-messages.ts';

export interface SlotTimes extends WorkerTimes {
  /** Wait before the second attempt to start; doubles with each failure. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
}

export interface SlotOwner {
  /** Called when the slot becomes free or its state changes. */
  changed(): void;
  report(event: 'start-failed' | 'worker-lost', error: Error): void;
}

/** Slot of a permanent worker: starts it, and replaces it when it crashes. */
export class WorkerSlot {
  readonly #start: () => SpeechWorker;
  readonly #times: SlotTimes;
  readonly #owner: SlotOwner;
  #worker: SupervisedWorker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #begun = false;
  languages: readonly string[] = [];

  constructor(start: () => SpeechWorker, times: SlotTimes, owner: SlotOwner) {
    this.#start = start;
    this.#times = times;
    this.#owner = owner;
  }

  get idle(): boolean {
    return this.#worker?.state === 'idle';
  }

  get busy(): boolean {
    return this.#worker?.state === 'busy';
  }

  /** The worker has not sent its first message yet. */
  get undecided(): boolean {
    return (!this.#begun || this.#worker?.state === 'starting') && this.#failures === 0;
  }

  /** It has a working worker, or the start has not failed yet. */
  get hopeful(): boolean {
    return this.idle || this.busy || this.undecided;
  }

  start(): void {
    this.#begun = true;
    try {
      this.#worker = this.#supervise(this.#start());
    } catch (error) {
      this.#owner.report('start-failed', asError(error));
      this.#retryLater();
      this.#owner.changed();
    }
  }

  assign(job: SpeechJob): void {
    this.#worker?.assign(job);
  }

  async close(): Promise<void> {
    this.#begun = false;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.close();
  }

  #supervise(worker: SpeechWorker): SupervisedWorker {
    return new SupervisedWorker(worker, this.#times, {
      idle: (said) => {
        if (said?.type === 'ready') this.#becomeReady(said);
        this.#owner.changed();
      },
      lost: (error, wasReady) => {
        this.#worker = undefined;
        this.#owner.report(wasReady ? 'worker-lost' : 'start-failed', error);
        if (wasReady) this.start();
        else this.#retryLater();
        queueMicrotask(() => this.#owner.changed());
      },
      dropped: () => {
        this.start();
        this.#owner.changed();
      },
      stuck: (error) => this.#owner.report('worker-lost', error),
    });
  }

  #becomeReady({ languages = [] }: ReadyMessage): void {
    this.#failures = 0;
    this.languages = languages;
  }

  #retryLater(): void {
    const waitMs = Math.min(this.#times.maxBackoffMs, this.#times.backoffMs * 2 ** this.#failures);
    this.#failures++;
    this.#timer = setTimeout(() => this.start(), waitMs);
  }
}
