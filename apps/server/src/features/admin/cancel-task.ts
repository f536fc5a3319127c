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
