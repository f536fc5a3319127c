import type { BackupState } from '@parlando/contract';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

/** Where the note is kept: in the database, which all processes share, as their folders may not be. */
export interface BackupNotes {
  read(): Promise<BackupState>;
  write(part: Partial<BackupState>): Promise<void>;
}

export const backupNotes = (database: Queryable): BackupNotes => ({
  read: () => readBackupState(database),
  async write(part) {
    await database.query(`UPDATE instance SET backup = coalesce(backup, '{}') || $1::jsonb`, [
      JSON.stringify(part),
    ]);
  },
});

export async function readBackupState(database: Queryable): Promise<BackupState> {
  const { rows } = await database.query<{ backup: Partial<BackupState> | null }>(
    'SELECT backup FROM instance',
  );
  return { made: null, failure: null, ...rows[0]?.backup };
}

/** A restored instance has none of its own yet. Within the restored schema. */
export async function forgetBackupNote(database: Queryable): Promise<void> {
  await database.query('UPDATE instance SET backup = NULL');
}
