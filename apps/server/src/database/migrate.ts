import { type Kysely, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { StartFault } from '../ports/start-fault.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './tables.ts';

/** Advisory lock of the process that backs up the rows and migrates. */
const upgradeLock = 0x75_70_67_72;

/** SQLSTATE. */
const insufficientPrivilege = '42501';

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
  /** Migrations that may run; all by default. */
  readonly only?: readonly string[];
  /** Schema of the table of applied migrations; the connection's by default. */
  readonly schema?: string;
}

/**
 * Brings the schema up to date. Several processes may call it at once: one migrates, the others wait. Throws
 * `StartFault` when a newer program has migrated it.
 */
export async function migrate(
  database: Kysely<Database>,
  { only, schema }: MigrateOptions = {},
): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => only === undefined || only.includes(name));
  if ((await missingMigrations(database)).length === 0) return;
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => Object.fromEntries(wanted) },
    // Migrations developed in parallel may be applied in any order.
    allowUnorderedMigrations: true,
    ...(schema && { migrationTableSchema: schema }),
  });
  const { error, results } = await migrator.migrateToLatest();
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
 * Runs `before` if an older database needs migrating, then migrates it. Processes that start together
 * come one after the other.
 */
export async function upgrade(
  database: Kysely<Database>,
  createClient: () => pg.Client,
  before: (client: pg.Client) => Promise<void>,
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
    await migrate(database);
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
