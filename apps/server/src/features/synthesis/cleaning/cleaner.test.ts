import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { openTestStore } from '../../../../test/open-test-store.ts';
import { silentLog } from '../../../../test/silent-log.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { readingLock } from '../../../database/blob-names.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import { systemClock } from '../../../ports/clock.ts';
import { blobLock } from '../store/commit-segment.ts';
import { Cleaner } from './cleaner.ts';

const database = await createTestDatabase();
const { pool } = database;
let root = '';
let store: AudioStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlando-audio-'));
  store = await openTestStore(root, inject('s3'));
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await database.close();
});

/** Two hours later, what is stored now is older than any pending commit. */
const later = { ...systemClock, now: () => Date.now() + 2 * 3_600_000 };

function cleaner(clock = later, maxBytes = 1000): Cleaner {
  const cache = { maxBytes, maxAgeDays: 30 };
  return new Cleaner({ pool, store, clock, log: silentLog, historyDays: 7, cache });
}

async function addTask(id: string, blob: string, finishedAt: string): Promise<void> {
  await pool.query(
    `INSERT INTO tasks (id, owner_id, request, request_hash, format, sample_rate, bitrate, engine, voice, warnings,
       state, fence, n_seg, done, reserved, charged, finished_at)
     VALUES ($1, 'owner', '{}', '', 'mp3', 22050, 64, 'fake', 'v', '{}', 'completed', 1, 1, 1, 5, 5, ${finishedAt})`,
    [id],
  );
  await pool.query(
    `INSERT INTO segments (task_id, ord, engine, utterance, text, chars, key, blob, bytes, samples, boundaries)
     VALUES ($1, 0, 'fake', '{}', '', 5, $1, $2, 10, 10, '[]')`,
    [id, blob],
  );
  await pool.query(`INSERT INTO charges VALUES ($1, 'guest', 5)`, [id]);
}

async function addCached(key: string, blob: string, bytes: number, usedAt: string): Promise<void> {
  await pool.query(
    `INSERT INTO audio_cache (key, blob, bytes, samples, boundaries, used_at) VALUES ($1, $2, $3, 1, '[]', ${usedAt})`,
    [key, blob, bytes],
  );
}

test('deletes only blobs that no row references and no running commit can reference', async () => {
  const put = (name: string) => store.put(Buffer.from(name));
  const [recent, old, cached, stale, orphan, bulky] = await Promise.all(
    ['recent', 'old', 'cached', 'stale', 'orphan', 'bulky'].map(put),
  );
  const all = [recent, old, cached, stale, orphan, bulky] as string[];
  await addTask('recent', recent as string, `now() - interval '6 days'`);
  await addTask('old', old as string, `now() - interval '8 days'`);
  await addCached('fresh', cached as string, 600, 'now()');
  await addCached('bulky', bulky as string, 600, `now() - interval '1 hour'`);
  await addCached('stale', stale as string, 1, `now() - interval '8 days'`);

  await cleaner(systemClock, 10_000).run();
  expect(await Promise.all(all.map((blob) => store.has(blob)))).toEqual(Array(6).fill(true));

  await cleaner().run();
  const left = [true, false, true, false, false, false];
  expect(await Promise.all(all.map((blob) => store.has(blob)))).toEqual(left);
  const { rows: tasks } = await pool.query('SELECT id FROM tasks');
  expect(tasks).toEqual([{ id: 'recent' }]);
  const { rows: charges } = await pool.query('SELECT task_id FROM charges ORDER BY task_id');
  expect(charges).toEqual([{ task_id: 'old' }, { task_id: 'recent' }]);
});

test('only one of the processes scans the store in each interval', async () => {
  await pool.query('UPDATE instance SET looked_at = NULL');
  let looks = 0;
  const counted: AudioStore = {
    ...store,
    list() {
      looks++;
      return store.list();
    },
  };
  const options = { pool, store: counted, clock: systemClock, log: silentLog, historyDays: 7 };
  const processes = [1, 2, 3].map(() => new Cleaner({ ...options, searchEveryMs: 3_600_000 }));
  for (let round = 0; round < 2; round++) await Promise.all(processes.map((each) => each.run()));
  expect(looks).toBe(1);
  await pool.query(`UPDATE instance SET looked_at = now() - interval '61 minutes'`);
  await Promise.all(processes.map((each) => each.run()));
  expect(looks).toBe(2);
  // An explicit call ignores the interval.
  await processes[0]?.clean();
  expect(looks).toBe(3);
});

test('a blob that is stored again during the check is kept', async () => {
  const blob = await store.put(Buffer.from('wanted again'));
  const watched: AudioStore = {
    ...store,
    async delete(each, unlessStoredAfter) {
      await store.put(Buffer.from('wanted again'));
      return store.delete(each, unlessStoredAfter);
    },
  };
  // Just an hour old when it is found; by the time it is deleted it has been put again.
  const foundAt = Date.now() + 3_600_000 + 1;
  await sleep(10);
  await new Cleaner({
    pool,
    store: watched,
    clock: { ...systemClock, now: () => foundAt },
    log: silentLog,
    historyDays: 7,
  }).run();
  expect(await store.has(blob)).toBe(true);
});

test('a commit waits for the removal of one blob, not of all', async () => {
  const blobs = await Promise.all(['first', 'second'].map((name) => store.put(Buffer.from(name))));
  let commit: Promise<unknown> | undefined;
  const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const watched: AudioStore = {
    ...store,
    async delete(blob, unlessStoredAfter) {
      if (commit === undefined) {
        commit = pool.query(`SELECT pg_advisory_xact_lock_shared(${blobLock})`);
        await eventually(async () => (await pool.query(waits)).rowCount === 1);
      } else await commit;
      return store.delete(blob, unlessStoredAfter);
    },
  };
  await new Cleaner({ pool, store: watched, clock: later, log: silentLog, historyDays: 7 }).run();
  expect(await Promise.all(blobs.map((blob) => store.has(blob)))).toEqual([false, false]);
});

test('removes nothing while a backup reads, and asks for the lock only once', async () => {
  const blobs = await Promise.all(['third', 'fourth'].map((name) => store.put(Buffer.from(name))));
  const reader = await pool.connect();
  await reader.query('SELECT pg_advisory_lock_shared($1)', [readingLock]);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await cleaner().clean();
  await reader.query('SELECT pg_advisory_unlock_shared($1)', [readingLock]);
  reader.release();
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  expect(statements.filter((text) => text.includes('pg_try_advisory_xact_lock'))).toHaveLength(1);
  expect(await Promise.all(blobs.map((blob) => store.has(blob)))).toEqual([true, true]);
  await cleaner().clean();
  expect(await Promise.all(blobs.map((blob) => store.has(blob)))).toEqual([false, false]);
});

test('keeps the audio of a project while one of its parts references it', async () => {
  const project = '00000000-0000-4000-8000-000000000001';
  await pool.query(
    `INSERT INTO batches (owner_id, id, kind, state, content_hash) VALUES ('owner', $1, 'project', 'completed', '')`,
    [project],
  );
  for (const id of ['kept-part', 'former-part']) {
    await addTask(id, await store.put(Buffer.from(id)), `now() - interval '30 days'`);
    await pool.query('UPDATE tasks SET project_id = $2 WHERE id = $1', [id, project]);
  }
  await pool.query(
    `INSERT INTO batch_items (owner_id, batch_id, id, ord, request, state, task_id)
     VALUES ('owner', $1, gen_random_uuid(), 0, '{}', 'done', 'kept-part')`,
    [project],
  );
  await cleaner().run();
  const tasks = async () =>
    (await pool.query(`SELECT id FROM tasks WHERE project_id IS NOT NULL`)).rows.map(({ id }) => id);
  expect(await tasks()).toEqual(['kept-part']);
  expect(
    await store.has((await pool.query(`SELECT blob FROM segments WHERE task_id = 'kept-part'`)).rows[0].blob),
  ).toBe(true);
});

test('old tasks that are kept are read once a round, not once for every hundred that are deleted', async () => {
  await pool.query('DELETE FROM tasks');
  await addTask('copied', 'named', `now() - interval '8 days'`);
  const copy = (count: number, changes: string) =>
    pool.query(
      `INSERT INTO tasks SELECT (jsonb_populate_record(NULL::tasks, to_jsonb(t) || ${changes})).*
       FROM tasks t, generate_series(1, ${count}) AS n WHERE id = 'copied'`,
    );
  await copy(
    120,
    `jsonb_build_object('id', 'kept-' || n, 'favorite_at', now(), 'finished_at', now() - interval '9 days')`,
  );
  await copy(
    450,
    `jsonb_build_object('id', 'old-' || n, 'finished_at', now() - interval '8 days' - n * interval '1 second')`,
  );
  let read = 0;
  const counted = Object.assign(Object.create(pool), {
    async query(statement: string, values?: unknown[]) {
      if (statement.includes('DELETE FROM tasks')) read += await keptTasksRead(statement, values);
      return pool.query(statement, values);
    },
  });
  const options = { pool: counted, store, clock: systemClock, log: silentLog, historyDays: 7 };
  expect(await new Cleaner(options).clean()).toMatchObject({ tasks: 451 });
  // Once for those outside projects, once for the others.
  expect(read).toBeLessThanOrEqual(2 * 120 + 10);
});

/** How many tasks the statement would read to leave them. */
async function keptTasksRead(statement: string, values: unknown[] | undefined): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN (ANALYZE) ${statement}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return Number(/Rows Removed by Filter: (\d+)/.exec(plan)?.[1] ?? 0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('who a guest was goes with the tasks, and what all guests of a day were charged stays', async () => {
  await pool.query('TRUNCATE buckets, charges');
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const address = (daysAgo: number) => `addr:2001:db8::7:${day(daysAgo)}`;
  const charge = async (bucket: string, daysAgo: number, ownerId: string) => {
    await pool.query('INSERT INTO buckets VALUES ($1, 5, 9)', [bucket]);
    await pool.query(
      `INSERT INTO charges (task_id, bucket, amount, owner_id, charged_at)
       VALUES (gen_random_uuid()::text, $1, 5, $3, now() - $2::int * interval '1 day')`,
      [bucket, daysAgo, ownerId],
    );
  };
  for (const daysAgo of [0, 7, 12]) {
    await charge(address(daysAgo), daysAgo, 'guest:somebody');
    await charge(`guest:somebody:${day(daysAgo)}`, daysAgo, 'guest:somebody');
    await charge(`guest:somebody-else:${day(daysAgo)}`, daysAgo, 'guest:somebody-else');
  }
  await cleaner().run();
  // A late one of the same day joins the others.
  await charge(`guest:late:${day(12)}`, 12, 'guest:late');
  await cleaner().run();
  const { rows } = await pool.query(
    `SELECT bucket, used, (SELECT sum(amount) FROM charges WHERE bucket = b.bucket)::int AS charged FROM buckets b`,
  );
  const named = [0, 7].flatMap((daysAgo) => [
    { bucket: address(daysAgo), used: 5, charged: 5 },
    { bucket: `guest:somebody:${day(daysAgo)}`, used: 5, charged: 5 },
    { bucket: `guest:somebody-else:${day(daysAgo)}`, used: 5, charged: 5 },
  ]);
  expect(rows.toSorted(byBucket)).toEqual(
    [...named, { bucket: `guests:${day(12)}`, used: 15, charged: 15 }].toSorted(byBucket),
  );
  const owners = await pool.query(
    `SELECT DISTINCT owner_id AS owner FROM charges WHERE bucket LIKE 'guests:%'`,
  );
  expect(owners.rows).toEqual([{ owner: null }]);
});

const byBucket = (one: { bucket: string }, other: { bucket: string }) => (one.bucket < other.bucket ? -1 : 1);
