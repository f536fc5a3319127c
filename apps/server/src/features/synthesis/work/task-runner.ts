import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../ports/log.ts';
import {
  type ClaimedTask,
  claimTasks,
  exhaustedTasks,
  pendingSegments,
  releaseTasks,
  renewLeases,
  settleFromCache,
} from '../store/claim-tasks.ts';
import { endTask } from '../store/end-task.ts';
import type { Queryable } from '../store/queryable.ts';
import { isTerminal, lease } from '../task-row.ts';
import type { Dispatcher } from './dispatcher.ts';
import { LocalTask } from './local-task.ts';
import type { TaskBus } from './task-bus.ts';

export interface TaskRunnerOptions {
  readonly database: Queryable;
  readonly dispatcher: Dispatcher;
  readonly bus: TaskBus;
  readonly log: Log;
  /** This process start: a UUID. */
  readonly owner: string;
  /** Of this process: shorter ones are for tests. */
  readonly intervals?: { readonly claimMs: number; readonly renewalMs: number };
}

/** Takes over tasks that nobody works on, keeps the leases of this process, and gives up those it has lost. */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;
  readonly #stop = new AbortController();
  readonly #disposals: (() => void)[] = [];
  #claiming: Promise<void> | undefined;
  #again = false;
  /** Whether tasks may be waiting for room here: then each place that becomes free is filled at once. */
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
      bus.onAny(({ task, state }) => {
        if (isTerminal(state) && state !== 'completed') dispatcher.abort(task);
      }),
    );
    this.claim();
  }

  /** Claims as many tasks as there is room for. Calls while one is under way become one more. */
  claim(): void {
    if (this.#stop.signal.aborted) return;
    if (this.#options.dispatcher.freeSlots === 0) {
      this.#hasBacklog = true;
      return;
    }
    if (this.#claiming !== undefined) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#claiming = this.#claimNow().finally(() => {
      this.#claiming = undefined;
      if (this.#again) this.claim();
    });
  }

  /** Takes no more tasks, waits for those under way, and puts back what is left after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    const { dispatcher, database, owner } = this.#options;
    this.#stop.abort();
    await this.#claiming;
    const deadline = performance.now() + timeoutMs;
    while (dispatcher.tasks.length > 0 && performance.now() < deadline) await sleep(20);
    for (const dispose of this.#disposals.splice(0)) dispose();
    const left = dispatcher.tasks.map(({ id }) => id);
    for (const id of left) dispatcher.abort(id);
    if (left.length > 0) await releaseTasks(database, owner, left);
  }

  async #claimNow(): Promise<void> {
    const { database, dispatcher, owner, log } = this.#options;
    try {
      const room = dispatcher.freeSlots;
      const claimed = await claimTasks(database, owner, room);
      this.#hasBacklog = claimed.length === room;
      for (const task of claimed) await this.#take(task);
    } catch (error) {
      // The next tick tries again; what was claimed already comes back when its lease runs out.
      log.warn({ err: error }, 'tasks could not be claimed');
    }
  }

  async #take(task: ClaimedTask): Promise<void> {
    const { database, dispatcher, bus } = this.#options;
    if (await settleFromCache(database, task.id, task.fence)) {
      bus.emit({ task: task.id, ownerId: task.ownerId, state: 'completed' });
      return;
    }
    const local = LocalTask.claimed(task);
    local.add(await pendingSegments(database, task.id));
    local.open = false;
    dispatcher.add(local);
  }

  #tick(): void {
    this.claim();
    this.#endExhausted().catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'tasks that killed their processes could not be ended'),
    );
  }

  async #endExhausted(): Promise<void> {
    const { database } = this.#options;
    const failure = { code: 'SYNTHESIS_FAILED' } as const;
    for (const { id, fence } of await exhaustedTasks(database, 16)) {
      await endTask(database, { id, fence, expired: true, state: 'failed', failure });
    }
  }

  async #renew(): Promise<void> {
    const { database, dispatcher, owner, log } = this.#options;
    const held = dispatcher.tasks.filter(({ fence }) => fence !== undefined);
    if (held.length === 0) return;
    try {
      const ids = held.map(({ id }) => id);
      const fences = await renewLeases(database, owner, ids);
      for (const task of held) if (fences.get(task.id) !== task.fence) task.controller.abort();
    } catch (error) {
      // Commits are guarded by the fence, so speaking on does no harm.
      log.warn({ err: error }, 'leases could not be renewed');
    }
  }
}
