import { limits, type TaskState } from '@parlando/contract';
import { followEvents } from '../../lib/events-client.ts';
import { createScope } from '../../lib/scope.ts';
import { type ConversionRun, isRunning, useConversion } from './conversion.ts';
import { fetchTask } from './synthesis-client.ts';

/** Updates a conversion's queue position by events, or by polling while there is no event stream. */
export function followTask({ emit }: ConversionRun, onQueueCleared: () => void): { dispose: () => void } {
  const scope = createScope();
  let connected = false;
  const emitTask = (task: TaskState) => emit({ type: 'task-changed', task });
  scope.own(
    followEvents({
      onConnection: (isConnected) => {
        connected = isConnected;
      },
      onEvent: (event) => {
        if (event.type === 'task') emitTask(event.task);
        if (event.type === 'queue-cleared' && isOneOf(event.taskIds)) onQueueCleared();
      },
    }),
  );
  scope.interval(() => {
    const taskId = presentTask();
    if (connected || !taskId) return;
    fetchTask(taskId).then(emitTask, (cause: unknown) => console.warn(cause));
  }, limits.statusPoll.intervalMs);
  return scope;
}

/** Returns the running conversion's task: null until the server has named it, undefined if none runs. */
function presentTask(): string | null | undefined {
  const state = useConversion.getState();
  return isRunning(state) ? state.taskId : undefined;
}

/** A task whose id is not known yet may be any of them. */
function isOneOf(taskIds: readonly string[]): boolean {
  const taskId = presentTask();
  return taskId === null || (taskId !== undefined && taskIds.includes(taskId));
}
