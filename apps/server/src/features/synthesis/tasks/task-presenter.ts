import { isErrorCode, type TaskState, type TaskStatus } from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';
import { WAV_HEADER_BYTES } from '@parlando/speech';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import type { TaskView } from '../store/read-task.ts';
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
  /** What this process speaks, in characters a second. */
  readonly rate: () => number;
}

/** A task as the wire shows it, in the reader's language. */
export function presentTask(task: TaskView, language: Language, options: PresenterOptions): TaskState {
  const { links, rate } = options;
  const isCompleted = task.state === 'completed';
  const link = isCompleted ? links.linkTo(task.id) : null;
  const headerBytes = task.format === 'wav' ? WAV_HEADER_BYTES : 0;
  return {
    id: task.id,
    status: statuses[task.state],
    urlReady: isCompleted,
    audioUrl: link,
    audio_url: link,
    permanentUrl: link,
    error_message: errorMessage(task, language),
    errorCode: task.error,
    progress: Math.floor((100 * task.done) / task.segments),
    position: task.position,
    estimatedWaitTime: task.charactersAhead === null ? null : Math.ceil(task.charactersAhead / rate()),
    fileSize: isCompleted ? task.bytes + headerBytes : null,
    processingTime:
      isCompleted && task.finishedAt ? task.finishedAt.getTime() - task.createdAt.getTime() : null,
    engine: task.engine,
    voice: task.voice,
    createdAt: task.createdAt.toISOString(),
    completedAt: isCompleted ? (task.finishedAt?.toISOString() ?? null) : null,
  };
}

function errorMessage(task: TaskView, language: Language): string | null {
  if (task.error === null) return null;
  const code = isErrorCode(task.error) ? task.error : 'SYNTHESIS_FAILED';
  return formatMessage(languages[language].errors[code], task.errorDetails ?? {});
}
