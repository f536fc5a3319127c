import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '../src/database/open-database.ts';
import { openFsAudioStore } from '../src/drivers/fs-audio-store.ts';
import { storageMarkFile } from '../src/drivers/storage-mark-file.ts';
import { type Restored, restoreBackup } from '../src/features/backup/restore-backup.ts';
import { verifyBackup } from '../src/features/backup/verify-backup.ts';
import type { AudioStore } from '../src/ports/audio-store.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface InstanceCopy {
  readonly database: TestDatabase;
  readonly store: AudioStore;
  readonly storeRoot: string;
  /** The secret that was restored. */
  readonly secret: string | undefined;
  restore(file: string): Promise<Restored>;
  close(): Promise<void>;
}

/** An empty instance to restore onto: a database without a table, and a folder of audio. */
export async function createEmptyInstance(isMigrated = false): Promise<InstanceCopy> {
  const database = await createTestDatabase({ isEmpty: !isMigrated });
  const storeRoot = await mkdtemp(join(tmpdir(), 'parlando-restored-'));
  const store = await openFsAudioStore(storeRoot);
  let secret: string | undefined;
  return {
    database,
    store,
    storeRoot,
    get secret() {
      return secret;
    },
    async restore(file) {
      const target = {
        openDatabase: (schema?: string) =>
          openDatabase({
            ...{ connection: database.connection, log: silentLog, maxConnections: 2 },
            ...(schema && { schema }),
          }),
        audioStore: store,
        mark: storageMarkFile(join(storeRoot, 'instance-id')),
        writeSecret: async (text: string) => {
          secret = text;
        },
        say: () => undefined,
      };
      return restoreBackup(target, file, await verifyBackup(file));
    },
    async close() {
      await database.close();
      await rm(storeRoot, { recursive: true, force: true });
    },
  };
}

/** Every table with its rows, in an order of its own. */
export async function readRows(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'kysely_migration' ORDER BY relname`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT each::text AS line FROM ${name} AS each ORDER BY each::text`,
    );
    found[name] = rows.map(({ line }) => line);
  }
  return found;
}

/** What the database is made of: columns, indexes, constraints, triggers, functions. */
export async function readStructure(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
         || coalesce(column_default, '') || ' ' || is_identity AS line
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT nspname FROM pg_namespace WHERE nspname LIKE 'parlando%'
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}
