import { AppError, type ErrorCode } from '@parlando/contract';
import { expect, test } from 'vitest';
import { silentLog } from '../../../../test/silent-log.ts';
import { LeftTasks } from './left-tasks.ts';

test.each<[ErrorCode, number]>([
  ['TASK_NOT_CANCELLABLE', 0],
  ['TASK_NOT_FOUND', 0],
  ['SERVICE_UNAVAILABLE', 1],
])('a task that cannot be stopped because of %s is told %d times', async (code, told) => {
  const warned: object[] = [];
  const leftTasks = new LeftTasks({
    database: { query: () => Promise.reject(new Error('never asked')) },
    tasks: { cancel: () => Promise.reject(new AppError(code)) },
    log: { ...silentLog, warn: (details: object) => void warned.push(details) },
  });
  await leftTasks.stop('a-task', 'an-owner');
  expect(warned).toHaveLength(told);
});
