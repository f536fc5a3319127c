import { AppError, type ErrorCode } from '@parlando/contract';
import type { Log } from '../../../ports/log.ts';
import { Rounds } from '../../../ports/rounds.ts';
import type { Queryable } from '../store/queryable.ts';
import type { TasksService } from '../tasks/tasks.service.ts';

export interface LeftTasksOptions {
  readonly database: Queryable;
  readonly tasks: Pick<TasksService, 'cancel'>;
  readonly log: Log;
  readonly intervalMs?: number;
}

/** A client whose connection broke retries within a second, and gets the same task. */
const graceMs = 1500;
const defaultIntervalMs = 10_000;

/** Errors of cancelling a task that has ended or was deleted in the meantime. */
const endedCodes: ReadonlySet<ErrorCode> = new Set(['TASK_NOT_CANCELLABLE', 'TASK_NOT_FOUND']);

/**
 * Stops tasks when their last client, at whichever process, has left and none has reconnected. Periodic rounds find
 * those whose process died meanwhile.
 */
export class LeftTasks extends Rounds {
  readonly #options: LeftTasksOptions;
  /** Tasks that were already abandoned in the last round. */
  #left: ReadonlySet<string> = new Set();

  constructor(options: LeftTasksOptions) {
    super({ log: options.log, intervalMs: options.intervalMs ?? defaultIntervalMs });
    this.#options = options;
  }

  /** A client has left. */
  leave(taskId: string): void {
    const { database, log } = this.#options;
    const noted = database.query('UPDATE tasks SET joins = joins - 1 WHERE id = $1', [taskId]);
    noted.then(
      () => setTimeout(() => void this.#stopLeft(taskId), graceMs).unref(),
      (error: unknown) =>
        log.warn({ err: error, task: taskId }, 'a disconnected client could not be recorded'),
    );
  }

  /** Stops the task and refunds unfinished segments: no other client waits for it or could find it. Never rejects. */
  async stop(taskId: string, ownerId: string): Promise<void> {
    const { tasks, log } = this.#options;
    await tasks.cancel(taskId, ownerId, 'en').catch((error: unknown) => {
      const isOver = error instanceof AppError && endedCodes.has(error.code);
      if (!isOver)
        log.warn({ err: error, task: taskId }, 'the task of a disconnected client could not be stopped');
    });
  }

  protected async round(): Promise<void> {
    const { rows } = await this.#options.database.query<{ id: string }>(
      `SELECT id FROM tasks WHERE state IN ('queued', 'running') AND joins < 0`,
    );
    const before = this.#left;
    this.#left = new Set(rows.map(({ id }) => id));
    for (const id of this.#left) if (before.has(id)) await this.#stopLeft(id);
  }

  /** Stops the task unless a client has reconnected; afterwards none can. */
  async #stopLeft(taskId: string): Promise<void> {
    const { database, log } = this.#options;
    const stopped = database.query<{ owner_id: string }>(
      `UPDATE tasks SET joins = joins - 1
       WHERE id = $1 AND joins < 0 AND state IN ('queued', 'running') RETURNING owner_id`,
      [taskId],
    );
    const owner = await stopped.then(
      ({ rows }) => rows[0]?.owner_id,
      // A round tries again.
      (error: unknown) =>
        void log.warn({ err: error, task: taskId }, 'a task could not be stopped after its client had left'),
    );
    if (owner !== undefined) await this.stop(taskId, owner);
  }
}
