import { setTimeout as wait } from 'node:timers/promises';
import { EngineError } from '@parlando/speech';
import type { SpeechJob } from './speech-job.ts';
import { asError, type SpeechWorker } from './speech-worker.ts';
import type { EndMessage, ReadyMessage, WorkerMessage } from './worker-messages.ts';

export interface WorkerTimes {
  /** A worker that is not ready by then is killed. */
  readonly startMs: number;
  /** A job without progress for this long counts as hung. */
  readonly jobMs: number;
  /** How long a worker may take to stop its job, or to end when it is closed. */
  readonly abortMs: number;
}

export interface WorkerOwner {
  /** It is ready for its first job (`ready` is its message), or for another (`end`, if the last one succeeded). */
  idle(said: ReadyMessage | EndMessage | undefined): void;
  /** It crashed and was killed, before or after it was ready. Its job has failed. */
  lost(error: Error, wasReady: boolean): void;
  /** It was killed because its cancelled job would have continued for too long. */
  dropped(): void;
  /** Reports its memory use, in any state. */
  holds?(rssBytes: number): void;
  /** It did not end when told to. */
  stuck(error: Error): void;
}

/** A step may take this many times the expected duration before the worker counts as hung. */
const patience = 4;

/** A worker that hangs waits for a processor now and then as well. */
const leastWaitMs = 100;

/** Supervises one thread or process during start and jobs, and kills it when it crashes or hangs. */
export class SupervisedWorker {
  readonly #worker: SpeechWorker;
  readonly #times: WorkerTimes;
  readonly #owner: WorkerOwner;
  #state: 'starting' | 'idle' | 'busy' | 'gone' = 'starting';
  #job: SpeechJob | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When the step that it is in should be over. */
  #stepEndsAt = 0;

  constructor(worker: SpeechWorker, times: WorkerTimes, owner: WorkerOwner) {
    this.#worker = worker;
    this.#times = times;
    this.#owner = owner;
    this.#watch(times.startMs, 'did not start in time');
    worker.listen(
      (message) => this.#receive(message),
      (error) => this.lose(error),
    );
  }

  get state(): 'starting' | 'idle' | 'busy' | 'gone' {
    return this.#state;
  }

  /** @param job for a worker that is idle */
  assign(job: SpeechJob): void {
    this.#state = 'busy';
    this.#job = job;
    this.#stepEndsAt = 0;
    job.onCancel = () => this.#stop(job);
    this.#watch(this.#times.jobMs, 'made no progress');
    this.#worker.speak({ jobId: job.id, isUrgent: job.isUrgent, ...job.request });
  }

  /** Ends it. Its running job fails. */
  async close(): Promise<void> {
    if (this.#state === 'gone') return;
    this.#state = 'gone';
    clearTimeout(this.#timer);
    this.#job?.fail(new EngineError('unavailable', 'the engine was closed'));
    this.#job = undefined;
    await this.#end();
  }

  /** Kills it. Its job fails. */
  lose(error: Error): void {
    if (this.#state === 'gone') return;
    const wasReady = this.#state !== 'starting';
    const job = this.#leave();
    this.#owner.lost(error, wasReady);
    job?.fail(new EngineError('crashed', error.message, { cause: error }));
  }

  /** Node cannot end a thread that is blocked inside it. Such a thread is left behind, so that the server can still stop. */
  async #end(): Promise<void> {
    const ended = this.#worker.terminate().then(() => true);
    if (await Promise.race([ended, wait(this.#times.abortMs, false, { ref: false })])) return;
    this.#owner.stuck(new Error(`the speech ${this.#worker.kind} did not end`));
  }

  #leave(): SpeechJob | undefined {
    clearTimeout(this.#timer);
    this.#state = 'gone';
    this.#end().catch((failure) => this.#owner.stuck(asError(failure)));
    const job = this.#job;
    this.#job = undefined;
    return job;
  }

  #receive(message: WorkerMessage): void {
    if (this.#state === 'gone') return;
    if (message.type === 'ready') {
      if (this.#state === 'starting') this.#becomeIdle(message);
      return;
    }
    if (message.type === 'memory') {
      this.#owner.holds?.(message.rssBytes);
      return;
    }
    const job = this.#job;
    if (job === undefined || message.jobId !== job.id) return;
    if (message.type === 'step') this.#stepEndsAt = performance.now() + message.expectedMs;
    const jobMs = message.type === 'step' ? patience * message.expectedMs : 0;
    if (!job.over) this.#watch(Math.max(this.#times.jobMs, jobMs), 'made no progress');
    job.receive(message);
    if (message.type === 'failed' && message.broken) this.lose(new Error(message.message));
    else if (message.type === 'failed') this.#becomeIdle(undefined);
    else if (message.type === 'end') this.#becomeIdle(message);
  }

  #becomeIdle(said: ReadyMessage | EndMessage | undefined): void {
    clearTimeout(this.#timer);
    this.#job = undefined;
    this.#state = 'idle';
    this.#owner.idle(said);
  }

  #stop(job: SpeechJob): void {
    if (job !== this.#job) return;
    if (this.#stepEndsAt - performance.now() > this.#times.abortMs) {
      this.#leave();
      this.#owner.dropped();
      return;
    }
    this.#worker.stop(job.id);
    this.#watch(this.#times.abortMs, 'did not stop');
  }

  /**
   * Waits in two halves: after the whole process was suspended, only one timer is late at once, not both. What the worker
   * waited for a processor is added.
   */
  #watch(timeoutMs: number, fault: string): void {
    clearTimeout(this.#timer);
    const waitedMs = () => this.#worker.waitedMs?.() ?? 0;
    const before = waitedMs();
    const lose = () => {
      const addedMs = waitedMs() - before;
      if (addedMs > leastWaitMs) this.#watch(addedMs, fault);
      else this.lose(new Error(`the speech ${this.#worker.kind} ${fault}`));
    };
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(lose, timeoutMs / 2);
    }, timeoutMs / 2);
  }
}
