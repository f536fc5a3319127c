import { AppError } from '@parlando/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { endAllTasks, endTask } from '../store/end-task.ts';
import { queryableOf } from '../store/queryable.ts';

/**
 * What an administrator can do with the tasks of others. Unfinished segments are refunded. Pass a transaction: all
 * processes and waiting clients are notified when it commits.
 */
export interface QueueControl {
  /** Throws TASK_NOT_CANCELLABLE when no such task is open. */
  cancel(within: Kysely<Database>, id: string): Promise<void>;
  /** Ends all queued and running tasks with QUEUE_CLEARED; returns how many. */
  clear(within: Kysely<Database>): Promise<number>;
}

export const queueControl: QueueControl = {
  async cancel(within, id) {
    const failure = { code: 'TASK_CANCELLED' } as const;
    const ended = await endTask(queryableOf(within), { id, state: 'cancelled', failure });
    if (!ended) throw new AppError('TASK_NOT_CANCELLABLE');
  },
  clear: (within) => endAllTasks(queryableOf(within), { code: 'QUEUE_CLEARED' }),
};
