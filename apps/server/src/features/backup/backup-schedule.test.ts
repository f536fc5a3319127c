import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { createPipeline, type Pipeline } from '../../../test/pipeline.ts';
import { speak } from '../../../test/pipeline-client.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../ports/clock.ts';
import { type BackupNotes, backupNotes } from './backup-note.ts';
import { BackupSchedule } from './backup-schedule.ts';
import { verifyBackup } from './verify-backup.ts';

const database = await createTestDatabase();
const { pool } = database;
let folder = '';
let source: Pipeline;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-schedule-'));
  source = await createPipeline({ database, engine: createFakeEngine() });
  await (await speak(source.url, { text: 'One. Two.' })).arrayBuffer();
});
beforeEach(() => pool.query('UPDATE instance SET backup = NULL'));
afterAll(async () => {
  await source.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const backupOf = (audioStore: Pick<Pipeline['store'], 'get'> = source.store) => ({
  ...{ createClient: database.createClient, audioStore, secret: 'signs links', settings: {} },
});

test('a running backup does not delay shutdown, and leaves nothing behind', async () => {
  const reading = gate();
  const daily = join(folder, 'stopped');
  const slow = { get: (blob: string) => reading.opened.then(() => source.store.get(blob)) };
  const schedule = new BackupSchedule({
    ...{ folder: daily, keep: 2, at: '03:30', timeZone: 'UTC', clock: systemClock, log: silentLog },
    ...{ source: async () => backupOf(slow), notes: backupNotes(pool) },
  });
  const made = schedule.run();
  await expect.poll(async () => (await readdir(daily).catch(() => [])).length).toBe(1);
  const closed = schedule.close();
  reading.release();
  await Promise.all([made, closed]);
  expect(await readdir(daily)).toEqual([]);
  expect(schedule.hasFailed).toBe(false);
});

test('a backup is made every day at its time, a missed one is made up for, and the oldest is deleted', async () => {
  const daily = join(folder, 'daily');
  let now = Date.parse('2026-11-22T20:00:00Z');
  let elapsedMs = 0;
  let isBroken = false;
  const own = (await backupNotes(pool).instance())?.slice(0, 8);
  const schedule = new BackupSchedule({
    ...{ folder: daily, keep: 2, at: '03:30', timeZone: 'Asia/Shanghai', log: silentLog },
    ...{ clock: { now: () => now, elapsedMs: () => elapsedMs }, notes: backupNotes(pool) },
    async source() {
      if (isBroken) throw new Error('the disk is gone');
      return backupOf();
    },
  });
  const madeAt = async (time: string) => {
    now = Date.parse(time);
    elapsedMs += 600_000;
    await schedule.run();
    return (await readdir(daily)).sort().map((name) => name.slice('parlando-scheduled-'.length));
  };
  expect([await schedule.age(), schedule.hasFailed]).toEqual([Number.POSITIVE_INFINITY, false]);
  // 04:00 in Shanghai: the first is made whatever the time.
  expect(await madeAt('2026-11-22T20:00:00Z')).toEqual([`20261122T200000Z-${own}.tar`]);
  expect(await madeAt('2026-11-23T19:29:00Z')).toHaveLength(1);
  const both = [`20261122T200000Z-${own}.tar`, `20261123T193100Z-${own}.tar`];
  expect(await madeAt('2026-11-23T19:31:00Z')).toEqual(both);
  isBroken = true;
  const abandoned = join(daily, 'parlando-scheduled-20261122T200000Z.tar.unfinished');
  await writeFile(abandoned, 'killed');
  await utimes(abandoned, new Date('2026-11-22T20:00:00Z'), new Date('2026-11-22T20:00:00Z'));
  expect(await madeAt('2026-11-24T19:31:00Z')).toEqual(both);
  expect([await schedule.age(), schedule.hasFailed]).toEqual([86_400_000, true]);
  isBroken = false;
  // Missed by two days.
  expect(await madeAt('2026-11-26T08:00:00Z')).toEqual([both[1], `20261126T080000Z-${own}.tar`]);
  expect(schedule.hasFailed).toBe(false);
  for (const name of await readdir(daily)) await verifyBackup(join(daily, name));
});

test('instances that share a folder keep and delete only their own backups', async () => {
  const shared = join(folder, 'shared');
  await mkdir(shared);
  await writeFile(join(shared, 'parlando-scheduled-20261120T040000Z.tar'), 'of an earlier version');
  const other = await createTestDatabase();
  try {
    await other.pool.query('UPDATE instance SET id = gen_random_uuid()');
    let now = 0;
    const instances = [database, other].map((each) => ({
      notes: backupNotes(each.pool),
      source: async () => ({ ...backupOf(), createClient: each.createClient }),
    }));
    const schedules = instances.map(
      (instance) =>
        new BackupSchedule({
          ...{ folder: shared, keep: 1, at: '03:30', timeZone: 'UTC', log: silentLog, ...instance },
          clock: { now: () => now, elapsedMs: () => now },
        }),
    );
    const ids = await Promise.all(instances.map(({ notes }) => notes.instance()));
    // Blobs set aside by a failed backup of the second instance.
    const earlier = `parlando-earlier-${ids[1]?.slice(0, 8)}.unfinished`;
    await writeFile(join(shared, earlier), '');
    now = Date.parse('2026-11-21T04:00:00Z');
    await schedules[0]?.run();
    expect(await readdir(shared)).toContain(earlier);
    for (const day of ['22', '23']) {
      now = Date.parse(`2026-11-${day}T04:00:00Z`);
      for (const schedule of schedules) await schedule.run();
      const names = ids.map((id) => `parlando-scheduled-202611${day}T040000Z-${id?.slice(0, 8)}.tar`);
      expect((await readdir(shared)).sort()).toEqual(names.sort());
    }
  } finally {
    await other.close();
  }
});

test('an unusable folder is reported to the administrator', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const unusable of [file, '/proc/backups']) {
    const notes = backupNotes(pool);
    const schedule = new BackupSchedule({
      ...{ folder: unusable, keep: 2, at: '03:30', timeZone: 'UTC', clock: systemClock, log: silentLog },
      ...{ source: async () => backupOf(), notes },
    });
    await schedule.run();
    expect(schedule.hasFailed).toBe(true);
    expect((await notes.read()).failure?.message).toContain(`mkdir '${unusable}`);
    await schedule.close();
  }
});

test('a backup that cannot be read back is deleted, and another is made', async () => {
  const daily = join(folder, 'unreadable');
  let elapsedMs = 0;
  const notes = backupNotes(pool);
  // A folder in place of the first one makes reading fail like a disk error, unlike a wrong checksum.
  const unreadable: BackupNotes = {
    ...notes,
    async write(part) {
      await notes.write(part);
      if (elapsedMs > 0 || !part.made) return;
      await rm(part.made.file);
      await symlink(daily, part.made.file);
    },
  };
  const schedule = new BackupSchedule({
    ...{ folder: daily, keep: 2, at: '03:30', timeZone: 'UTC', log: silentLog, notes: unreadable },
    ...{ clock: { now: systemClock.now, elapsedMs: () => elapsedMs }, source: async () => backupOf() },
  });
  await schedule.run();
  expect([await readdir(daily), schedule.hasFailed]).toEqual([[], true]);
  elapsedMs = 600_000;
  await schedule.run();
  expect([(await readdir(daily)).length, schedule.hasFailed]).toEqual([1, false]);
});

test('the next start verifies a backup that was not verified before shutdown', async () => {
  const notes = backupNotes(pool);
  const schedule = () =>
    new BackupSchedule({
      ...{ folder: join(folder, 'unread'), keep: 2, at: '03:30', timeZone: 'UTC', log: silentLog },
      ...{ source: async () => backupOf(), notes, clock: systemClock },
    });
  await schedule().run();
  const { made } = await notes.read();
  if (made === null) throw new Error('none was made');
  await notes.write({ made: { ...made, verifiedAt: null } });
  await schedule().run();
  expect((await notes.read()).made).toEqual({ ...made, verifiedAt: expect.any(String) });
  expect(await readdir(join(folder, 'unread'))).toHaveLength(1);
});

test('of nodes with separate folders one makes and verifies the backup, and all know of it', async () => {
  const notes = backupNotes(pool);
  let now = Date.parse('2026-11-22T04:00:00Z');
  const nodes = ['one', 'other'].map(
    (name) =>
      new BackupSchedule({
        ...{ folder: join(folder, name), keep: 2, at: '03:30', timeZone: 'UTC', log: silentLog, notes },
        ...{ clock: { now: () => now, elapsedMs: () => now }, source: async () => backupOf() },
      }),
  );
  const round = async () => {
    for (const node of nodes) await node.run();
  };
  const files = () =>
    Promise.all(
      ['one', 'other'].map(async (name) => (await readdir(join(folder, name)).catch(() => [])).length),
    );
  await round();
  expect(await files()).toEqual([1, 0]);
  expect([await nodes[1]?.age(), nodes[1]?.hasFailed]).toEqual([0, false]);
  const { made } = await notes.read();
  expect(made).toMatchObject({ begunAt: '2026-11-22T04:00:00.000Z', verifiedAt: expect.any(String) });
  now += 86_400_000;
  await round();
  expect(await files()).toEqual([2, 0]);
  // The node that lost it makes another one.
  for (const name of await readdir(join(folder, 'one'))) await rm(join(folder, 'one', name));
  await round();
  expect(await files()).toEqual([1, 0]);
  // The backup of a removed machine does not count, as with containers.
  const { made: kept } = await notes.read();
  if (kept === null) throw new Error('none was made');
  await notes.write({ made: { ...kept, host: 'elsewhere', file: join(folder, 'elsewhere', 'gone.tar') } });
  for (const name of await readdir(join(folder, 'one'))) await rm(join(folder, 'one', name));
  await round();
  expect(await files()).toEqual([0, 0]);
  await pool.query(`UPDATE instance SET backup = backup || '{"seenAt": "2026-11-22T04:00:00Z"}'`);
  expect(await nodes[1]?.age()).toBe(Number.POSITIVE_INFINITY);
  await round();
  expect(await files()).toEqual([1, 0]);
});

test('a machine reports that it has the backup, which then counts on every node whatever its host name', async () => {
  const notes = backupNotes(pool);
  const schedule = (name: string) =>
    new BackupSchedule({
      ...{ folder: join(folder, name), keep: 2, at: '03:30', timeZone: 'UTC', log: silentLog, notes },
      ...{ clock: systemClock, source: async () => backupOf() },
    });
  await schedule('kept').run();
  const { made } = await notes.read();
  if (made === null) throw new Error('none was made');
  await notes.write({ made: { ...made, host: 'its former name' } });
  await pool.query(`UPDATE instance SET backup = backup || '{"seenAt": "2026-11-22T04:00:00Z"}'`);
  await schedule('kept').run();
  expect(await notes.isSeen()).toBe(true);
  await schedule('beside').run();
  expect(await readdir(join(folder, 'kept'))).toHaveLength(1);
  await expect(readdir(join(folder, 'beside'))).rejects.toThrow('ENOENT');
});
