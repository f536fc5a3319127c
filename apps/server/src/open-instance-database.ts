import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import { checkSchema, migrate, newestSchema } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { startEmbeddedPostgres } from './drivers/embedded-postgres/embedded-postgres.ts';
import { postgresByUrl } from './drivers/postgres-by-url.ts';
import type { DatabaseServer } from './ports/database-server.ts';
import type { Log } from './ports/log.ts';

export interface InstanceDatabaseOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly log: Log;
  /** Called when the database is lost for good. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** A server that already runs, in place of the one `config` names. Stays open. */
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
  const server = options.server ?? (await startServer(options));
  if (server !== options.server) closing.add('database server', () => server.close());
  const database = openDatabase({ connection: server.connection, log: options.log });
  closing.add('database connections', () => database.close());
  await migrate(database.kysely);
  if (options.server === undefined && options.config.databaseUrl === undefined) {
    await writeFile(schemaFile(options.config.dataDir), `${newestSchema}\n`, { mode: 0o600 });
  }
  return database;
}

async function startServer({ config, log, onLost }: InstanceDatabaseOptions): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) return postgresByUrl(config.databaseUrl);
  await checkSchemaFile(config.dataDir);
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, ...(onLost && { onLost }) });
}

/** Stores the schema version in the folder, so that an older program can check it without starting the database. */
const schemaFile = (dataDir: string) => join(dataDir, 'schema');

async function checkSchemaFile(dataDir: string): Promise<void> {
  const schema = await readFile(schemaFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (schema !== undefined) checkSchema(schema.trim(), `the data in ${dataDir}`);
}
