import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '@parlando/speech';
import type { Log } from '../../../ports/log.ts';
import type { Nodes } from '../../../ports/nodes.ts';
import { ownVoices } from '../../../ports/own-voices.ts';
import { lease } from '../lease.ts';
import {
  type Claimant,
  type ClaimedTask,
  claimTasks,
  pendingSegments,
  releaseTasks,
  renewLeases,
  requeueLapsed,
  settleFromCache,
} from '../store/claim-tasks.ts';
import type { Queryable } from '../store/queryable.ts';
import { isTerminal } from '../task-row.ts';
import type { Dispatcher } from './dispatcher.ts';
import { LocalTask } from './local-task.ts';
import { maxLocalTasks } from './places.ts';
import type { TaskBus } from './task-bus.ts';

/** As many as a process holds. */
const maxLapsed = maxLocalTasks;

/** Delay after which a second process claims what the first has not; all others follow after twice as long. */
const standInMs = 50;

/** Delay of a last attempt by all processes: the one whose turn it was may have skipped a locked row. */
const lastCallMs = 3 * standInMs;

export interface TaskRunnerOptions {
  readonly database: Queryable;
  readonly engines: ReadonlyMap<string, Engine>;
  /** The other processes; undefined: there are none. */
  readonly nodes: Nodes | undefined;
  readonly dispatcher: Dispatcher;
  readonly bus: TaskBus;
  readonly log: Log;
  /** This process start: a UUID. */
  readonly workerId: string;
  /** Intervals of this process; tests use shorter ones. */
  readonly intervals?: { readonly claimMs: number; readonly renewalMs: number } | undefined;
}

/**
 * Claims queued tasks, renews the leases of this process, and stops work on tasks whose lease it has lost.
 */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;
  readonly #stop = new AbortController();
  readonly #disposals: (() => void)[] = [];
  #claiming: Promise<void> | undefined;
  #again = false;
  /** The address whose task was claimed last. The next address in order gets the next slot. */
  #lastAddress = '';
  readonly #yielding = new Set<string>();
  /** Recently queued tasks that no process is known to have claimed. */
  readonly #offered = new Set<string>();
  /** Whether tasks may be waiting for a slot here. Then each free slot is filled at once. */
  #hasBacklog = false;

  constructor(options: TaskRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    const { dispatcher, bus, intervals } = this.#options;
    const { claimMs = 1000, renewalMs = lease.renewalMs } = intervals ?? {};
    const claimTimer = setInterval(() => this.#tick(), claimMs);
    const renewTimer = setInterval(() => void this.#renew(), renewalMs);
    this.#disposals.push(
      () => clearInterval(claimTimer),
      () => clearInterval(renewTimer),
      dispatcher.onSlotFree(() => {
        if (this.#hasBacklog) this.claim();
      }),
      dispatcher.onYield((task) => void this.#putBack(task)),
      bus.onAny(({ task, state }) => {
        if (state === 'queued') this.#offer(task);
        else this.#offered.delete(task);
        if (isTerminal(state) && state !== 'completed') dispatcher.abort(task);
      }),
    );
    this.#tick();
  }

  /** Claims as many tasks as there are free slots. Calls during a claim are merged into one more. */
  claim(): void {
    if (this.#stop.signal.aborted) return;
    if (this.#claiming !== undefined) {
      this.#again = true;
      return;
    }
    this.#again = false;
    const { dispatcher } = this.#options;
    this.#claiming = dispatcher
      .holdTrials(() => this.#claimNow())
      .finally(() => {
        this.#claiming = undefined;
        if (this.#again) this.claim();
      });
  }

  /**
   * Claims no more tasks, waits for running ones, and releases those that are left after `timeoutMs`. `handsOver`: they
   * are released at their next segment, so that other processes continue them at once.
   */
  async drain(timeoutMs: number, handsOver: boolean): Promise<void> {
    const { dispatcher, log } = this.#options;
    this.#stop.abort();
    await this.#claiming;
    if (handsOver) dispatcher.yieldAll();
    const deadline = performance.now() + timeoutMs;
    while (dispatcher.tasks.length > 0 && performance.now() < deadline) await sleep(20);
    for (const dispose of this.#disposals.splice(0)) dispose();
    const left = dispatcher.tasks;
    for (const { id } of left) dispatcher.abort(id);
    if (left.length === 0) return;
    await this.#release(left).catch((error: unknown) =>
      log.warn(
        { err: error },
        'tasks could not be returned to the queue and continue when their leases expire',
      ),
    );
  }

  /** Reacts to a queued task. The processes take turns to claim first, so that not all of them try to claim one. */
  #offer(task: string): void {
    const { nodes, workerId } = this.#options;
    const others = (nodes?.others ?? []).filter(({ places }) => places > 0).map(({ id }) => id);
    const delayMs = claimDelayMs(task, workerId, others);
    this.#offered.add(task);
    const claimUnlessTaken = () => {
      if (this.#offered.has(task)) this.claim();
    };
    if (delayMs === 0) claimUnlessTaken();
    else setTimeout(claimUnlessTaken, delayMs).unref();
    setTimeout(() => {
      claimUnlessTaken();
      this.#offered.delete(task);
    }, lastCallMs).unref();
  }

  async #claimNow(): Promise<void> {
    const { dispatcher, log } = this.#options;
    try {
      this.#hasBacklog = true;
      for (let hasMore = true; hasMore; ) {
        const { count, sated } = this.#appetite();
        if (count === 0) break;
        const claimed = await this.#take(count, { ...this.#claimant(), sated });
        hasMore = claimed.some(({ hasFollowers }) => hasFollowers);
        // Before they start, because that frees openings for which no task may be waiting.
        this.#hasBacklog = hasMore || sated.length > 0;
        await this.#begin(claimed);
      }
      if (dispatcher.places.free === 0) await this.#takeNewcomer();
    } catch (error) {
      // The next tick retries; tasks that were already claimed become free when their lease expires.
      log.warn({ err: error }, 'tasks could not be claimed');
    }
  }

  /** How many tasks to claim, and which engines to skip because other processes may start their tasks earlier. */
  #appetite(): { readonly count: number; readonly sated: readonly string[] } {
    const { dispatcher, nodes } = this.#options;
    const { free, openings } = dispatcher.places;
    if (!nodes?.others.some(({ places }) => places > 0)) return { count: free, sated: [] };
    const open = [...openings.values()].filter((count) => count > 0);
    const sated = [...openings].filter(([, count]) => count === 0).map(([id]) => id);
    // They may all be for the engine with the fewest.
    return { count: open.length === 0 ? 0 : Math.min(...open), sated };
  }

  async #take(count: number, claimant: Claimant): Promise<readonly ClaimedTask[]> {
    const { database, workerId, bus, nodes } = this.#options;
    const claimed = await claimTasks(database, workerId, count, this.#lastAddress, claimant);
    const node = nodes?.url;
    // A caller that waits for a task connects to the process that runs it.
    if (node !== undefined)
      for (const { id, ownerId } of claimed) bus.publish({ task: id, ownerId, state: 'running', node });
    this.#lastAddress = claimed.at(-1)?.address ?? this.#lastAddress;
    return claimed;
  }

  /** Gives a waiting requester a slot of those who have most. */
  async #takeNewcomer(): Promise<void> {
    const { dispatcher } = this.#options;
    const crowded = dispatcher.places.crowded;
    if (crowded === undefined) return;
    const claimed = await this.#take(1, { ...this.#claimant(), except: crowded });
    await this.#begin(claimed);
    if (claimed.length > 0) dispatcher.makeRoom();
  }

  #claimant(): Claimant {
    const { engines, nodes } = this.#options;
    const elsewhere = (nodes?.others ?? []).flatMap((node) => Object.entries(node.engines));
    const reachable = elsewhere.filter(([, report]) => report.reachable).map(([id]) => id);
    const leaves = [...new Set(reachable)].filter((id) => engines.get(id)?.reachable() !== true);
    return { ownVoices: ownVoices(engines), leaves };
  }

  async #begin(tasks: readonly ClaimedTask[]): Promise<void> {
    await Promise.all(tasks.map((task) => this.#beginOne(task)));
  }

  async #beginOne(task: ClaimedTask): Promise<void> {
    const { database, dispatcher, bus } = this.#options;
    const { id, ownerId, fence, segments } = task;
    if (segments === undefined && (await settleFromCache(database, id, fence))) {
      bus.publish({ task: id, ownerId, state: 'completed' });
      return;
    }
    dispatcher.add(new LocalTask(task, segments ?? (await pendingSegments(database, id))));
  }

  #tick(): void {
    const { database, log } = this.#options;
    requeueLapsed(database, maxLapsed).then(
      () => this.claim(),
      // The next tick retries.
      (error: unknown) => log.warn({ err: error }, 'abandoned tasks could not be queued again'),
    );
  }

  /** Releases a task so that a requester with fewer slots gets its slot. */
  async #putBack(task: LocalTask): Promise<void> {
    const { dispatcher, log } = this.#options;
    const { id } = task;
    if (this.#yielding.has(id)) return;
    this.#yielding.add(id);
    try {
      await this.#release([task]);
    } catch (error) {
      log.warn({ err: error, task: id }, 'a task could not be returned to the queue and continues here');
      task.yields = false;
      dispatcher.pump();
    } finally {
      this.#yielding.delete(id);
    }
  }

  /**
   * Publishes that a task is queued after its earlier events. A NOTIFY of the statement itself would overtake the last
   * segment's event, on which other processes remove a task from their list.
   */
  async #release(tasks: readonly LocalTask[]): Promise<void> {
    const { database, dispatcher, bus, workerId } = this.#options;
    const releases = tasks.map(({ id, trials }) => ({ id, trials: [...trials] }));
    const released = new Set(await releaseTasks(database, workerId, releases));
    for (const { id, ownerId } of tasks) {
      dispatcher.abort(id);
      if (released.has(id)) bus.publish({ task: id, ownerId, state: 'queued' });
    }
  }

  async #renew(): Promise<void> {
    const { database, dispatcher, workerId, log } = this.#options;
    const held = dispatcher.tasks;
    if (held.length === 0) return;
    try {
      const ids = held.map(({ id }) => id);
      const fences = await renewLeases(database, workerId, ids);
      for (const task of held) if (fences.get(task.id) !== task.fence) task.controller.abort();
    } catch (error) {
      // Commits are guarded by the fencing token, so continuing does no harm.
      log.warn({ err: error }, 'leases could not be renewed');
    }
  }
}

/**
 * How long a process waits before it claims a queued task: the first one not at all, and none noticeably long, however
 * many of those before it are busy or gone.
 */
export function claimDelayMs(task: string, self: string, others: readonly string[]): number {
  const speakers = [self, ...others].sort();
  const turn = (speakers.indexOf(self) + numberOf(task)) % speakers.length;
  return standInMs * Math.min(turn, 2);
}

/** The same for a task in every process. */
function numberOf(id: string): number {
  return [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
}
