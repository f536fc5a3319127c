import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type MigrationResultSet, Migrator, sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../ports/log.ts';
import { StartFault } from '../ports/start-fault.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './tables.ts';

/** Advisory lock of the process that backs up the rows and migrates. */
const upgradeLock = 0x75_70_67_72;

/** SQLSTATE. */
const insufficientPrivilege = '42501';
const lockNotAvailable = '55P03';

/** How long a migration may hold up the processes of the version before while it waits for a table, and the pause after it. */
const lockTimeoutMs = 1000;
const lockPauseMs = 5000;

/** Name of the newest migration that this program knows. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? '';

/** Throws `StartFault` when a newer program has migrated the data. `where` says in words where they are. */
export function checkSchema(schema: string, where: string): void {
  if (Object.hasOwn(migrations, schema)) return;
  throw new StartFault(
    `${where} is newer (${schema}) than this program (${newestSchema}). Start the newer program, or restore a backup from before its first start.`,
  );
}

/** Schema into which a restore is loaded until it is complete. */
export const restoringSchema = 'parlando_restoring';

/** Throws `StartFault` when a restore into the database has begun and not ended. */
export async function checkRestored(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql`SELECT 1 WHERE to_regnamespace(${restoringSchema}) IS NOT NULL`.execute(
    database,
  );
  if (rows.length === 0) return;
  throw new StartFault(
    'the database is half restored. Run the restore again, and it begins anew: npm run admin -- restore <file>',
  );
}

export interface MigrateOptions {
  /** Reports that a table is in use, in which case the migration is tried again until it is free. */
  readonly log?: Log | undefined;
  /** Migrations that may run; all by default. */
  readonly only?: readonly string[];
  /** Schema of the table of applied migrations; the connection's by default. */
  readonly schema?: string;
}

/**
 * Brings the schema up to date. Several processes may call it at once: one migrates, the others wait. Throws
 * `StartFault` when a newer program has migrated it.
 */
export async function migrate(database: Kysely<Database>, options: MigrateOptions = {}): Promise<void> {
  if ((await missingMigrations(database)).length === 0) return;
  let { error, results } = await migrateOnce(database, options);
  while ((error as pg.DatabaseError | undefined)?.code === lockNotAvailable) {
    options.log?.warn(
      {},
      'a table is in use, such as by a backup; the migration is tried again until it is free',
    );
    await sleep(lockPauseMs);
    ({ error, results } = await migrateOnce(database, options));
  }
  if (error === undefined) return;
  // As with a database that somebody else owns: PostgreSQL lets only owners create tables unless told otherwise.
  if ((error as pg.DatabaseError).code === insufficientPrivilege)
    throw new StartFault(
      `the account of DATABASE_URL may not change the database (${(error as Error).message}). Make it the owner: ALTER DATABASE … OWNER TO ….`,
      { cause: error },
    );
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}.`, { cause: error });
}

/**
 * Everything that comes after a statement that waits for a table waits, too, so it gives up soon: processes of the version
 * before would stand still until the longest transaction ends.
 */
function migrateOnce(
  database: Kysely<Database>,
  { only, schema }: MigrateOptions,
): Promise<MigrationResultSet> {
  const wanted = Object.entries(migrations).filter(([name]) => only === undefined || only.includes(name));
  return database.connection().execute(async (db) => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(wanted) },
      // Migrations developed in parallel may be applied in any order.
      allowUnorderedMigrations: true,
      ...(schema && { migrationTableSchema: schema }),
    });
    await sql`SET lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
    try {
      return await migrator.migrateToLatest();
    } finally {
      await sql`RESET lock_timeout`.execute(db);
    }
  });
}

/**
 * Runs `before` if an older database needs migrating, then migrates it. Processes that start together
 * come one after the other.
 */
export async function upgrade(
  database: Kysely<Database>,
  createClient: () => pg.Client,
  before: (client: pg.Client) => Promise<void>,
  log: Log,
): Promise<void> {
  if ((await missingMigrations(database)).length === 0) return;
  const client = createClient();
  // The statement that the broken connection interrupts reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [upgradeLock]);
    const missing = await missingMigrations(database);
    if (missing.length > 0 && missing.length < Object.keys(migrations).length) await before(client);
    await migrate(database, { log });
  } finally {
    await client.end();
  }
}

/** Names of the migrations that have not run yet. Throws `StartFault` when a newer program has migrated the database. */
export async function missingMigrations(database: Kysely<Database>): Promise<string[]> {
  const done = await findMigrations(database);
  for (const name of done) checkSchema(name, 'the database');
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** Names of the migrations that ran, oldest first; empty for an empty database. */
async function findMigrations(database: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(
    database,
  );
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
