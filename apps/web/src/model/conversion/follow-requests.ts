import { limits } from '@parlando/contract';
import { followEvents } from '../../lib/events-client.ts';
import { createScope } from '../../lib/scope.ts';
import { findRequest, followServerTask } from './requests-store.ts';
import { fetchTask } from './synthesis-client.ts';
import { isTerminal } from './tracked-request.ts';

/** Keeps a request's place in the queue and its progress up to date: by events, and by polling while those are away. */
export function followRequests(id: string, onQueueCleared: () => void): { readonly dispose: () => void } {
  const scope = createScope();
  let connected = false;

  scope.own(
    followEvents({
      onConnection: (isConnected) => {
        connected = isConnected;
      },
      onEvent: (event) => {
        if (event.type === 'task') followServerTask(event.task);
        if (event.type !== 'queue-cleared') return;
        const tracked = findRequest(id);
        const concerns = tracked?.taskId == null || event.taskIds.includes(tracked.taskId);
        if (tracked && concerns && !isTerminal(tracked.status)) onQueueCleared();
      },
    }),
  );
  scope.interval(() => {
    const taskId = findRequest(id)?.taskId;
    if (connected || !taskId) return;
    fetchTask(taskId).then(followServerTask, (cause: unknown) => console.warn(cause));
  }, limits.statusPoll.intervalMs);
  return scope;
}
