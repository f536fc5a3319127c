import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { failToStart, type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { mountSmallDisk } from '../test/small-disk.ts';
import { createTestDatabase, type TestDatabase, urlOf, withDatabase } from '../test/test-database.ts';
import { findPostmaster } from './drivers/embedded-postgres/postmaster-file.ts';

let folder: string;
let dataDir: string;
const closers: (() => unknown)[] = [];
const disk = await mountSmallDisk('4m');
afterAll(() => disk?.unmount());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-faults-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** The one line of a start that fails, and whether the embedded database had been started or made. */
async function faultOf(env: Readonly<Record<string, string>>): Promise<string> {
  // The engine has no part in these faults, and the processor time of its start is that of all the rest.
  const { ended, errors } = await failToStart({ DATA_DIR: dataDir, ESPEAK_ENABLED: 'false', ...env });
  expect(ended).toBe(1);
  expect(errors).toMatch(/^Parlando could not start: [^\n]+\n$/);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  return errors;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(done)));
  return (server.address() as AddressInfo).port;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ isEmpty: true });
  closers.push(() => database.close());
  return database;
}

const isRoot = process.getuid?.() === 0;

describe('a failed start reports in one line, before the database starts,', () => {
  test('that the port is taken, and which', async () => {
    const port = await listening(createServer());
    expect(await faultOf({ PORT: String(port) })).toContain(
      `another program listens on port ${port} of 127.0.0.1. Stop it, or set PORT to a free one.`,
    );
  });

  test('that the port for Home Assistant is taken', async () => {
    const port = await listening(createServer());
    expect(await faultOf({ ACCOUNTS: 'off', WYOMING_PORT: String(port) })).toContain(
      `another program listens on port ${port} of 127.0.0.1. Stop it, or set WYOMING_PORT to a free one.`,
    );
  });

  test('that a file of the operator cannot be used', async () => {
    expect(await faultOf({ DICTIONARY_FILE: join(folder, 'none.csv') })).toContain(
      `DICTIONARY_FILE names ${join(folder, 'none.csv')}, but it cannot be read (ENOENT).`,
    );
    expect(await faultOf({ NEURAL_MODELS_CATALOGUE: folder })).toContain(
      `NEURAL_MODELS_CATALOGUE names ${folder}, but it cannot be read (EISDIR).`,
    );
    expect(await faultOf({ SITE_DONATE_PICTURES: `Pay=${join(folder, 'none.png')}` })).toContain(
      'SITE_DONATE_PICTURES names',
    );
  });

  test.each(['192.0.2.1', 'no-such-host.invalid'])(
    'that HOST %s is not one of this machine',
    async (HOST) => {
      expect(await faultOf({ HOST })).toContain(`HOST is ${HOST}, which is no address of this machine.`);
    },
  );

  test('that DATA_DIR is a file', async () => {
    await writeFile(dataDir, '');
    expect(await faultOf({})).toContain(`DATA_DIR ${dataDir} is a file. Name a folder.`);
  });

  test('that MODELS_DIR is a file', async () => {
    const file = join(folder, 'voices');
    await writeFile(file, '');
    expect(await faultOf({ MODELS_DIR: file })).toContain(`MODELS_DIR ${file} is a file. Name a folder.`);
  });

  test('that DATA_DIR lies in a file', async () => {
    await writeFile(dataDir, '');
    const below = join(dataDir, 'below');
    expect(await faultOf({ DATA_DIR: below })).toContain(
      `DATA_DIR ${below} cannot be made: a part of the path is a file.`,
    );
  });

  // Not even root can create folders in /proc.
  test.runIf(existsSync('/proc'))('that DATA_DIR cannot be made', async () => {
    expect(await faultOf({ DATA_DIR: '/proc/no-disk/data' })).toContain(
      'DATA_DIR /proc/no-disk/data cannot be made: its disk is missing. Mount its disk, or name another folder.',
    );
  });

  // Not even root can create files in /proc.
  test.runIf(existsSync('/proc/self'))('that DATA_DIR cannot be written to', async () => {
    expect(await faultOf({ DATA_DIR: '/proc/sys' })).toMatch(
      /DATA_DIR \/proc\/sys cannot be written to: [^.]+\./,
    );
  });

  test('that nothing listens at DATABASE_URL, without the password', async () => {
    const fault = await faultOf({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/parlando' });
    expect(fault).toContain(
      'the database of DATABASE_URL (127.0.0.1:1/parlando) cannot be used: nothing listens there.',
    );
    expect(fault).not.toContain('hush');
  });

  test('that the server at DATABASE_URL does not respond', async () => {
    const port = await listening(createServer((socket) => closers.push(() => socket.destroy())));
    expect(await faultOf({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/parlando` })).toContain(
      'it does not answer',
    );
  });

  test('that the pooler at DATABASE_URL has no connection to spare', async () => {
    // It accepts the login, and keeps the first statement waiting.
    const loggedIn = Buffer.from([
      ...Buffer.from('R'),
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      0,
      ...Buffer.from('Z'),
      0,
      0,
      0,
      5,
      0x49,
    ]);
    const pooler = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(loggedIn));
      closers.push(() => socket.destroy());
    });
    const url = `postgres://me@127.0.0.1:${await listening(pooler)}/parlando`;
    expect(await faultOf({ DATABASE_URL: url })).toContain('it does not answer');
  });

  test('that the server of DATABASE_URL has no such database', async () => {
    const url = urlOf(withDatabase(inject('postgres'), 'no_such_database'));
    expect(await faultOf({ DATABASE_URL: url })).toContain('database "no_such_database" does not exist');
  });

  test('that the database of DATABASE_URL cannot hold our texts', async () => {
    const { pool } = await emptyDatabase();
    const name = `latin_${randomUUID().replaceAll('-', '')}`;
    await pool.query(
      `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    );
    closers.push(() => pool.query(`DROP DATABASE ${name} WITH (FORCE)`));
    const url = urlOf(withDatabase(inject('postgres'), name));
    expect(await faultOf({ DATABASE_URL: url })).toContain('its encoding is LATIN1');
  });

  test('that the database of DATABASE_URL writes dates in a style of its own', async () => {
    const { pool, connection } = await emptyDatabase();
    await pool.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET datestyle = ''German''', current_database()); END $$`);
    expect(await faultOf({ DATABASE_URL: urlOf(connection) })).toContain('its DateStyle is German');
  });

  test('that the database of DATABASE_URL would fail statements that wait for each other', async () => {
    const { pool, connection } = await emptyDatabase();
    await pool.query(`DO $$ BEGIN EXECUTE format(
      'ALTER DATABASE %I SET default_transaction_isolation = ''serializable''', current_database()); END $$`);
    expect(await faultOf({ DATABASE_URL: urlOf(connection) })).toContain(
      "its default_transaction_isolation is serializable. Set it with ALTER DATABASE … SET default_transaction_isolation = 'read committed'.",
    );
  });

  test('that the account of DATABASE_URL may not create tables', async () => {
    const { pool, connection } = await emptyDatabase();
    const role = `guest_${randomUUID().replaceAll('-', '')}`;
    await pool.query(`CREATE ROLE ${role} LOGIN`);
    closers.push(() => pool.query(`DROP ROLE ${role}`));
    const url = urlOf(connection).replace(/(?<=:\/\/)[^@]*/, role);
    expect(await faultOf({ DATABASE_URL: url })).toContain(
      'may not change the database (permission denied for schema public). Make it the owner:',
    );
  });

  test('that the data in DATA_DIR is newer than the program', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'schema'), '9999-tomorrow\n');
    expect(await faultOf({})).toMatch(
      /the data in \S+ is newer \(9999-tomorrow\) than this program \(\d{4}-[\w-]+\)\. Start the newer program/,
    );
  });

  test.skipIf(!disk)('that the disk of DATA_DIR is full', async () => {
    const { connection } = await emptyDatabase();
    await disk?.fill();
    expect(await faultOf({ DATABASE_URL: urlOf(connection), DATA_DIR: disk?.path ?? '' })).toMatch(
      /a disk is full \(ENOSPC: [^)]+\)\. Make room on it\.$/m,
    );
  });

  // As root the database runs under an account that cannot traverse other users' private folders.
  test.runIf(isRoot)('that the account of the database cannot reach DATA_DIR', async () => {
    await chown(folder, 4321, 4321);
    await chmod(folder, 0o700);
    const fault = await faultOf({});
    expect(fault).toContain(`the account that runs the database in place of root cannot enter ${folder}.`);
  });
});

async function createUrl(): Promise<{ url: string; database: TestDatabase }> {
  const database = await createTestDatabase();
  closers.push(() => database.close());
  return { url: urlOf(database.connection), database };
}

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  closers.push(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

test('the database of a newer program is not changed', async () => {
  const { url, database } = await createUrl();
  await database.pool.query(`INSERT INTO kysely_migration VALUES ('9999-tomorrow', now()::text)`);
  expect(await faultOf({ DATABASE_URL: url })).toMatch(
    /the database is newer \(9999-tomorrow\) than this program \(\d{4}-[\w-]+\)\./,
  );
});

describe('two processes on one database', () => {
  test('share it when they share the folder, and the folder is usable at once after kill -9', async () => {
    const { url } = await createUrl();
    const env = { DATABASE_URL: url, DATA_DIR: dataDir };
    const first = await start(env);
    const second = await start(env);
    const spoken = await speak(first);
    for (const { url: origin } of [first, second]) {
      const heard = await fetch(`${origin}/api/v1/tts/task/${spoken}/status`, { headers });
      expect(heard.status).toBe(200);
    }
    for (const server of [first, second]) {
      server.child.kill('SIGKILL');
      await server.ended;
    }
    expect((await fetch(`${(await start(env)).url}/api/v1/health`)).status).toBe(200);
  });

  test('with folders of their own: the second does not start while the first runs', async () => {
    const { url } = await createUrl();
    const first = await start({ DATABASE_URL: url, DATA_DIR: dataDir });
    const other = join(folder, 'other');
    const { ended, errors } = await failToStart({ DATABASE_URL: url, DATA_DIR: other });
    expect(ended).toBe(1);
    expect(errors).toMatch(
      /^Parlando could not start: another Parlando runs on this database and keeps its audio elsewhere, [^\n]+\n$/,
    );
    first.child.kill('SIGKILL');
    await first.ended;
    await gone(url);
    await start({ DATABASE_URL: url, DATA_DIR: other });
  });

  test('keep it through a lost connection', async () => {
    const { url, database } = await createUrl();
    await start({ DATABASE_URL: url, DATA_DIR: dataDir });
    const holders = async () =>
      (
        await database.pool.query(
          // Other test files run on databases of the same cluster.
          `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE locktype = 'advisory' AND mode = 'ShareLock' AND datname = current_database()`,
        )
      ).rows;
    const [held] = await holders();
    await database.pool.query('SELECT pg_terminate_backend($1)', [held.pid]);
    await eventually(async () => (await holders()).some(({ pid }) => pid !== held.pid));
    const { errors } = await failToStart({ DATABASE_URL: url, DATA_DIR: join(folder, 'other') });
    expect(errors).toContain('another Parlando runs on this database and keeps its audio elsewhere');
  });
});

const headers = { 'Content-Type': 'application/json', 'X-Browser-Fingerprint': 'test-fingerprint-1' };

async function speak({ url }: ServerProcess): Promise<string> {
  const reply = await fetch(`${url}/api/v1/tts/single`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text: 'Shared by both.', voice: 'en-US-JennyNeural' }),
  });
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
  return reply.headers.get('x-task-id') ?? '';
}

/** The server notices a killed client a moment later. */
async function gone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await eventually(async () => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parlando'
         AND pid <> pg_backend_pid() AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`,
    );
    return rowCount === 0;
  });
  await client.end();
}

test('the embedded database writes its schema version into its folder', async () => {
  const server = await start({ DATA_DIR: dataDir });
  expect(await readdir(dataDir)).toContain('schema');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});
