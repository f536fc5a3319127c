import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { startFaultProxy } from '../test/fault-proxy.ts';
import { createEmptyInstance, readRows, readStructure } from '../test/instance-copy.ts';
import { programFile } from '../test/programs.ts';
import { failToStart } from '../test/server-process.ts';
import { startSwift } from '../test/swift/start-swift.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { migrate } from './database/migrate.ts';
import { migrations } from './database/migrations/index.ts';
import { openFsAudioStore } from './drivers/fs-audio-store.ts';
import { createS3AudioStore } from './drivers/s3-audio-store.ts';
import { createS3Client } from './drivers/s3-client.ts';
import { openEarlierBlobs } from './features/backup/archive/earlier-blobs.ts';
import { verifyBackup } from './features/backup/verify-backup.ts';

/** `FAULT_ROUNDS=20` kills each of them twenty times. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
vi.setConfig({ testTimeout: (rounds + 4) * 60_000 });
const database = await createTestDatabase();
const recordings = 40;
const recording = (number: number) => Buffer.alloc(100_000, `recording ${number}`);
let folder = '';
let dataDir = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-backup-faults-'));
  dataDir = join(folder, 'data');
  const store = await openFsAudioStore(join(dataDir, 'audio'));
  for (let number = 0; number < recordings; number++) {
    const blob = await store.put(recording(number));
    await database.pool.query(
      `INSERT INTO audio_cache (key, blob, bytes, samples, boundaries) VALUES ($1, $2, 100000, 1, '[]')`,
      [String(number), blob],
    );
  }
  await fill(database);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Enough rows that a command takes its time over them. */
async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query(`INSERT INTO charges (task_id, bucket, amount)
    SELECT 'task' || n, 'day', 1 FROM generate_series(1, 100000) AS n`);
  await pool.query(`INSERT INTO buckets (bucket, used, cap) VALUES ('day', 100000, 100000)`);
}

const urlOf = ({ connection }: TestDatabase) => {
  if (connection.kind !== 'socket') throw new Error('expected a socket');
  return `postgres://${connection.user}@${encodeURIComponent(connection.host)}/${connection.database}`;
};

interface Ended {
  readonly code: number | null;
  readonly errors: string;
  readonly durationMs: number;
}

const delayed = (durationMs: number) => sleep(durationMs, undefined, { ref: false });

/** Runs an administration command, and kills it at that time if it still runs. */
async function admin(env: Record<string, string>, args: string[], killAt?: Promise<unknown>): Promise<Ended> {
  const began = performance.now();
  const child = spawn(process.execPath, [programFile('admin'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const errors = text(child.stderr);
  if (killAt !== undefined) {
    await Promise.race([killAt, ended]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  return { code, errors: await errors, durationMs: performance.now() - began };
}

test('a backup that is killed leaves no half file, and the next one is whole', async () => {
  const env = { DATABASE_URL: urlOf(database), DATA_DIR: dataDir };
  const file = join(folder, 'whole.tar');
  const first = await admin(env, ['backup', file]);
  expect(first).toMatchObject({ code: 0 });
  for (let round = 0; round < rounds; round++) {
    await rm(file);
    await admin(env, ['backup', file], delayed(Math.random() * first.durationMs));
    if (existsSync(file)) await verifyBackup(file);
    // The server lets go of a killed client’s locks a moment later.
    await expect.poll(async () => (await admin(env, ['backup', file])).code).toBe(0);
    await verifyBackup(file);
  }
  expect((await readdir(folder)).sort()).toEqual(['data', 'whole.tar']);
});

test('a killed backup from S3 resumes: what it had read is not requested again', async () => {
  const swift = await startSwift();
  onTestFinished(swift.close);
  const proxy = await startFaultProxy(swift.settings.endpoint);
  onTestFinished(proxy.close);
  const beside = await mkdtemp(join(folder, 'from-s3-'));
  const bucket = createS3AudioStore(createS3Client(swift.settings));
  for (let number = 0; number < recordings; number++) await bucket.put(recording(number));
  const { bucket: S3_BUCKET, accessKeyId, secretAccessKey } = swift.settings;
  const env = {
    ...{ DATABASE_URL: urlOf(database), DATA_DIR: join(beside, 'data'), S3_ENDPOINT: proxy.url, S3_BUCKET },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
  const reads = () => proxy.counts.get('GET') ?? 0;
  for (let round = 0; round < rounds; round++) {
    const file = join(beside, `round-${round}.tar`);
    proxy.counts.clear();
    proxy.fault = 'slow';
    await admin(
      env,
      ['backup', file],
      eventually(() => reads() >= 12 + (round % 20)),
    );
    expect(existsSync(file)).toBe(false);
    proxy.fault = undefined;
    const kept = await countBlobs(beside);
    expect(kept).toBeGreaterThan(0);
    proxy.counts.clear();
    await expect.poll(async () => (await admin(env, ['backup', file])).code).toBe(0);
    expect(reads()).toBe(recordings - kept);
    expect((await verifyBackup(file)).summary).toMatchObject({ blobs: recordings, missing: [] });
  }
});

/** Counts in what killed backups left. */
async function countBlobs(beside: string): Promise<number> {
  const earlier = await openEarlierBlobs(beside);
  const { rows } = await database.pool.query<{ blob: string }>('SELECT blob FROM audio_cache');
  const found = await Promise.all(rows.map(({ blob }) => earlier.get(blob)));
  await earlier.close();
  return found.filter((bytes) => bytes !== undefined).length;
}

test('after a killed restore nothing starts until it is run again', async () => {
  const file = join(folder, 'whole.tar');
  let durationMs = 4000;
  for (let round = 0; round < rounds; round++) {
    const copy = await createEmptyInstance();
    const env = { DATABASE_URL: urlOf(copy.database), DATA_DIR: copy.storeRoot };
    await admin(env, ['restore', file], delayed(durationMs * (0.3 + 0.7 * Math.random())));
    const structure = await readStructure(copy.database.pool);
    if (structure.includes('parlando_restoring')) {
      const { errors } = await failToStart(env);
      expect(errors).toContain('the database is half restored. Run the restore again');
    }
    const again = await admin(env, ['restore', file]);
    // It may have been done before it was killed.
    if (again.code !== 0) expect(again.errors).toContain('This instance has data');
    else durationMs = again.durationMs;
    expect(await readRows(copy.database.pool)).toEqual(await readRows(database.pool));
    expect(await readStructure(copy.database.pool)).toEqual(await readStructure(database.pool));
    const audio = await openFsAudioStore(join(copy.storeRoot, 'audio'));
    const { rows } = await copy.database.pool.query('SELECT blob FROM audio_cache');
    for (const { blob } of rows) expect(await audio.has(blob)).toBe(true);
    await copy.close();
  }
});

test('an upgrade saves the rows first; when it is killed, the next start completes it', async () => {
  const names = Object.keys(migrations);
  const older = names.slice(0, names.indexOf('0025-projects'));
  let durationMs = 4000;
  for (let round = 0; round < rounds; round++) {
    const old = await createTestDatabase({ isEmpty: true });
    await migrate(old.kysely, { only: older });
    await fill(old);
    const before = (await readRows(old.pool)).charges;
    const home = await mkdtemp(join(folder, 'upgraded-'));
    const env = { DATABASE_URL: urlOf(old), DATA_DIR: home };
    await admin(env, ['unban', 'nobody'], delayed(durationMs * (0.3 + 0.7 * Math.random())));
    const again = await admin(env, ['unban', 'nobody']);
    expect(again.errors).toBe('There is no account with the name nobody.\n');
    durationMs = again.durationMs;
    const after = await readRows(old.pool);
    expect(after.charges?.length).toBe(before?.length);
    expect(await readStructure(old.pool)).toEqual(await readStructure(database.pool));
    const [saved = ''] = (await readdir(join(home, 'backups'))).filter((name) => name.endsWith('.tar'));
    const { manifest, summary } = await verifyBackup(join(home, 'backups', saved));
    expect(manifest.migrations).toEqual(older);
    expect(summary.rows).toMatchObject({ charges: 100_000, buckets: 1 });
    await old.close();
  }
});

test('an upgrade for whose backup there is no room does not begin', async () => {
  const old = await createTestDatabase({ isEmpty: true });
  await migrate(old.kysely, { only: ['0001-synthesis', '0002-accounts', '0003-batches'] });
  await old.pool.query(`INSERT INTO buckets VALUES ('day', 0, 1)`);
  const before = await readStructure(old.pool);
  const file = join(folder, 'whole.tar');
  const env = { DATABASE_URL: urlOf(old), DATA_DIR: join(folder, 'no-room') };
  const blocked = { ...env, BACKUP_DIR: join(file, 'below') };
  const { ended, errors } = await failToStart(blocked);
  expect(ended).toBe(1);
  expect(errors).toMatch(
    /the rows could not be saved before the migration: .* set BACKUP_BEFORE_MIGRATION=off/,
  );
  expect(await readStructure(old.pool)).toEqual(before);
  const { errors: free } = await admin({ ...blocked, BACKUP_BEFORE_MIGRATION: 'off' }, ['unban', 'nobody']);
  expect(free).toBe('There is no account with the name nobody.\n');
  await old.close();
});
