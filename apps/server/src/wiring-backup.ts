import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { readIfThere } from './drivers/storage-mark-file.ts';
import { backupName, keepNewest } from './features/backup/backup-files.ts';
import { backupNotes } from './features/backup/backup-note.ts';
import { BackupSchedule } from './features/backup/backup-schedule.ts';
import { type BackupSource, makeBackup } from './features/backup/make-backup.ts';
import { findData, findInstance } from './features/backup/restored-schema.ts';
import { secretFile } from './open-audio-storage.ts';
import type { AudioStore } from './ports/audio-store.ts';
import { systemClock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import { StartFault } from './ports/start-fault.ts';

export type BackupConfig = Pick<
  Config,
  'dataDir' | 'sessionSecret' | 'effectiveVariables' | 'backups' | 'quotaTimeZone'
>;

/** What the instance is backed up from. */
export async function backupSource(
  config: BackupConfig,
  { createClient }: Pick<OpenDatabase, 'createClient'>,
  audioStore: BackupSource['audioStore'],
): Promise<BackupSource> {
  const { dataDir, sessionSecret, effectiveVariables } = config;
  const set = effectiveVariables.filter(({ source }) => source !== 'default');
  return {
    ...{ createClient, audioStore },
    // A secret from the environment is not part of the backup.
    secret: sessionSecret === undefined ? await readIfThere(secretFile(dataDir)) : undefined,
    settings: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}

/** How many are kept of those before migrations. */
const keptUpgrades = 3;

export interface UpgradeOptions {
  readonly config: BackupConfig;
  readonly database: Pick<OpenDatabase, 'createClient'>;
  readonly log: Log;
}

/** Backs up the rows of a non-empty instance. Migrations do not touch the audio. Throws `StartFault`. */
export async function backUpBeforeMigration(
  { config, database, log }: UpgradeOptions,
  client: pg.Client,
): Promise<void> {
  if (!config.backups.beforeMigration || (await findData(client)) === undefined) return;
  const folder = config.backups.folder ?? join(config.dataDir, 'backups');
  const instance = await findInstance(client);
  const path = join(folder, backupName('before-migration', Date.now(), instance));
  try {
    const { file } = await makeBackup(await backupSource(config, database, undefined), path);
    log.info({ file }, 'the rows were saved before the migration');
  } catch (cause) {
    throw new StartFault(
      `the rows could not be saved before the migration: ${(cause as Error).message} Mend that, name another folder in BACKUP_DIR, or set BACKUP_BEFORE_MIGRATION=off.`,
      { cause },
    );
  }
  await keepNewest(folder, 'before-migration', { keep: keptUpgrades, now: Date.now(), instance });
}

export interface BackupScheduleSource {
  readonly database: Pick<OpenDatabase, 'createClient' | 'pool'>;
  readonly audioStore: AudioStore;
  readonly log: Log;
}

/** Daily backups into the folder. */
export function createBackupSchedule(
  config: BackupConfig,
  folder: string,
  { database, audioStore, log }: BackupScheduleSource,
): BackupSchedule {
  const { keep, at } = config.backups;
  return new BackupSchedule({
    ...{ folder, keep, at, timeZone: config.quotaTimeZone, clock: systemClock, log },
    notes: backupNotes(database.pool),
    source: () => backupSource(config, database, audioStore),
  });
}
