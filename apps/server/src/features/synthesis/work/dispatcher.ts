import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, EngineError } from '@parlando/speech';
import type { Log } from '../../../ports/log.ts';
import type { TaskFailure } from '../task-row.ts';
import { failureOf } from './engine-failure.ts';
import type { LocalTask, QueuedSegment } from './local-task.ts';
import type { Flight, SegmentFlights } from './segment-flights.ts';
import type { Settlement } from './settlement.ts';
import type { StandIns } from './stand-ins.ts';
import type { Take } from './take.ts';
import type { TaskBus } from './task-bus.ts';
import type { ThroughputMeter } from './throughput-meter.ts';

/** Tasks a process works on side by side; further ones wait in the database. */
export const maxLocalTasks = 16;
const maxSegmentAttempts = 3;

export interface DispatcherOptions {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly flights: SegmentFlights;
  readonly settlement: Settlement;
  /** Who speaks a task whose engine broke. */
  readonly standIns: StandIns;
  readonly bus: TaskBus;
  readonly meter: ThroughputMeter;
  readonly log: Log;
}

/** Shares this process's engine threads among its tasks: those not served yet first, then each in turn. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** In the order of their turns. */
  readonly #tasks = new Map<string, LocalTask>();
  readonly #busyThreads = new Map<string, number>();
  readonly #slotListeners = new Set<() => void>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  get freeSlots(): number {
    return Math.max(0, maxLocalTasks - this.#tasks.size);
  }

  get tasks(): readonly LocalTask[] {
    return [...this.#tasks.values()];
  }

  /** Called whenever a task has left. Answers how to stop. */
  onSlotFree(listener: () => void): () => void {
    this.#slotListeners.add(listener);
    return () => void this.#slotListeners.delete(listener);
  }

  hasFreeThread(engineId: string): boolean {
    const engine = this.#options.engines.get(engineId);
    return engine !== undefined && (this.#busyThreads.get(engineId) ?? 0) < engine.concurrency;
  }

  /** The audio of a segment that is being spoken here, by work that still stands. */
  take(taskId: string, ord: number): Take | undefined {
    const task = this.#tasks.get(taskId);
    return task === undefined || isSettled(task, ord) ? undefined : task.flights.get(ord)?.take;
  }

  add(task: LocalTask): void {
    this.#tasks.set(task.id, task);
    task.controller.signal.addEventListener('abort', () => this.#drop(task), { once: true });
    this.pump();
  }

  /** Stops working on a task; says nothing to the database. */
  abort(taskId: string): void {
    this.#tasks.get(taskId)?.controller.abort();
  }

  /** Gives work to every thread that is free. Call it after adding segments. */
  pump(): void {
    while (this.#startNext());
    for (const task of this.tasks) if (task.idle) this.#retire(task);
  }

  #startNext(): boolean {
    const { flights } = this.#options;
    const turns = [
      ...this.tasks.filter(({ served }) => !served),
      ...this.tasks.filter(({ served }) => served),
    ];
    for (const task of turns) {
      const segment = task.next(({ key, engine }) => flights.has(key) || this.#mayStart(engine));
      if (segment === undefined) continue;
      this.#tasks.delete(task.id);
      this.#tasks.set(task.id, task);
      this.#start(task, segment);
      return true;
    }
    return false;
  }

  /** An engine that is not here at all is found out when the segment starts. */
  #mayStart(engineId: string): boolean {
    return !this.#options.engines.has(engineId) || this.hasFreeThread(engineId);
  }

  #start(task: LocalTask, segment: QueuedSegment): void {
    task.served = true;
    task.speaking++;
    task.unsettled++;
    const flight = this.#fly(task, segment);
    if (flight === undefined) {
      task.speaking--;
      const error = new EngineError('unavailable', `there is no engine ${segment.engine} here`);
      void this.#fail(task, segment, error).finally(() => this.#settled(task));
      return;
    }
    task.flights.set(segment.ord, flight);
    this.#options.bus.emit({ task: task.id, ownerId: task.ownerId, state: 'running' });
    void flight.spoken.then(() => {
      task.speaking--;
      this.pump();
    });
    void this.#settle(task, segment, flight);
  }

  #fly(task: LocalTask, segment: QueuedSegment): Flight | undefined {
    const { flights, engines, meter } = this.#options;
    const joined = flights.join(segment.key);
    if (joined !== undefined) return joined;
    const engine = engines.get(segment.engine);
    if (engine === undefined) return undefined;
    this.#occupy(engine.id, 1);
    const spoken = meter.begin(segment.characters);
    const flight = flights.begin(segment, engine, task.output);
    void flight.spoken.then(() => {
      spoken();
      this.#occupy(engine.id, -1);
    });
    return flight;
  }

  #occupy(engineId: string, threads: 1 | -1): void {
    this.#busyThreads.set(engineId, (this.#busyThreads.get(engineId) ?? 0) + threads);
  }

  async #settle(task: LocalTask, segment: QueuedSegment, flight: Flight): Promise<void> {
    const { settlement } = this.#options;
    try {
      const take = await flight.stored;
      const fence = await task.whenAccepted();
      if (isDropped(task, segment)) return;
      const key = { taskId: task.id, fence, ord: segment.ord };
      const isOurs = await task.commit(() => settlement.commit(task, key, take));
      if (!isOurs) task.controller.abort();
    } catch (error) {
      task.sounded ||= flight.take.length > 0;
      await this.#fail(task, segment, error);
    } finally {
      flight.leave();
      if (task.flights.get(segment.ord) === flight) task.flights.delete(segment.ord);
      this.#settled(task);
    }
  }

  #settled(task: LocalTask): void {
    task.unsettled--;
    this.pump();
  }

  async #fail(task: LocalTask, segment: QueuedSegment, error: unknown): Promise<void> {
    if (isDropped(task, segment)) return;
    const { log, settlement } = this.#options;
    const { failure, isRetryable, pauseMs } = failureOf(error, segment.ord);
    const fields = { err: error, task: task.id, segment: segment.ord, attempt: segment.attempt };
    log.warn(fields, 'a segment could not be spoken');
    const isAgain = isRetryable && segment.attempt < maxSegmentAttempts;
    const isHopeless = error instanceof EngineError && !(isAgain && this.#isReachable(segment.engine));
    if (isHopeless && (await this.#standIn(task, segment, failure))) return;
    if (isAgain) {
      if (pauseMs > 0) await sleep(pauseMs);
      if (!isDropped(task, segment)) task.again(segment);
      return;
    }
    await this.#end(task, failure, settlement);
  }

  #isReachable(engineId: string): boolean {
    return this.#options.engines.get(engineId)?.reachable() ?? false;
  }

  /** Has another engine speak the whole task, of which nobody has heard anything yet; false when that cannot be. */
  async #standIn(task: LocalTask, segment: QueuedSegment, failure: TaskFailure): Promise<boolean> {
    const { standIns, settlement, bus, log } = this.#options;
    const fence = await task.whenAccepted().catch(() => undefined);
    if (fence === undefined) return false;
    const sounded = task.sounded || [...task.flights.values()].some(({ take }) => take.length > 0);
    const plan = await standIns.plan(task, { engine: segment.engine, sounded });
    // Another segment of it failed as well, and has seen to this.
    if (isDropped(task, segment)) return true;
    if (plan === undefined) return false;
    await task.dropEverything();
    if (!(await standIns.carryOut(task, fence, plan))) {
      await this.#end(task, failure, settlement);
      return true;
    }
    log.warn(
      { task: task.id, engine: segment.engine, standIn: plan.speaker },
      'another engine speaks a task',
    );
    task.sounded = false;
    task.add(plan.segments);
    bus.emit({ task: task.id, ownerId: task.ownerId, state: 'running', speaker: plan.speaker });
    this.pump();
    return true;
  }

  async #end(task: LocalTask, failure: TaskFailure, settlement: Settlement): Promise<void> {
    const fence = await task.whenAccepted().catch(() => undefined);
    if (fence !== undefined) await settlement.fail(task, fence, failure);
    task.controller.abort();
  }

  #drop(task: LocalTask): void {
    for (const flight of task.flights.values()) flight.leave();
    this.pump();
  }

  #retire(task: LocalTask): void {
    if (this.#tasks.get(task.id) === task) this.#tasks.delete(task.id);
    for (const listener of [...this.#slotListeners]) listener();
  }
}

function isSettled(task: LocalTask, ord: number): boolean {
  return task.controller.signal.aborted || task.settledElsewhere.has(ord);
}

function isDropped(task: LocalTask, { ord, beginning }: QueuedSegment): boolean {
  return isSettled(task, ord) || beginning !== task.beginning;
}
