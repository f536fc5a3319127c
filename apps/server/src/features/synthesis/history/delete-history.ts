import { endTask } from '../store/end-task.ts';
import type { Queryable } from '../store/queryable.ts';
import { deleteTasks, openTasks } from '../store/read-history.ts';
import type { TaskBus } from '../work/task-bus.ts';

/**
 * Deletes all tasks of the owner, or those in `ids`. Open ones are cancelled first, and `emit` is called for each; other
 * processes are notified by the database. Returns how many were deleted.
 */
export async function deleteHistory(
  database: Queryable,
  emit: TaskBus['emit'],
  ownerId: string,
  ids?: readonly string[],
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const open = await openTasks(database, ownerId, ids);
    const failure = { code: 'TASK_CANCELLED' } as const;
    for (const id of open) {
      if (!(await endTask(database, { id, ownerId, state: 'cancelled', failure }))) continue;
      emit({ task: id, ownerId, state: 'cancelled', error: failure.code });
    }
    deleted += await deleteTasks(database, ownerId, ids);
    if (open.length === 0) return deleted;
  }
}
