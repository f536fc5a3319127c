import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@parlando/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import {
  createEmptyInstance,
  type InstanceCopy,
  readRows,
  readStructure,
} from '../../../test/instance-copy.ts';
import { createPipeline, type Pipeline } from '../../../test/pipeline.ts';
import { expectBalancedLedger, speak, taskState } from '../../../test/pipeline-client.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { mountSmallDisk } from '../../../test/small-disk.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { aliveLock } from '../../database/claim-instance.ts';
import { migrate, newestSchema } from '../../database/migrate.ts';
import { systemClock } from '../../ports/clock.ts';
import { Cleaner } from '../synthesis/cleaning/cleaner.ts';
import { ArchiveFault } from './archive/parts.ts';
import { BackupFault, makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const database = await createTestDatabase();
const { pool } = database;
let folder = '';
let file = '';
let source: Pipeline;
/** Of the source's conversions. */
const ids: string[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-backup-'));
  file = join(folder, 'whole.tar');
  source = await createPipeline({ database, engine: createFakeEngine() });
  for (const text of ['One. Two. Three.', 'Tab\tand\\N and \\. and 朗声 🎧.', 'The third of them.']) {
    const reply = await speak(source.url, { text });
    await reply.arrayBuffer();
    ids.push(reply.headers.get('x-task-id') ?? '');
  }
  await pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, role, password_hash)
     VALUES ('u1', 'Zoë', 'zoë', 'zoe@people.example', 'zoe@people.example', 'user', 'hash\\with\\backslashes')`,
  );
  await pool.query(
    `INSERT INTO audit (actor, action, subject, details) VALUES ('operator', 'ban', 'u1', $1)`,
    [JSON.stringify({ reason: 'line\nbreak \\N "quoted"' })],
  );
  await makeBackup(backupOf(), file);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await source.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const backupOf = (audioStore: Pick<Pipeline['store'], 'get'> | undefined = source.store) => ({
  ...{ createClient: database.createClient, audioStore, secret: 'signs links' },
  settings: { HISTORY_DAYS: '9' },
});

async function storedBlobs() {
  const blobs: string[] = [];
  for await (const { blob } of source.store.list()) blobs.push(blob);
  return blobs;
}

async function emptyInstance(isMigrated = false): Promise<InstanceCopy> {
  const instance = await createEmptyInstance(isMigrated);
  closers.push(() => instance.close());
  return instance;
}

test.each([
  ['that was never started', false],
  ['that was started and not used', true],
])('a backup restores a complete instance, on one %s', async (_, isMigrated) => {
  const copy = await emptyInstance(isMigrated);
  const restored = await copy.restore(file);
  expect(restored).toMatchObject({ missing: 0, unknown: [], manifest: { settings: { HISTORY_DAYS: '9' } } });
  expect(copy.secret).toBe('signs links');
  expect(await readRows(copy.database.pool)).toEqual(await readRows(pool));
  expect(await readStructure(copy.database.pool)).toEqual(await readStructure(pool));
  await expectBalancedLedger(copy.database.pool);

  const engine = createFakeEngine();
  const pipeline = await createPipeline({ database: copy.database, engine, storeRoot: copy.storeRoot });
  closers.push(() => pipeline.close());
  for (const id of ids) {
    const { audioUrl, fileSize } = await taskState(pipeline.url, id);
    const audio = await (await fetch(pipeline.url + audioUrl)).arrayBuffer();
    const original = await (await fetch(source.url + audioUrl)).arrayBuffer();
    expect(audio.byteLength).toBe(fileSize);
    expect(Buffer.from(audio).equals(Buffer.from(original))).toBe(true);
  }
  // Sequences continue after the restored values.
  await copy.database.pool.query(
    `INSERT INTO audit (actor, action, subject) VALUES ('operator', 'unban', 'u1')`,
  );
});

test('a backup is readable by its owner only, and has its name only when complete', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const refused = join(folder, 'refused.tar');
  const broken = { get: () => Promise.reject(new Error('the disk is gone')) };
  await expect(makeBackup(backupOf(broken), refused)).rejects.toThrow('the disk is gone');
  await writeFile(`${refused}.unfinished`, 'half of a killed one');
  expect(existsSync(refused)).toBe(false);
  await makeBackup(backupOf(), refused);
  expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual(['refused.tar']);
});

test('a backup of a busy instance is a snapshot, and its audio is not deleted while it is read', async () => {
  const reading = gate();
  const slow = {
    async get(blob: string) {
      await reading.opened;
      return source.store.get(blob);
    },
  };
  const busy = join(folder, 'busy.tar');
  const making = makeBackup(backupOf(slow), busy);
  await expect.poll(() => existsSync(`${busy}.unfinished`)).toBe(true);
  await expect(makeBackup(backupOf(), join(folder, 'second.tar'))).rejects.toThrow('Another backup');
  const { rows: named } = await pool.query('SELECT blob FROM segments WHERE task_id = $1', [ids[0]]);
  const [{ blob }] = named;
  // The backup's blobs become unreferenced, and a cleaner runs two hours later.
  const reply = await speak(source.url, { text: 'Spoken after the backup began.' });
  await reply.arrayBuffer();
  await pool.query('DELETE FROM tasks WHERE id = $1', [ids[0]]);
  await pool.query('DELETE FROM audio_cache');
  const clock = { ...systemClock, now: () => Date.now() + 2 * 3_600_000 };
  const cleaner = new Cleaner({ pool, store: source.store, clock, log: silentLog, historyDays: 7 });
  await cleaner.run();
  expect(await source.store.has(blob)).toBe(true);
  reading.release();
  const { summary } = await making;
  expect(summary.missing).toEqual([]);
  await verifyBackup(busy);
  await cleaner.run();
  expect(await source.store.has(blob)).toBe(false);
  const copy = await emptyInstance();
  await copy.restore(busy);
  const { rows } = await copy.database.pool.query('SELECT id FROM tasks ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
  await expectBalancedLedger(copy.database.pool);
});

test('a killed backup resumes without downloading again what it had read', async () => {
  const killed = join(folder, 'killed.tar');
  await makeBackup(backupOf(), killed);
  const whole = await readFile(killed);
  await rm(killed);
  // Cut in the middle of the last recording; the first one is corrupted.
  const half = Buffer.from(whole.subarray(0, find(whole, 'summary.json').start - 600));
  await writeFile(`${killed}.unfinished`, flipped(half, 'blobs/'));
  const asked: string[] = [];
  const counted = {
    get: (blob: string) => {
      asked.push(blob);
      return source.store.get(blob);
    },
  };
  const { summary } = await makeBackup(backupOf(counted), killed);
  expect(summary.blobs).toBeGreaterThan(2);
  expect(asked).toHaveLength(2);
  await verifyBackup(killed);
  await writeFile(`${join(folder, 'other.tar')}.unfinished`, whole);
  asked.length = 0;
  await makeBackup(backupOf(counted), killed);
  expect(asked).toEqual([]);
  await verifyBackup(killed);
  await rm(`${join(folder, 'other.tar')}.unfinished`);
});

test('a failed backup resumes, also when the next one fails sooner', async () => {
  const beside = await mkdtemp(join(folder, 'failing-'));
  const failing = join(beside, 'failing.tar');
  const asked: string[] = [];
  const failsAfter = (count: number) => ({
    async get(blob: string) {
      if (asked.push(blob) > count) throw new Error('the storage is gone');
      return source.store.get(blob);
    },
  });
  const all = await storedBlobs();
  await expect(makeBackup(backupOf(failsAfter(all.length - 1)), failing)).rejects.toThrow('is gone');
  asked.length = 0;
  // The storage delivers nothing more; what the first attempt had read is kept.
  await expect(makeBackup(backupOf(failsAfter(0)), failing)).rejects.toThrow('is gone');
  expect(asked).toHaveLength(1);
  asked.length = 0;
  await makeBackup(backupOf(failsAfter(all.length)), failing);
  expect(asked).toHaveLength(1);
  await verifyBackup(failing);
  expect(await readdir(beside)).toEqual(['failing.tar']);
});

test('a file that only looks like an unfinished backup does not prevent a backup', async () => {
  const beside = join(folder, 'beside');
  await mkdir(join(beside, 'folder.tar.unfinished'), { recursive: true });
  // A header that claims the largest possible recording.
  const header = Buffer.alloc(512);
  header.write(`blobs/${(await storedBlobs())[0]}`);
  header.write('77777777777', 124);
  header.write('ustar', 257);
  await writeFile(join(beside, 'huge.tar.unfinished'), header);
  await symlink('/nowhere', join(beside, 'gone.tar.unfinished'));
  await makeBackup(backupOf(), join(beside, 'whole.tar'));
  await verifyBackup(join(beside, 'whole.tar'));
  const opened = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    opened.map((number) => readlink(join('/proc/self/fd', number)).catch(() => '')),
  );
  expect(targets.filter((target) => target.startsWith(beside))).toEqual([]);
});

// Where mounting is not permitted there is no full disk to try it on.
const disk = await mountSmallDisk('128m');
afterAll(() => disk?.unmount());

test.skipIf(!disk)('what killed backups left is deleted when a backup needs the space', async () => {
  const daily = disk?.path ?? '';
  const left = join(daily, 'parlando-scheduled-20261122T200000Z.tar.unfinished');
  await writeFile(left, Buffer.alloc(80_000_000));
  await makeBackup(backupOf(), join(daily, 'made.tar'));
  expect(await readdir(daily)).toEqual(['made.tar']);
  await disk?.fill();
  await expect(makeBackup(backupOf(), join(daily, 'second.tar'))).rejects.toThrow(/has room for \d+ MB/);
});

test('audio missing from the storage is listed, and does not prevent a backup', async () => {
  const lost: string[] = [];
  const store = {
    async get(blob: string) {
      if (lost.length === 0 || lost.includes(blob)) {
        lost[0] = blob;
        throw new AppError('AUDIO_NOT_FOUND');
      }
      return source.store.get(blob);
    },
  };
  const { summary } = await makeBackup(backupOf(store), join(folder, 'lost.tar'));
  expect(summary.missing).toEqual(lost);
  await verifyBackup(join(folder, 'lost.tar'));
});

test('a backup without audio finds what is still stored, and counts the rest', async () => {
  const rowsOnly = join(folder, 'rows.tar');
  await makeBackup({ ...backupOf(), audioStore: undefined }, rowsOnly);
  const copy = await emptyInstance();
  const [blob = '', ...others] = await storedBlobs();
  await copy.store.put(await source.store.get(blob));
  expect((await copy.restore(rowsOnly)).missing).toBe(others.length);
});

describe('a file that is damaged is refused, and nothing is changed', () => {
  const cases: [string, (bytes: Buffer) => Buffer][] = [
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 3000)],
    ['cut off in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['without its last part', (bytes) => Buffer.concat([without(bytes, 'SHA256SUMS'), Buffer.alloc(1024)])],
    ['with a flipped bit in its rows', (bytes) => flipped(bytes, 'rows/tasks.000001.gz')],
    ['with a flipped bit in its audio', (bytes) => flipped(bytes, 'blobs/')],
    ['with a flipped bit in its secret', (bytes) => flipped(bytes, 'secret')],
    ['without one recording', (bytes) => without(bytes, 'blobs/')],
    ['without the rows of a table', (bytes) => without(bytes, 'rows/charges.000001.gz')],
    ['no tar', () => Buffer.from('x'.repeat(5000))],
    ['empty', () => Buffer.alloc(0)],
  ];
  test.each(cases)('%s', async (_, damage) => {
    const damaged = join(folder, 'damaged.tar');
    await writeFile(damaged, damage(await readFile(file)));
    await expect(verifyBackup(damaged)).rejects.toThrow(ArchiveFault);
  });
});

/** Tar entries begin with their name in a block of 512 bytes. */
function find(bytes: Buffer, name: string): { start: number; size: number; end: number } {
  for (let start = 0; ; ) {
    const size = Number.parseInt(bytes.toString('latin1', start + 124, start + 135), 8);
    const end = start + 512 + Math.ceil(size / 512) * 512;
    if (bytes.toString('latin1', start, start + name.length) === name) return { start, size, end };
    start = end;
  }
}
function without(bytes: Buffer, name: string): Buffer {
  const { start, end } = find(bytes, name);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
}
function flipped(bytes: Buffer, name: string): Buffer {
  const { start, size } = find(bytes, name);
  const at = start + 512 + Math.floor(size / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

describe('a restore refuses, and changes nothing,', () => {
  test('an instance with data', async () => {
    const copy = await emptyInstance(true);
    await copy.database.pool
      .query(`INSERT INTO announcements (text) SELECT 'mine' WHERE false`)
      .catch(() => undefined);
    await copy.database.pool.query(`INSERT INTO request_gaps VALUES ('somebody', now())`);
    const before = [await readRows(copy.database.pool), await readStructure(copy.database.pool)];
    await expect(copy.restore(file)).rejects.toThrow(/This instance has data \(in the table request_gaps\)/);
    expect([await readRows(copy.database.pool), await readStructure(copy.database.pool)]).toEqual(before);
    expect(copy.secret).toBeUndefined();
  });

  test('an instance that runs', async () => {
    const copy = await emptyInstance(true);
    const running = copy.database.createClient();
    await running.connect();
    await running.query('SELECT pg_advisory_lock_shared($1)', [aliveLock]);
    await expect(copy.restore(file)).rejects.toThrow('The instance is running.');
    await running.end();
  });

  test('a storage of another instance', async () => {
    const copy = await emptyInstance();
    await writeFile(join(copy.storeRoot, 'instance-id'), `${randomUUID()}.sometime`);
    await expect(copy.restore(file)).rejects.toThrow('The audio storage belongs to another instance');
    expect(await readStructure(copy.database.pool)).toEqual([]);
  });

  test('a backup of a newer program', async () => {
    await pool.query(`INSERT INTO kysely_migration VALUES ('9999-tomorrow', '')`);
    const newer = join(folder, 'newer.tar');
    await makeBackup(backupOf(), newer);
    await pool.query(`DELETE FROM kysely_migration WHERE name = '9999-tomorrow'`);
    const copy = await emptyInstance();
    await expect(copy.restore(newer)).rejects.toThrow(BackupFault);
    await expect(copy.restore(newer)).rejects.toThrow(/made by a newer program \(9999-tomorrow\)/);
    expect(await readStructure(copy.database.pool)).toEqual([]);
  });
});

test('a backup of an older schema is restored and migrated', async () => {
  const older = await createTestDatabase({ isEmpty: true });
  closers.push(() => older.close());
  await migrate(older.kysely, { only: ['0001-synthesis', '0002-accounts', '0003-batches'] });
  await older.pool.query(`INSERT INTO buckets VALUES ('credits:u1', 5, 100)`);
  const { rows } = await older.pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, role, password_hash)
     VALUES ('u1', 'old', 'old', 'old@people.example', 'old@people.example', 'user', '') RETURNING id`,
  );
  expect(rows).toEqual([{ id: 'u1' }]);
  const old = join(folder, 'old.tar');
  const { manifest } = await makeBackup({ ...backupOf(), createClient: older.createClient }, old);
  expect(manifest.migrations.at(-1)).toBe('0003-batches');
  const copy = await emptyInstance();
  await copy.restore(old);
  expect(await readStructure(copy.database.pool)).toEqual(await readStructure(pool));
  const { rows: ran } = await copy.database.pool.query('SELECT max(name) AS name FROM kysely_migration');
  expect(ran).toEqual([{ name: newestSchema }]);
  // What a later migration makes of older rows.
  const { rows: credits } = await copy.database.pool.query('SELECT bucket, amount FROM credits');
  expect(credits).toEqual([{ bucket: 'credits:u1', amount: 100 }]);
});
