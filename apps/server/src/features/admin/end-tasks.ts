import type { Kysely } from 'kysely';
import { type Actor, recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import type { QueueControl } from '../synthesis/work/queue-control.ts';

/** Cancels the task of anybody. Throws TASK_NOT_CANCELLABLE when no such task is open. */
export function cancelTask(
  database: Kysely<Database>,
  queueControl: Pick<QueueControl, 'cancel'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await queueControl.cancel(transaction, id);
    await recordAudit(transaction, { ...actor, action: 'cancel-task', subject: id });
  });
}

/** Ends all tasks of everybody; returns how many. */
export function clearTasks(
  database: Kysely<Database>,
  queueControl: Pick<QueueControl, 'clear'>,
  actor: Actor,
): Promise<number> {
  return withoutDeadlock(() =>
    database.transaction().execute(async (transaction) => {
      const cleared = await queueControl.clear(transaction);
      const act = { action: 'clear-queue', subject: 'queue', details: { cleared } } as const;
      await recordAudit(transaction, { ...actor, ...act });
      return cleared;
    }),
  );
}

const mostTries = 5;

/** It locks every open task, while processes renew their leases of several: the database may have to refuse one of them. */
async function withoutDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const isDeadlock = (error as { code?: unknown }).code === '40P01';
      if (!isDeadlock || tries === mostTries) throw error;
    }
  }
}
