import { AppError, type QueuedTask } from '@parlando/contract';
import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { operator } from '../database/record-audit.ts';
import { watchDiskSpace } from '../drivers/disk-space.ts';
import { AccountHousekeeping } from '../features/account/housekeeping.ts';
import { countAudio } from '../features/admin/count-audio.ts';
import { cancelTask, clearTasks } from '../features/admin/end-tasks.ts';
import { readFigures } from '../features/admin/read-figures.ts';
import { readQueue } from '../features/admin/read-queue.ts';
import { usedByModels } from '../features/models/install/space.ts';
import { Cleaner } from '../features/synthesis/cleaning/cleaner.ts';
import { queueControl } from '../features/synthesis/work/queue-control.ts';
import { openAudioStorage } from '../open-audio-storage.ts';
import { systemClock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { accountParts } from '../wiring-accounts.ts';
import {
  type Answer,
  CommandError,
  megabytes,
  onlyWord,
  pageNote,
  readArguments,
  readPage,
  requireNothing,
  UsageError,
} from './command-line.ts';

export interface InstanceCommandOptions {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Log;
}

/** `storage`. */
export async function runStorage(
  { config, database }: InstanceCommandOptions,
  args: readonly string[],
): Promise<Answer> {
  requireNothing(readArguments(args, {}).words);
  const [{ storage }, models, disk] = await Promise.all([
    readFigures(database.kysely, config.quotaTimeZone, () => countAudio(database.kysely)),
    usedByModels(database.kysely),
    watchDiskSpace(config.dataDir).size(),
  ]);
  const data = { ...storage, models, free: disk?.free ?? null, total: disk?.total ?? null };
  const lines = [
    `audio     ${megabytes(data.audio)}${config.s3 ? ' in the bucket' : ''}`,
    `database  ${megabytes(data.database)}`,
    `models    ${megabytes(models)}`,
    ...(disk ? [`free      ${megabytes(disk.free)} of ${megabytes(disk.total)} at ${config.dataDir}`] : []),
  ];
  return { text: lines.join('\n'), data };
}

/** `tasks list|cancel <id>|clear`. Throws UsageError and CommandError. */
export async function runTasks(
  { database }: InstanceCommandOptions,
  [command, ...args]: readonly string[],
): Promise<Answer> {
  if (command === 'list') return listTasks(database, args);
  if (command === 'clear') return clearAllTasks(database, args);
  if (command !== 'cancel') throw new UsageError('Say what to do with tasks.');
  const id = onlyWord(readArguments(args, {}).words, 'task');
  try {
    await cancelTask(database.kysely, queueControl, operator, id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TASK_NOT_CANCELLABLE')) throw error;
    throw new CommandError(`No task ${id} is waiting or being spoken.`);
  }
  return { text: `${id} is cancelled; what was not spoken is refunded.`, data: { id } };
}

async function clearAllTasks({ kysely }: OpenDatabase, args: readonly string[]): Promise<Answer> {
  requireNothing(readArguments(args, {}).words);
  const cleared = await clearTasks(kysely, queueControl, operator);
  return { text: `${cleared} tasks are ended; what was not spoken is refunded.`, data: { cleared } };
}

async function listTasks({ kysely }: OpenDatabase, args: readonly string[]): Promise<Answer> {
  const { values, words } = readArguments(args, { page: { type: 'string' } });
  requireNothing(words);
  const found = await readQueue(kysely, readPage(values.page));
  const text = found.items.map(taskLine).join('\n') || 'Nothing waits, and nothing is being spoken.';
  return { text: text + pageNote(found), data: found };
}

const taskLine = ({ id, status, owner, voice, characters, progress, ageMs }: QueuedTask) =>
  [
    ...[id, status === 'processing' ? `${progress} %` : 'waiting', owner.username ?? owner.kind],
    ...[voice, `${characters} characters`, `${Math.round(ageMs / 1000)} s`],
  ].join('  ');

/** `retention now`: what the instance deletes every ten minutes. */
export async function runRetention(
  { config, database, log }: InstanceCommandOptions,
  [command, ...args]: readonly string[],
): Promise<Answer> {
  if (command !== 'now') throw new UsageError('Say retention now.');
  requireNothing(readArguments(args, {}).words);
  const { store } = await openAudioStorage(config);
  const { pool, kysely } = database;
  const { historyDays, auditDays } = config;
  await new AccountHousekeeping({ ...accountParts(database), database: kysely, log, auditDays }).tidy();
  const data = await new Cleaner({ pool, store, clock: systemClock, log, historyDays }).clean();
  return {
    text: `Deleted are ${data.tasks} old tasks and ${data.recordings} recordings that nothing needs.`,
    data,
  };
}
