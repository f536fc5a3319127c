import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { giveDatabase } from '../../../test/give-database.ts';
import { programFile } from '../../../test/programs.ts';
import { silentLog } from '../../../test/silent-log.ts';
import type { DatabaseServer } from '../../ports/database-server.ts';
import { StartFault } from '../../ports/start-fault.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, socketFolder } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isAlive } from './postmaster-file.ts';

let dataDir: string;
let servers: DatabaseServer[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlando-pg-'));
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(dataDir, { recursive: true, force: true });
});

const postmaster = (folder = dataDir) => findPostmaster(join(folder, 'postgres'));

async function start(folder = dataDir): Promise<DatabaseServer> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  servers.push(server);
  return server;
}

async function connect({ connection }: DatabaseServer): Promise<pg.Client> {
  if (connection.kind !== 'socket') throw new Error('expected a socket');
  const client = new pg.Client({ host: connection.host, user: connection.user, database: 'postgres' });
  // A server killed on purpose breaks its connections.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function query(server: DatabaseServer, text: string) {
  const client = await connect(server);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('data survives a restart, and a stop leaves no process', async () => {
  const first = await start();
  const durable = "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit";
  expect(await query(first, durable)).toEqual([{ fsync: 'on', commit: 'on' }]);
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = postmaster()?.pid ?? 0;
  await first.close();
  expect(isAlive(pid)).toBe(false);
  expect(await query(await start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('takes connections after a logout has removed the shared memory of its account', async () => {
  await giveDatabase(dataDir);
  const server = await start();
  const client = await connect(server);
  // So many that their statistics need more than the memory of the start.
  await client.query(
    "DO $$ BEGIN FOR n IN 1..500 LOOP EXECUTE format('CREATE TABLE many%s ()', n); END LOOP; END $$",
  );
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const maps = await readFile(`/proc/${rows[0].pid}/maps`, 'utf8').catch(() => '');
  await Promise.all(
    (maps.match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? []).map((file) => rm(file, { force: true })),
  );
  expect(await query(server, 'SELECT 42 AS answer')).toEqual([{ answer: 42 }]);
  await client.end();
});

test('whatever was acknowledged survives kill -9 of the process that started the server', async () => {
  const writer = spawnWriter(dataDir);
  let acknowledged = 0;
  for await (const line of createInterface({ input: writer.stdout as NodeJS.ReadableStream })) {
    acknowledged = Number(line);
    if (acknowledged === 50) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  const [row] = await query(await start(), 'SELECT max(n) AS last, count(*)::int AS rows FROM written');
  expect(row.last).toBeGreaterThanOrEqual(acknowledged);
  expect(row.rows).toBe(row.last);
});

function spawnWriter(folder: string): ChildProcess {
  return spawn(process.execPath, [programFile('write-rows'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a killed server is restarted automatically on the same data', async () => {
  await giveDatabase(dataDir);
  const server = await start();
  await query(server, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const killed = postmaster()?.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await eventually(() => {
    const found = postmaster();
    return found?.status === 'ready' && found.pid !== killed;
  });
  expect(await query(server, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

describe('with the data of a running server', () => {
  test('a second start adopts it, and does not stop it while another process uses it', async () => {
    await giveDatabase(dataDir);
    const first = await start();
    const pid = postmaster()?.pid;
    const client = await connect(first);
    const second = await start();
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.close();
    expect(postmaster()?.pid).toBe(pid);
    expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
    await client.end();
  });
});

test('a pid file that names another program or a half-made cluster does not prevent a start', async () => {
  await mkdir(join(dataDir, 'postgres.initialising'));
  await writeFile(join(dataDir, 'postgres.initialising/PG_VERSION'), '18');
  await (await start()).close();
  await writeFile(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/nowhere\n\n\nready   \n`,
  );
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'postgres.initialising'))).toBe(false);
});

describe('what PostgreSQL says is reported in one line', () => {
  test('when it does not start', async () => {
    await giveDatabase(dataDir);
    await (await start()).close();
    await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), "\nport = 'five'\n");
    const fault = await start().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StartFault);
    expect((fault as Error).message).toMatch(
      /^the database in \S+ does not start: PostgreSQL ended with 1: .*invalid value for parameter "port": "five".*$/,
    );
  });

  // As in a container with `--user` and a number that /etc/passwd does not list.
  test('when its account has no name', async () => {
    const binaries = await findBinaries();
    const initdb = join(dataDir, 'initdb');
    const said = 'initdb: could not look up effective user ID 12345: user does not exist';
    await writeFile(initdb, `#!/bin/sh\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 });
    const privileges = { command: (file: string, args: readonly string[]) => ({ file, args: [...args] }) };
    const folder = join(dataDir, 'postgres');
    const made = ensureCluster(folder, { ...binaries, initdb }, { ...privileges, owner: undefined });
    const fault: Error = await made.then(
      () => new Error('made'),
      (error) => error,
    );
    expect(fault).toBeInstanceOf(StartFault);
    expect(fault.message).toBe(
      `the database in ${folder} cannot be made: ${said}. Give the account a line in /etc/passwd, run Parlando under one that has it, or set DATABASE_URL.`,
    );
  });
});

test('a data folder with a path too long for a socket works', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
  const server = await start(deep);
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await rm(socketFolder(deep), { recursive: true, force: true });
});

test('a data folder with a comma and a quote in its path works', async () => {
  const server = await start(join(dataDir, 'one, "two"'));
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
