import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { bundlePrograms } from '../bundle-programs.mjs';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { startEmbeddedPostgres } from '../src/drivers/embedded-postgres/embedded-postgres.ts';
import type { S3Settings } from '../src/drivers/s3-client.ts';
import type { DatabaseConnection } from '../src/ports/database-server.ts';
import { testPrograms } from './programs.ts';
import { silentLog } from './silent-log.ts';
import { templateDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: DatabaseConnection;
    /** What an embedded PostgreSQL keeps of a new instance, for `giveDatabase`. */
    newDatabase: string;
    /** S3 settings, if audio is stored there. */
    s3: S3Settings | undefined;
    /** The folder of `testPrograms`. */
    programs: string;
  }
}

const settings = {
  // Several files run at once, each with processes that fill a pool of 20.
  max_connections: '240',
  // Tests kill processes, never the machine, and written data in the kernel survives a process.
  fsync: 'off',
  full_page_writes: 'off',
};

export type Close = () => Promise<void>;

/** Provides one PostgreSQL, with a migrated database that every test file copies, and the programs that tests start. */
export default async function setup(project: TestProject): Promise<Close> {
  const closers: Close[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    await providePrograms(project, closers);
    await providePostgres(project, closers);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

async function providePostgres(project: TestProject, closers: Close[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlando-test-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const start = () => startEmbeddedPostgres({ dataDir, log: silentLog, settings });
  const unused = await start();
  await migrateOwn(unused.connection);
  await unused.close();
  const newDatabase = join(dataDir, 'new');
  await promisify(execFile)('cp', ['-a', join(dataDir, 'postgres'), newDatabase]);
  const server = await start();
  closers.push(() => server.close());
  await makeTemplate(server.connection);
  project.provide('postgres', server.connection);
  project.provide('newDatabase', newDatabase);
  project.provide('s3', undefined);
}

export async function providePrograms(project: TestProject, closers: Close[]): Promise<void> {
  // Where workers are looked for, too. Projects of one run are set up one after the other, and share what the first built.
  process.env.BUILT_WORKERS ??= await buildPrograms(closers);
  project.provide('programs', process.env.BUILT_WORKERS);
}

/** Returns the folder of the programs. */
async function buildPrograms(closers: Close[]): Promise<string> {
  // Where the libraries that stay outside the bundle are found.
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'parlando-programs-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  // Otherwise Node compiles each file twice to find out that it is a module.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const programs = join(folder, 'dist');
  await bundlePrograms(programs, testPrograms);
  return programs;
}

/** Migrates the database that every new server has. */
export async function migrateOwn(connection: DatabaseConnection): Promise<void> {
  const database = openDatabase({ connection, log: silentLog, maxConnections: 2 });
  try {
    await migrate(database.kysely);
  } finally {
    await database.close();
  }
}

/** Makes the database that each test file copies, out of the one that `migrateOwn` has migrated. */
export async function makeTemplate(connection: DatabaseConnection): Promise<void> {
  const { pool, close } = openDatabase({ connection, log: silentLog, maxConnections: 1 });
  try {
    await pool.query(`CREATE DATABASE ${templateDatabase} TEMPLATE postgres`);
  } finally {
    await close();
  }
}
