import type { TaskState } from '@parlando/contract';
import * as z from 'zod/mini';
import { randomId } from '../../lib/random-id.ts';
import type { ConversionFailure } from './conversion-failure.ts';
import type { ConversionRequest } from './conversion-request.ts';

export const RequestStatus = z.enum(['pending', 'queued', 'processing', 'completed', 'failed', 'cancelled']);
export type RequestStatus = z.infer<typeof RequestStatus>;

export interface QueueInfo {
  readonly inQueue: boolean;
  /** 1 = next. */
  readonly position: number;
  /** Seconds. */
  readonly estimatedWaitTime: number;
}

/** A conversion as this browser follows it. */
export interface TrackedRequest {
  /** `tts_{time}_{random}`, made here. */
  readonly id: string;
  readonly status: RequestStatus;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number | null;
  /** Why it failed or was cancelled. */
  readonly failure: ConversionFailure | null;
  /** 0 to 100. */
  readonly progress: number;
  readonly request: ConversionRequest;
  readonly queueInfo: QueueInfo | null;
  /** The server's task, once it has answered. */
  readonly taskId: string | null;
}

const defaultProgress = { pending: 10, queued: 30, processing: 70, completed: 100 } as const;

const nextStatuses: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['queued', 'processing', 'failed', 'cancelled'],
  queued: ['processing', 'failed', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: ['pending'],
  cancelled: [],
};

export function trackRequest(request: ConversionRequest, now: number): TrackedRequest {
  return {
    id: `tts_${now}_${randomId(9)}`,
    status: 'pending',
    startTime: now,
    endTime: null,
    failure: null,
    progress: defaultProgress.pending,
    request,
    queueInfo: null,
    taskId: null,
  };
}

/** Moves a request on; a step that its status does not allow changes nothing. */
export function moveRequest(
  tracked: TrackedRequest,
  status: RequestStatus,
  now: number,
  failure: ConversionFailure | null = null,
): TrackedRequest {
  if (!nextStatuses[tracked.status].includes(status)) return tracked;
  const progress = status in defaultProgress ? defaultProgress[status as 'pending'] : tracked.progress;
  return {
    ...tracked,
    status,
    progress,
    failure,
    endTime: isTerminal(status) ? now : null,
    queueInfo: status === 'queued' ? tracked.queueInfo : null,
  };
}

export function isTerminal(status: RequestStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Whether Cancel is offered; while it is processed, Abort is. */
export function canCancel(tracked: TrackedRequest): boolean {
  return tracked.status === 'pending' || tracked.status === 'queued';
}

/** What the server says of the task, as far as it concerns an active request. */
export function followTask(tracked: TrackedRequest, task: TaskState, now: number): TrackedRequest {
  if (isTerminal(tracked.status)) return tracked;
  const identified = { ...tracked, taskId: task.id };
  if (task.status === 'pending' && task.position !== null) {
    const queueInfo = {
      inQueue: true,
      position: task.position,
      estimatedWaitTime: task.estimatedWaitTime ?? 0,
    };
    return { ...moveRequest(identified, 'queued', now), queueInfo };
  }
  if (task.status !== 'processing') return identified;
  const processing = moveRequest(identified, 'processing', now);
  return { ...processing, progress: Math.max(processing.progress, Math.min(task.progress, 99)) };
}
