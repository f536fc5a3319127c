import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, EngineError, type EngineIncident, incidentOf } from '@parlando/speech';
import type { Log } from '../../../ports/log.ts';
import { maxAttempts } from '../lease.ts';
import type { CommitKey } from '../store/commit-segment.ts';
import type { Requester, TaskFailure } from '../task-row.ts';
import { failureOf } from './engine-failure.ts';
import { FairTurns } from './fair-turns.ts';
import { isSuspect, type LocalTask, type QueuedSegment } from './local-task.ts';
import { Places } from './places.ts';
import type { Flight, SegmentFlights } from './segment-flights.ts';
import type { Settlement } from './settlement.ts';
import type { StandIns } from './stand-ins.ts';
import type { Take } from './take.ts';
import type { TaskBus } from './task-bus.ts';
import type { ThroughputMeter } from './throughput-meter.ts';

export interface DispatcherOptions {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly flights: SegmentFlights;
  readonly settlement: Settlement;
  /** Records another attempt at a suspected segment. */
  readonly noteAttempt: (key: CommitKey) => Promise<'noted' | 'exhausted' | 'fenced-off'>;
  /** Finds voices for a task whose engine failed. */
  readonly standIns: StandIns;
  readonly bus: TaskBus;
  readonly meter: ThroughputMeter;
  readonly log: Log;
}

interface Turn {
  readonly task: LocalTask;
  readonly segment: QueuedSegment;
}

/**
 * Longest predicted audio for the spare thread, in ms: a sentence without a comma, which the planner does not split, is
 * rarely longer. A longer segment would make the next newcomer wait.
 */
const longestUrgentMs = 14_000;

/**
 * Shares this process's engine threads and task slots. `FairTurns` decides between owners and addresses. Of one owner,
 * interactive tasks go before batches, then tasks that have not been served yet, then each in turn.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** In the order of their arrival. */
  readonly #tasks = new Map<string, LocalTask>();
  readonly #turns = new FairTurns();
  #turnNumber = 0;
  readonly #busyThreads = new Map<string, number>();
  readonly #incidents = new Map<string, EngineIncident>();
  #holdsTrials = false;
  readonly #slotListeners = new Set<() => void>();
  readonly #yieldListeners = new Set<(task: LocalTask) => void>();

  readonly places: Places;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.places = new Places(this.#tasks, options.engines);
  }

  get tasks(): readonly LocalTask[] {
    return [...this.#tasks.values()];
  }

  /** Takes slots away from those who have most until the number of tasks is within the limit. */
  makeRoom(): void {
    this.places.makeRoom();
    this.pump();
  }

  /**
   * Starts no suspected segment until `claim` has ended: once all tasks are here, the least suspected comes first. Claimed
   * one by one, the first in the queue would be tried at each start and be blamed for every crash.
   */
  async holdTrials(claim: () => Promise<void>): Promise<void> {
    this.#holdsTrials = true;
    try {
      await claim();
    } finally {
      this.#holdsTrials = false;
      this.pump();
    }
  }

  /** Starts no further segment of any task. Each task is released when its running segments are stored. */
  yieldAll(): void {
    for (const task of this.tasks) task.yields = true;
    this.pump();
  }

  /** Number of segments that an engine is synthesising here. */
  busyThreads(engineId: string): number {
    return this.#busyThreads.get(engineId) ?? 0;
  }

  /** The last error of an engine here. */
  lastIncident(engineId: string): EngineIncident | undefined {
    return this.#incidents.get(engineId);
  }

  /** Pauses busy engines for an interactive request of an account without debt. Returns a function that resumes them. */
  giveWay(requester: Requester): () => void {
    if (requester.background || !this.#turns.owesNothing(requester)) return () => undefined;
    const ends = [...this.#options.engines.values()].map((engine) => engine.giveWay?.());
    return () => {
      for (const resume of ends) resume?.();
    };
  }

  /** Calls `listener` whenever there may be more slots or openings. Returns a function that unsubscribes. */
  onSlotFree(listener: () => void): () => void {
    this.#slotListeners.add(listener);
    return () => void this.#slotListeners.delete(listener);
  }

  /**
   * Calls `listener` with a task that must be released, once none of its segments is running. Returns a function that
   * unsubscribes.
   */
  onYield(listener: (task: LocalTask) => void): () => void {
    this.#yieldListeners.add(listener);
    return () => void this.#yieldListeners.delete(listener);
  }

  /** The take of a segment in progress here that is still needed. */
  takeOf(taskId: string, ord: number): Take | undefined {
    const task = this.#tasks.get(taskId);
    return task?.controller.signal.aborted ? undefined : task?.flights.get(ord)?.take;
  }

  has(taskId: string): boolean {
    return this.#tasks.has(taskId);
  }

  /** The takes of all segments of a task in progress here, by position. */
  takesOf(taskId: string): [ord: number, take: Take][] {
    const flights = this.#tasks.get(taskId)?.flights ?? new Map<number, Flight>();
    return [...flights].map(([ord, { take }]): [number, Take] => [ord, take]).sort(([a], [b]) => a - b);
  }

  add(task: LocalTask): void {
    this.#tasks.set(task.id, task);
    task.controller.signal.addEventListener('abort', () => this.#drop(task), { once: true });
    this.pump();
  }

  /** Stops working on a task without updating the database. */
  abort(taskId: string): void {
    this.#tasks.get(taskId)?.controller.abort();
  }

  /** Gives work to every free thread. Call it after adding segments. */
  pump(): void {
    for (let turn = this.#nextTurn(); turn !== undefined; turn = this.#nextTurn()) this.#start(turn);
    for (const task of this.tasks) {
      if (task.idle) this.#retire(task);
      else if (task.yields && task.unsettled === 0)
        for (const listener of this.#yieldListeners) listener(task);
    }
    if ([...this.#busyThreads.values()].every((threads) => threads === 0)) this.#turns.reset();
  }

  #nextTurn(): Turn | undefined {
    const ready = this.tasks
      .map((task) => ({ task, segment: task.next }))
      .filter((turn): turn is Turn => turn.segment !== undefined && this.#mayStart(turn.task, turn.segment));
    const fewest = Math.min(...ready.map(({ segment }) => segment.attempts || Infinity));
    const attended = new Set(ready.filter(({ task }) => !task.background).map(({ task }) => task.ownerId));
    const eligible = ready
      .filter(({ task }) => !task.background || !attended.has(task.ownerId))
      // The more suspected a segment is, the later it comes, so that it can harm fewer others.
      .filter(({ segment }) => !isSuspect(segment) || segment.attempts === fewest);
    return this.#turns.next(
      eligible,
      ({ task }) => task,
      ({ task }) => task.lastTurn,
    );
  }

  #mayStart(task: LocalTask, segment: QueuedSegment): boolean {
    const { flights, engines } = this.#options;
    // One suspect at a time, so that it is clear which one crashed the process.
    if (isSuspect(segment) && (this.#holdsTrials || this.tasks.some(({ trials }) => trials.size > 0)))
      return false;
    // A missing engine is detected when the segment starts.
    const engine = engines.get(segment.engine);
    if (flights.has(segment.key) || engine === undefined) return true;
    const spare = this.#isUrgent(task, segment) ? (engine.spare ?? 0) : 0;
    return this.busyThreads(engine.id) < engine.concurrency + spare;
  }

  /** Spare threads are for short first segments of interactive requests by owners who were not served lately. */
  #isUrgent(task: LocalTask, { predictedMs }: QueuedSegment): boolean {
    return !task.background && predictedMs <= longestUrgentMs && this.#turns.owesNothing(task);
  }

  #start({ task, segment }: Turn): void {
    task.removeNext();
    const isFirst = task.lastTurn === 0;
    task.lastTurn = ++this.#turnNumber;
    task.speaking++;
    task.unsettled++;
    if (isSuspect(segment)) void this.#try(task, segment);
    else this.#speak(task, segment);
    if (isFirst) this.#notifyFree();
  }

  /** Synthesises a segment that may have crashed a process, after counting the attempt in its row. */
  async #try(task: LocalTask, segment: QueuedSegment): Promise<void> {
    const { ord } = segment;
    task.trials.add(ord);
    try {
      const outcome = await this.#options.noteAttempt({ taskId: task.id, fence: task.fence, ord });
      if (outcome === 'noted' && !isDropped(task, segment)) return this.#speak(task, segment);
      task.speaking--;
      if (outcome === 'exhausted') await this.#end(task, failedSegment(ord));
      if (outcome === 'fenced-off') task.controller.abort();
    } catch (error) {
      task.speaking--;
      await this.#fail(task, segment, error);
    }
    this.#settled(task, segment);
  }

  #speak(task: LocalTask, segment: QueuedSegment): void {
    const flight = this.#fly(task, segment);
    if (flight === undefined) {
      task.speaking--;
      const error = new EngineError('unavailable', `there is no engine ${segment.engine} here`);
      void this.#fail(task, segment, error).finally(() => this.#settled(task, segment));
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
    const isUrgent = this.#isUrgent(task, segment);
    this.#turns.serve(task, segment.predictedMs);
    const spoken = meter.begin(segment.predictedMs);
    const flight = flights.begin({ taskId: task.id, ...segment }, engine, task.output, isUrgent);
    void flight.spoken.then(() => {
      spoken();
      this.#occupy(engine.id, -1);
    });
    return flight;
  }

  #occupy(engineId: string, threads: 1 | -1): void {
    this.#busyThreads.set(engineId, this.busyThreads(engineId) + threads);
  }

  async #settle(task: LocalTask, segment: QueuedSegment, flight: Flight): Promise<void> {
    const { settlement } = this.#options;
    try {
      const take = await flight.stored;
      if (isDropped(task, segment)) return;
      const key = { taskId: task.id, fence: task.fence, ord: segment.ord };
      const isOurs = await task.commit(() => settlement.commit(task, key, take));
      if (!isOurs) task.controller.abort();
    } catch (error) {
      task.sounded ||= flight.take.length > 0;
      await this.#fail(task, segment, error);
    } finally {
      flight.leave();
      if (task.flights.get(segment.ord) === flight) task.flights.delete(segment.ord);
      this.#settled(task, segment);
    }
  }

  #settled(task: LocalTask, { ord }: QueuedSegment): void {
    task.trials.delete(ord);
    task.unsettled--;
    this.pump();
  }

  async #fail(task: LocalTask, segment: QueuedSegment, error: unknown): Promise<void> {
    if (isDropped(task, segment)) return;
    const { log } = this.#options;
    const { failure, isRetryable, pauseMs } = failureOf(error, segment.ord);
    const fields = { err: error, task: task.id, segment: segment.ord, attempt: segment.attempt };
    log.warn(fields, 'a segment could not be synthesised');
    if (error instanceof EngineError) this.#incidents.set(segment.engine, incidentOf(error));
    const isAgain = isRetryable && segment.attempt < maxAttempts;
    const isHopeless = error instanceof EngineError && !(isAgain && this.#isReachable(segment.engine));
    if (isHopeless && (await this.#standIn(task, segment, failure))) return;
    if (isAgain) {
      if (pauseMs > 0) await sleep(pauseMs);
      if (!isDropped(task, segment)) task.again(segment);
      return;
    }
    await this.#end(task, failure);
  }

  #isReachable(engineId: string): boolean {
    return this.#options.engines.get(engineId)?.reachable() ?? false;
  }

  /**
   * Reassigns the whole task to another engine, as long as no audio was sent. Returns false when that is impossible.
   */
  async #standIn(task: LocalTask, segment: QueuedSegment, failure: TaskFailure): Promise<boolean> {
    const { standIns, bus, log } = this.#options;
    const sounded = task.sounded || [...task.flights.values()].some(({ take }) => take.length > 0);
    const plan = await standIns.plan(task, { engine: segment.engine, sounded });
    // Another segment of the task failed as well and has handled it.
    if (isDropped(task, segment)) return true;
    if (plan === undefined) return false;
    await task.dropEverything();
    if (!(await standIns.carryOut(task, task.fence, plan))) {
      await this.#end(task, failure);
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

  async #end(task: LocalTask, failure: TaskFailure): Promise<void> {
    await this.#options.settlement.fail(task, task.fence, failure);
    task.controller.abort();
  }

  #drop(task: LocalTask): void {
    for (const flight of task.flights.values()) flight.leave();
    this.pump();
  }

  #retire(task: LocalTask): void {
    if (this.#tasks.get(task.id) === task) this.#tasks.delete(task.id);
    this.#notifyFree();
  }

  #notifyFree(): void {
    for (const listener of [...this.#slotListeners]) listener();
  }
}

function failedSegment(ord: number): TaskFailure {
  return { code: 'SYNTHESIS_FAILED', segment: ord, details: { segment: ord } };
}

function isDropped(task: LocalTask, { beginning }: QueuedSegment): boolean {
  return task.controller.signal.aborted || beginning !== task.beginning;
}
