import type { BackupState } from '@parlando/contract';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

/** The note is stored in the database because the processes may not share a folder. */
export interface BackupNotes {
  read(): Promise<BackupState>;
  write(part: Partial<BackupState>): Promise<void>;
  /** Id of the instance. */
  instance(): Promise<string | undefined>;
  /** Records that this process has the file of the last backup. */
  noteSeen(): Promise<void>;
  /** Whether a process recorded that in the last six hours: reading a backup back may take hours. */
  isSeen(): Promise<boolean>;
}

export const backupNotes = (database: Queryable): BackupNotes => ({
  read: () => readBackupState(database),
  async write(part) {
    await database.query(
      `UPDATE instance SET backup = coalesce(backup, '{}') || $1::jsonb
         || CASE WHEN $2 THEN jsonb_build_object('seenAt', now()) ELSE '{}' END`,
      [JSON.stringify(part), part.made !== undefined],
    );
  },
  async instance() {
    const { rows } = await database.query<{ id: string }>('SELECT id::text FROM instance');
    return rows[0]?.id;
  },
  async noteSeen() {
    await database.query(
      `UPDATE instance SET backup = backup || jsonb_build_object('seenAt', now()) WHERE NOT ${seenWithin('10 minutes')}`,
    );
  },
  async isSeen() {
    const { rowCount } = await database.query(`SELECT FROM instance WHERE ${seenWithin('6 hours')}`);
    return rowCount === 1;
  },
});

const seenWithin = (interval: string) =>
  `coalesce((backup->>'seenAt')::timestamptz > now() - interval '${interval}', false)`;

export async function readBackupState(database: Queryable): Promise<BackupState> {
  const { rows } = await database.query<{ backup: Partial<BackupState> | null }>(
    'SELECT backup FROM instance',
  );
  const { made = null, failure = null } = rows[0]?.backup ?? {};
  return { made, failure };
}

/** Clears the note in the restored schema: a restored instance has no backup of its own yet. */
export async function forgetBackupNote(database: Queryable): Promise<void> {
  await database.query('UPDATE instance SET backup = NULL');
}
