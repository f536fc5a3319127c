import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../src/database/open-database.ts';
import type { DatabaseConnection } from '../src/ports/database-server.ts';
import { silentLog } from './silent-log.ts';

export const templateDatabase = 'parlando_template';

export interface TestDatabase extends OpenDatabase {
  readonly connection: DatabaseConnection;
}

export interface TestDatabaseOptions {
  readonly maxConnections?: number;
  /** Without any table. */
  readonly isEmpty?: boolean;
}

/** A fresh, migrated database of the run's PostgreSQL. `close` drops it. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { isEmpty = false, maxConnections } = options;
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = isEmpty ? 'template1' : templateDatabase;
  // Copying files takes half the processor time of copying blocks through the log, the default.
  await maintain(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = withDatabase(server, name);
  const database = openForTests(connection, maxConnections);
  return {
    ...database,
    connection,
    async close() {
      await database.close();
      await maintain(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * Empties tables, and those whose rows belong to theirs. TRUNCATE would make new files for every table and index, which
 * takes a hundred times as long. The lock waits, as TRUNCATE does, for open write transactions.
 */
export async function emptyTables(pool: OpenDatabase['pool'], ...tables: string[]): Promise<void> {
  const deletions = tables.map((table) => `DELETE FROM ${table}`);
  await pool.query([`LOCK TABLE ${tables.join()} IN ACCESS EXCLUSIVE MODE`, ...deletions].join('; '));
}

export function withDatabase(server: DatabaseConnection, database: string): DatabaseConnection {
  if (server.kind === 'socket') return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { kind: 'url', url: url.href };
}

/** As `DATABASE_URL` names it. */
export function urlOf(connection: DatabaseConnection): string {
  if (connection.kind === 'url') return connection.url;
  const { host, user, database } = connection;
  return `postgres://${user}@${encodeURIComponent(host)}/${database}`;
}

/** By server. A connection costs more than the copying of a database, so it stays open for the next file. */
const maintenance = new Map<string, OpenDatabase>();

async function maintain(connection: DatabaseConnection, statement: string): Promise<void> {
  const key = JSON.stringify(connection);
  const database = maintenance.get(key) ?? openForTests(connection, 2);
  maintenance.set(key, database);
  await database.pool.query(statement);
}

/** With the patience of the tests: on a busy machine their process may not run for several seconds. */
const openForTests = (connection: DatabaseConnection, maxConnections?: number) =>
  openDatabase({
    ...{ connection, log: silentLog, connectWithinMs: 300_000 },
    ...(maxConnections && { maxConnections }),
  });
