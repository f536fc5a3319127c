import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Database } from './tables.ts';

/** Brings the schema up to date. Several processes may call it at once: one migrates, the others wait. */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}.`, { cause: error });
}
