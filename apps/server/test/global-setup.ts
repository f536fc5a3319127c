import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { startEmbeddedPostgres } from '../src/drivers/embedded-postgres/embedded-postgres.ts';
import type { DatabaseConnection } from '../src/ports/database-server.ts';
import { silentLog } from './silent-log.ts';
import { templateDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: DatabaseConnection & { kind: 'socket' };
  }
}

/** Several files run at once, each with processes that fill a pool of 20. */
const maxConnections = 240;

/** One PostgreSQL a run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlando-test-'));
  const removeAll = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections });
    const { connection } = server;
    if (connection.kind !== 'socket') throw new Error('The embedded server listens on a socket.');
    try {
      await makeTemplate(connection);
    } catch (error) {
      await server.close();
      throw error;
    }
    project.provide('postgres', connection);
    return async () => {
      await server.close();
      await removeAll();
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

async function makeTemplate(connection: DatabaseConnection & { kind: 'socket' }): Promise<void> {
  const maintenance = openDatabase({ connection, log: silentLog, maxConnections: 1 });
  await maintenance.pool.query(`CREATE DATABASE ${templateDatabase}`);
  await maintenance.close();
  const template = openDatabase({
    connection: { ...connection, database: templateDatabase },
    log: silentLog,
    maxConnections: 2,
  });
  try {
    await migrate(template.kysely);
  } finally {
    await template.close();
  }
}
