import type { TaskState, TaskStatus } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { audioFile, fileBytes } from '@parlando/speech';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import { errorWords } from '../../../http/error-words.ts';
import type { TaskView } from '../store/read-task.ts';
import type { QueuePlace, QueueSurvey } from '../work/queue-survey.ts';
import type { AudioLinks } from './audio-link.ts';

const statuses: Record<TaskRowState, TaskStatus> = {
  queued: 'pending',
  running: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
};

export interface PresenterOptions {
  readonly links: AudioLinks;
  readonly queue: QueueSurvey;
}

/** Returns undefined for a task that does not wait. Refresh `queue` before. */
export function placeOf(
  { address, place, msBefore }: Pick<TaskView, 'address' | 'place' | 'msBefore'>,
  queue: QueueSurvey,
): QueuePlace | undefined {
  if (place === null || msBefore === null) return undefined;
  return queue.placeOf({ address, place, msBefore });
}

/** A task in the form of the API, in the reader's language. Refresh the queue before when the task waits. */
export function presentTask(task: TaskView, language: Language, options: PresenterOptions): TaskState {
  const { links, queue } = options;
  const waiting = placeOf(task, queue);
  const isCompleted = task.state === 'completed';
  const link = isCompleted ? links.linkTo(task.id) : null;
  return {
    id: task.id,
    idempotencyKey: task.idempotencyKey,
    status: statuses[task.state],
    urlReady: isCompleted,
    audioUrl: link,
    audio_url: link,
    permanentUrl: link,
    error_message: errorWords(task.error, task.errorDetails, language),
    errorCode: task.error,
    progress: Math.floor((100 * task.done) / task.segments),
    position: waiting?.position ?? null,
    estimatedWaitTime: waiting?.waitSeconds ?? null,
    fileSize: isCompleted && task.pieces ? fileBytes(audioFile(task), task.pieces) : null,
    processingTime:
      isCompleted && task.finishedAt ? task.finishedAt.getTime() - task.createdAt.getTime() : null,
    engine: task.engine,
    voice: task.voice,
    createdAt: task.createdAt.toISOString(),
    completedAt: isCompleted ? (task.finishedAt?.toISOString() ?? null) : null,
  };
}
