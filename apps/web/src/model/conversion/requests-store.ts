import { countCharacters, limits, type TaskState } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createSharedLog } from '../../lib/shared-log.ts';
import { storageKeys } from '../../lib/storage.ts';
import type { ConversionFailure } from './conversion-failure.ts';
import { type ConversionRequest, requestContent } from './conversion-request.ts';
import {
  followTask,
  isTerminal,
  moveRequest,
  type QueueInfo,
  RequestStatus,
  type TrackedRequest,
  trackRequest,
} from './tracked-request.ts';

/** What is kept of a conversion that ended: not what it said. */
const PastRequest = z.object({
  id: z.string(),
  status: RequestStatus,
  /** Milliseconds since 1970. */
  startTime: z.number(),
  endTime: z.nullable(z.number()),
  failure: z.nullable(z.object({ code: z.string() })),
  taskId: z.nullable(z.string()),
  api: z.number(),
  voice: z.string(),
  characters: z.number(),
});
export type PastRequest = z.infer<typeof PastRequest>;

/** Under way, and for 2 s those that just ended. */
export const useRequests = create<{ readonly active: readonly TrackedRequest[] }>(() => ({ active: [] }));

/** The last 50 of this browser that ended. Apart from those under way: their progress is not worth storing. */
export const requestHistory = createSharedLog(
  storageKeys.requestHistory,
  PastRequest,
  ({ startTime, endTime }) => endTime ?? startTime,
);

export function addRequest(request: ConversionRequest): TrackedRequest {
  const tracked = trackRequest(request, Date.now());
  useRequests.setState(({ active }) => ({ active: [...active, tracked] }));
  return tracked;
}

export function setRequestStatus(id: string, status: RequestStatus, failure?: ConversionFailure): void {
  update(id, (tracked) => moveRequest(tracked, status, Date.now(), failure));
}

/** It waits: what the server said with its answer, before any event. */
export function queueRequest(id: string, queueInfo: QueueInfo): void {
  update(id, (tracked) => ({ ...moveRequest(tracked, 'queued', Date.now()), queueInfo }));
}

export function setRequestTask(id: string, taskId: string): void {
  update(id, (tracked) => ({ ...tracked, taskId }));
}

/** Takes what the server says of a task, by its id; or, before the id is known, as the one that waits for an id. */
export function followServerTask(task: TaskState): void {
  const { active } = useRequests.getState();
  const known = active.find((tracked) => tracked.taskId === task.id);
  const nameless = active.filter((tracked) => tracked.taskId === null && !isTerminal(tracked.status));
  const isEarlier = requestHistory.entries().some((tracked) => tracked.taskId === task.id);
  const found = known ?? (nameless.length === 1 && !isEarlier ? nameless[0] : undefined);
  if (found) update(found.id, (tracked) => followTask(tracked, task, Date.now()));
}

export function findRequest(id: string): TrackedRequest | undefined {
  return useRequests.getState().active.find((tracked) => tracked.id === id);
}

function update(id: string, change: (tracked: TrackedRequest) => TrackedRequest): void {
  const before = findRequest(id);
  if (!before) return;
  const after = change(before);
  if (after === before) return;
  useRequests.setState(({ active }) => ({
    active: active.map((tracked) => (tracked.id === id ? after : tracked)),
  }));
  if (isTerminal(after.status) && !isTerminal(before.status)) retire(after);
}

function retire(tracked: TrackedRequest): void {
  requestHistory.add(pastRequest(tracked));
  setTimeout(() => {
    useRequests.setState(({ active }) => ({ active: active.filter(({ id }) => id !== tracked.id) }));
  }, limits.requestClearMs);
}

function pastRequest(tracked: TrackedRequest): PastRequest {
  const { id, status, startTime, endTime, failure, taskId, request } = tracked;
  const { api, options } = request;
  const characters = countCharacters(requestContent(request));
  const code = failure && { code: failure.code };
  return { id, status, startTime, endTime, failure: code, taskId, api, voice: options.voice, characters };
}
