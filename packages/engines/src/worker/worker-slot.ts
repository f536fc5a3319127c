import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { EngineError } from '@parlando/speech';
import type { SpeakMessage, SpeechWorkerData, WorkerMessage } from '../espeak/worker-messages.ts';
import type { SpeechJob } from './speech-job.ts';

export type SpawnWorker = (data: SpeechWorkerData) => Worker;

export interface SlotTimes {
  /** A thread that has not said it is ready by then is killed. */
  readonly startMs: number;
  /** A job without progress for this long counts as hung. */
  readonly jobMs: number;
  /** How long a thread may take to notice that its job was stopped, or to end when it is closed. */
  readonly abortMs: number;
  /** Wait before the second attempt to start; doubles with each failure. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
}

export interface SlotOwner {
  /** Called when the slot becomes free or its state changes. */
  changed(): void;
  report(event: 'start-failed' | 'worker-lost', error: Error): void;
}

type State = 'off' | 'starting' | 'idle' | 'busy' | 'backoff';

/** One place for a thread: starts it, gives it one job at a time, kills and replaces it when it breaks. */
export class WorkerSlot {
  readonly #spawn: SpawnWorker;
  readonly #times: SlotTimes;
  readonly #owner: SlotOwner;
  readonly #spare: boolean;
  #state: State = 'off';
  #worker: Worker | undefined;
  #abortedJob = new Int32Array(new SharedArrayBuffer(4));
  #job: SpeechJob | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  languages: readonly string[] = [];

  constructor(spawn: SpawnWorker, times: SlotTimes, owner: SlotOwner, spare: boolean) {
    this.#spawn = spawn;
    this.#times = times;
    this.#owner = owner;
    this.#spare = spare;
  }

  get idle(): boolean {
    return this.#state === 'idle';
  }

  get busy(): boolean {
    return this.#state === 'busy';
  }

  /** The thread's first answer is still to come. */
  get undecided(): boolean {
    return (this.#state === 'off' || this.#state === 'starting') && this.#failures === 0;
  }

  /** It has a working thread, or nothing yet says that it will not get one. */
  get hopeful(): boolean {
    return this.#state === 'idle' || this.#state === 'busy' || this.undecided;
  }

  start(): void {
    this.#state = 'starting';
    this.#abortedJob = new Int32Array(new SharedArrayBuffer(4));
    try {
      const abortedJob = this.#abortedJob.buffer as SharedArrayBuffer;
      this.#adopt(this.#spawn({ abortedJob, spare: this.#spare }));
    } catch (error) {
      this.#owner.report('start-failed', asError(error));
      this.#retryLater();
      this.#owner.changed();
    }
  }

  assign(job: SpeechJob): void {
    this.#state = 'busy';
    this.#job = job;
    job.onCancel = () => this.#stop(job);
    const message: SpeakMessage = { jobId: job.id, ...job.request };
    this.#worker?.postMessage(message);
    this.#watch(this.#times.jobMs, 'made no progress');
  }

  async close(): Promise<void> {
    this.#state = 'off';
    clearTimeout(this.#timer);
    this.#job?.fail(new EngineError('unavailable', 'the engine was closed'));
    this.#job = undefined;
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker) await this.#end(worker);
  }

  /** Node cannot end a thread that is blocked inside it. Such a thread is left behind, so that the server can still stop. */
  async #end(worker: Worker): Promise<void> {
    const ended = worker.terminate().then(() => true);
    if (await Promise.race([ended, wait(this.#times.abortMs, false, { ref: false })])) return;
    this.#owner.report('worker-lost', new Error('the speech thread did not end'));
  }

  #adopt(worker: Worker): void {
    this.#worker = worker;
    this.#watch(this.#times.startMs, 'did not start in time');
    worker.on('message', (message: WorkerMessage) => this.#receive(worker, message));
    worker.on('error', (error) => this.#lose(worker, asError(error)));
    worker.on('exit', (code) => this.#lose(worker, new Error(`the speech thread ended with code ${code}`)));
  }

  #receive(worker: Worker, message: WorkerMessage): void {
    if (worker !== this.#worker) return;
    if (message.type === 'ready') {
      this.#failures = 0;
      this.languages = message.languages;
      this.#becomeIdle();
      return;
    }
    if (message.jobId !== this.#job?.id) return;
    if (!this.#job.over) this.#watch(this.#times.jobMs, 'made no progress');
    this.#job.receive(message);
    if (message.type === 'failed' && message.broken) this.#lose(worker, new Error(message.message));
    else if (message.type === 'failed' || message.type === 'end') this.#becomeIdle();
  }

  #becomeIdle(): void {
    clearTimeout(this.#timer);
    this.#job = undefined;
    this.#state = 'idle';
    this.#owner.changed();
  }

  #stop(job: SpeechJob): void {
    if (job !== this.#job) return;
    Atomics.store(this.#abortedJob, 0, job.id);
    this.#watch(this.#times.abortMs, 'did not stop');
  }

  /** Waits in two halves: after the whole process was suspended, only one timer is late at once, not both. */
  #watch(timeoutMs: number, fault: string): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    const lose = () => this.#lose(worker, new Error(`the speech thread ${fault}`));
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(lose, timeoutMs / 2);
    }, timeoutMs / 2);
  }

  /** Kills a broken thread. Its job fails, and a new thread replaces it. */
  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    clearTimeout(this.#timer);
    this.#worker = undefined;
    const started = this.#state !== 'starting';
    const job = this.#job;
    this.#job = undefined;
    this.#owner.report(started ? 'worker-lost' : 'start-failed', error);
    this.#end(worker).catch((failure) => this.#owner.report('worker-lost', asError(failure)));
    if (started) this.start();
    else this.#retryLater();
    job?.fail(new EngineError('crashed', error.message, { cause: error }));
    this.#owner.changed();
  }

  #retryLater(): void {
    this.#state = 'backoff';
    const waitMs = Math.min(this.#times.maxBackoffMs, this.#times.backoffMs * 2 ** this.#failures);
    this.#failures++;
    this.#timer = setTimeout(() => this.start(), waitMs);
  }
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
