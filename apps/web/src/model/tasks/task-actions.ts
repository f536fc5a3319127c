import {
  cancelTask,
  deleteHistory,
  deleteHistoryItem,
  deleteHistoryItems,
  type HistoryItem,
  retryTask,
  type TaskState,
} from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { askAfterGap } from '../conversion/request-gap.ts';
import { downloadAudio, saveAudio } from '../player/audio-actions.ts';
import { playLink } from '../player/playback.ts';
import { patchCurrent } from '../player/player-store.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import { historyKey, isActive, patchTask, taskQuery } from './tasks-query.ts';

export type TaskCommand = 'retry' | 'cancel' | 'download' | 'delete';

export function canDo(command: TaskCommand, task: HistoryItem): boolean {
  if (command === 'retry') return task.status === 'failed';
  if (command === 'cancel') return isActive(task);
  return command === 'delete' || linkOf(task) !== null;
}

export function linkOf({ permanentUrl, audioUrl }: TaskState): string | null {
  return permanentUrl ?? audioUrl;
}

export function playTask(task: HistoryItem): void {
  const url = linkOf(task);
  if (url === null) return;
  const { text, voice, speakers, format, id, isFavorite } = task;
  const timestamp = Date.parse(task.createdAt);
  playLink({ url, text, voice, speakers, format, taskId: id, isFavorite, timestamp });
  // A list has only the beginning of the text; the studio needs all of it to follow along.
  queryClient.fetchQuery(taskQuery(id)).then(
    ({ request }) => patchCurrent(timestamp, { text: request.text ?? request.ssml ?? text }),
    (cause: unknown) => console.warn('The whole text of the task could not be read', cause),
  );
}

export function downloadTask(task: HistoryItem): void {
  void downloadAudio(audioOf(task));
}

function audioOf(task: HistoryItem) {
  return { url: linkOf(task), blob: null, format: task.format, timestamp: Date.parse(task.createdAt) };
}

/** Runs a command on one or more tasks, one after the other, and reports the outcome. */
export async function runCommand(command: TaskCommand, tasks: readonly HistoryItem[]): Promise<void> {
  const fitting = tasks.filter((task) => canDo(command, task));
  if (command === 'delete') return deleteTasks(fitting.map(({ id }) => id));
  let failure: unknown = null;
  let done = 0;
  for (const task of fitting) {
    try {
      await perform(command, task);
      done++;
    } catch (cause) {
      failure ??= cause;
    }
  }
  if (command !== 'download') {
    quotaChanged();
    await queryClient.invalidateQueries({ queryKey: historyKey });
  }
  if (failure !== null) toastError(failure);
  if (done > 0) toastDone(command, done);
}

async function perform(command: Exclude<TaskCommand, 'delete'>, task: HistoryItem): Promise<void> {
  if (command === 'download') return saveAudio(audioOf(task));
  const route = command === 'retry' ? retryTask : cancelTask;
  patchTask(queryClient, await askAfterGap(() => call(route, { params: { id: task.id } })));
}

async function deleteTasks(ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  await announceDeletion(() =>
    ids.length === 1
      ? call(deleteHistoryItem, { params: { id: first } })
      : call(deleteHistoryItems, { body: { item_ids: [...ids] } }),
  );
}

export async function deleteAllTasks(): Promise<void> {
  await announceDeletion(() => call(deleteHistory, {}));
}

function toastDone(command: TaskCommand, count: number): void {
  const words =
    count === 1 ? i18next.t(`tasks.doneOne.${command}`) : i18next.t(`tasks.done.${command}`, { count });
  toast('success', words);
}

async function announceDeletion(ask: () => Promise<{ deleted: number }>): Promise<void> {
  try {
    const { deleted } = await ask();
    toastDone('delete', deleted);
  } catch (cause) {
    toastError(cause);
  }
  await queryClient.invalidateQueries({ queryKey: historyKey });
}
