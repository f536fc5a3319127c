import { EngineError } from '@parlando/speech';
import { SpeechJob } from '../worker/speech-job.ts';
import { asError, type SpeechWorker } from '../worker/speech-worker.ts';
import { SupervisedWorker, type WorkerTimes } from '../worker/supervised-worker.ts';
import type { ReadyMessage, SpeakRequest } from '../worker/worker-messages.ts';
import { tooLarge } from './process-memory.ts';

/** A model as the pool knows it. */
export interface PooledModel {
  readonly folder: string;
  /** Expected memory of one process. */
  readonly memoryBytes: number;
  /** Consecutive processes that crashed before they were ready. */
  deaths: number;
  /** Why no process is started for now. */
  lastWords: string | undefined;
}

export interface NeuralTimes extends WorkerTimes {
  /** A process without work for so long is stopped. */
  readonly idleMs: number;
  /** Delay before a broken model is retried: its processes may have crashed for lack of memory. */
  readonly retryMs: number;
}

export interface NeuralPoolOptions {
  /** How many start or work at once. Idle ones take memory only. */
  readonly processes: number;
  /** Limit for all processes together; a single one may exceed it. */
  readonly memoryBytes: number;
  readonly times: NeuralTimes;
  readonly start: (folder: string) => SpeechWorker;
  readonly report: (event: 'broken' | 'process-lost', model: PooledModel, error: Error) => void;
  /** Called when a broken model may be used again. */
  readonly recovered: () => void;
}

interface Member {
  readonly model: PooledModel;
  readonly worker: SupervisedWorker;
  rssBytes: number;
  idleTimer: NodeJS.Timeout | undefined;
}

interface WaitingJob {
  readonly job: SpeechJob;
  readonly model: PooledModel;
}

const mostDeaths = 2;
/** A process that takes this many times the expected memory is replaced after its job, with twice as much at once. */
const tolerance = 2;

/** Runs jobs on a few processes, each with one model: started when there is work for it, stopped when there is none. */
export class NeuralPool {
  readonly #options: NeuralPoolOptions;
  readonly #members = new Set<Member>();
  readonly #waiting: WaitingJob[] = [];
  readonly #retries = new Set<NodeJS.Timeout>();
  #nextId = 1;
  #open = false;

  constructor(options: NeuralPoolOptions) {
    this.#options = options;
  }

  open(): void {
    this.#open = true;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  async close(): Promise<void> {
    this.#open = false;
    for (const timer of this.#retries) clearTimeout(timer);
    for (const { job } of this.#waiting.splice(0))
      job.fail(new EngineError('unavailable', 'the engine was closed'));
    await Promise.all([...this.#members].map((member) => this.#dismiss(member)));
  }

  has(model: PooledModel): boolean {
    return [...this.#members].some((member) => member.model === model);
  }

  submit(request: SpeakRequest, model: PooledModel): SpeechJob {
    const job = new SpeechJob(this.#nextId++, request, false);
    if (!this.#open) job.fail(new EngineError('unavailable', 'the engine is not running'));
    else if (model.lastWords !== undefined) job.fail(brokenError(model));
    else {
      const waiting = { job, model };
      job.onCancel = () => void this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#waiting.push(waiting);
      this.#serve();
    }
    return job;
  }

  /** Assigns waiting jobs to available processes. */
  #serve(): void {
    /** Starting processes that take the first jobs of their models. */
    const starting = [...this.#members].filter(({ worker }) => worker.state === 'starting');
    for (const waiting of [...this.#waiting]) {
      const { job, model } = waiting;
      // A model that could not be started has failed all of its jobs.
      if (job.over) continue;
      const idle = this.#idle().find((member) => member.model === model);
      const coming = starting.findIndex((member) => member.model === model);
      if (idle !== undefined && this.#isFree()) {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        clearTimeout(idle.idleTimer);
        idle.worker.assign(job);
      } else if (coming >= 0) starting.splice(coming, 1);
      else if (this.#makeRoom(model)) this.#begin(model);
    }
  }

  #isFree(): boolean {
    return this.#members.size - this.#idle().length < this.#options.processes;
  }

  #idle(): Member[] {
    return [...this.#members].filter(({ worker }) => worker.state === 'idle');
  }

  /** Whether one more process may run. Stops idle processes of other models if necessary. */
  #makeRoom(model: PooledModel): boolean {
    if (!this.#isFree()) return false;
    const { memoryBytes } = this.#options;
    const fits = () => {
      const used = [...this.#members].reduce(
        (sum, member) => sum + Math.max(member.rssBytes, member.model.memoryBytes),
        0,
      );
      return this.#members.size === 0 || used + model.memoryBytes <= memoryBytes;
    };
    for (const member of this.#idle()) {
      if (fits()) break;
      if (member.model !== model) void this.#dismiss(member);
    }
    return fits();
  }

  #begin(model: PooledModel): void {
    let worker: SpeechWorker;
    try {
      worker = this.#options.start(model.folder);
    } catch (error) {
      this.#fail(model, asError(error));
      // No other event may ever trigger the job.
      queueMicrotask(() => this.#serve());
      return;
    }
    const member: Member = {
      model,
      rssBytes: 0,
      idleTimer: undefined,
      worker: new SupervisedWorker(worker, this.#options.times, {
        idle: (said) => {
          if (said?.type === 'end') member.rssBytes = said.rssBytes ?? 0;
          this.#becomeIdle(member, said?.type === 'ready' ? said : undefined);
        },
        holds: (rssBytes) => {
          member.rssBytes = rssBytes;
          if (rssBytes > tolerance * this.#limitOf(model)) member.worker.lose(tooLarge(rssBytes));
        },
        lost: (error, wasReady) => this.#lost(member, error, wasReady),
        dropped: () => {
          this.#members.delete(member);
          this.#serve();
        },
        stuck: (error) => this.#options.report('process-lost', model, error),
      }),
    };
    this.#members.add(member);
  }

  #limitOf(model: PooledModel): number {
    return Math.min(this.#options.memoryBytes, tolerance * model.memoryBytes);
  }

  #becomeIdle(member: Member, ready: ReadyMessage | undefined): void {
    if (ready !== undefined) member.model.deaths = 0;
    if (member.rssBytes > this.#limitOf(member.model)) {
      this.#options.report('process-lost', member.model, tooLarge(member.rssBytes));
      void this.#dismiss(member);
    } else
      member.idleTimer = setTimeout(() => void this.#dismiss(member), this.#options.times.idleMs).unref();
    this.#serve();
  }

  async #dismiss(member: Member): Promise<void> {
    clearTimeout(member.idleTimer);
    this.#members.delete(member);
    await member.worker.close();
  }

  #lost(member: Member, error: Error, wasReady: boolean): void {
    this.#members.delete(member);
    if (wasReady) this.#options.report('process-lost', member.model, error);
    else this.#fail(member.model, error);
    queueMicrotask(() => this.#serve());
  }

  /** It died at its start. */
  #fail(model: PooledModel, error: Error): void {
    model.deaths++;
    if (model.deaths < mostDeaths) {
      this.#options.report('process-lost', model, error);
      return;
    }
    model.lastWords = error.message;
    this.#options.report('broken', model, error);
    this.#retryLater(model);
    for (const waiting of this.#waiting.filter((each) => each.model === model)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.job.fail(brokenError(model));
    }
  }

  /** Only one process is tried then, not two, because a client waits for it. */
  #retryLater(model: PooledModel): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      model.lastWords = undefined;
      model.deaths = mostDeaths - 1;
      this.#options.recovered();
    }, this.#options.times.retryMs).unref();
    this.#retries.add(timer);
  }
}

function brokenError({ lastWords }: PooledModel): EngineError {
  return new EngineError('unavailable', `the model is broken: ${lastWords}`);
}
