import { join } from 'node:path';
import type pg from 'pg';
import type { Closing } from './closing.ts';
import type { Config } from './config/config.ts';
import { checkRestored, checkSchema, missingMigrations, newestSchema, upgrade } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { startEmbeddedPostgres } from './drivers/embedded-postgres/embedded-postgres.ts';
import { postgresByUrl } from './drivers/postgres-by-url.ts';
import { storageMarkFile } from './drivers/storage-mark-file.ts';
import type { DatabaseServer } from './ports/database-server.ts';
import type { Log } from './ports/log.ts';
import type { BackupConfig } from './wiring-backup.ts';

/** None of the server's statements takes nearly as long; its pool would be stuck if some were never answered. */
const answerWithinMs = 60_000;

export interface InstanceDatabaseOptions {
  readonly config: Pick<Config, 'databaseUrl'> & BackupConfig;
  readonly log: Log;
  /** Called when the database is lost for good. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** A running server to use instead of the one in `config`. Stays open. */
  readonly server?: DatabaseServer | undefined;
}

/**
 * The database that the configuration names, migrated. An embedded server that runs already is shared.
 * Throws `StartFault`.
 */
export async function openInstanceDatabase(
  options: InstanceDatabaseOptions,
  closing: Closing,
): Promise<OpenDatabase> {
  const database = await openUnmigrated(options, closing);
  await checkRestored(database.kysely);
  const backUp = async (client: pg.Client) => {
    const { backUpBeforeMigration } = await import('./wiring-backup.ts');
    await backUpBeforeMigration({ ...options, database }, client);
  };
  await upgrade(database.kysely, database.createClient, backUp, options.log);
  await noteSchema(options);
  database.expectAnswersWithin(answerWithinMs);
  return database;
}

/** Without migrating it; throws `StartFault` for the database of a newer program. */
export async function openUnmigrated(
  options: InstanceDatabaseOptions,
  closing: Closing,
): Promise<OpenDatabase> {
  const server = await openDatabaseServer(options, closing);
  const database = openDatabase({ connection: server.connection, log: options.log });
  closing.add('database connections', () => database.close());
  await missingMigrations(database.kysely);
  return database;
}

/** The server that the configuration names, started if it is ours. Throws `StartFault`. */
export async function openDatabaseServer(
  options: InstanceDatabaseOptions,
  closing: Closing,
): Promise<DatabaseServer> {
  if (options.server !== undefined) return options.server;
  const server = await startServer(options);
  closing.add('database server', () => server.close());
  return server;
}

async function startServer({ config, log, onLost }: InstanceDatabaseOptions): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return postgresByUrl(config.databaseUrl);
  await checkSchemaFile(config.dataDir);
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, ...(onLost && { onLost }) });
}

/** Stores the schema version in the folder, so that an older program can check it without starting the database. */
const schemaFile = (dataDir: string) => storageMarkFile(join(dataDir, 'schema'));

/** Call it when the database has been migrated. */
export async function noteSchema({ config, server }: InstanceDatabaseOptions): Promise<void> {
  if (server !== undefined || config.databaseUrl !== undefined) return;
  const file = schemaFile(config.dataDir);
  if ((await file.read())?.trim() !== newestSchema) await file.write(`${newestSchema}\n`);
}

async function checkSchemaFile(dataDir: string): Promise<void> {
  const schema = (await schemaFile(dataDir).read())?.trim();
  // An earlier version did not sync the file: a power cut may have left it empty.
  if (schema) checkSchema(schema, `the data in ${dataDir}`);
}
