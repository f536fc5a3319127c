import { AppError } from '@parlando/contract';
import { defaultLanguage } from '@parlando/locales';
import type { TasksService } from '../synthesis/tasks/tasks.service.ts';

/** Gives back what a task has not spoken, unless it has ended or was deleted. */
export async function cancelIfOpen(
  tasks: Pick<TasksService, 'cancel'>,
  taskId: string,
  ownerId: string,
): Promise<void> {
  try {
    await tasks.cancel(taskId, ownerId, defaultLanguage);
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code !== 'TASK_NOT_CANCELLABLE' && code !== 'TASK_NOT_FOUND') throw error;
  }
}
