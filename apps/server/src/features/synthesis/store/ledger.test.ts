import { AppError } from '@parlando/contract';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/pipeline-client.ts';
import { createTestDatabase, emptyTables } from '../../../../test/test-database.ts';
import { acceptTask } from './accept-task.ts';
import { claimTasks, pendingSegments, releaseTasks, requeueLapsed, settleFromCache } from './claim-tasks.ts';
import { commitSegment } from './commit-segment.ts';
import { endAllTasks, endTask } from './end-task.ts';
import { retakeSegment } from './retake-segment.ts';
import { retryTask } from './retry-task.ts';

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.close());

const me = '00000000-0000-4000-8000-000000000001';
const cap = 60;
const credits = 'credits:owner';
/** A package pays for every other request; some come from another address, on another day, or by a key. */
const payersOf = (n: number) => ({
  daily: [
    { bucket: `addr:${n % 3}`, cap: 2 * cap },
    { bucket: `guest:${n % 5 === 0 ? 'tomorrow' : 'today'}`, cap },
    ...(n % 3 === 0 ? [{ bucket: 'key:of-a-program:today', cap: cap / 2, whole: true }] : []),
  ],
  ...(n % 2 === 0 && { credits }),
});

/** Keys repeat on purpose, so that tasks find each other's segments in the cache. */
function segmentOf(ord: number, seed: number) {
  const characters = 1 + ((seed + ord) % 9);
  const key = `key-${seed % 7}-${ord}`;
  const text = 'x'.repeat(characters);
  return {
    ord,
    engine: 'fake',
    utterance: { parts: [] },
    text,
    characters,
    predictedMs: 70 * characters,
    key,
  };
}

const limits = { minGapMs: 0, maxQueued: 100, maxQueuedShare: 100 };
let made = 0;
const ids: string[] = [];
const some = (n: number) => ids[n % Math.max(1, ids.length)] ?? 'nobody';

const operations: Record<string, (n: number) => Promise<unknown>> = {
  accept: async (n) => {
    const id = `task-${made++}`;
    await acceptTask(
      pool,
      {
        id,
        ownerId: 'owner',
        address: `192.0.2.${n % 3}`,
        background: n % 4 === 0,
        request: {},
        requestHash: '',
        format: 'mp3',
        output: { format: 'mp3', sampleRateHertz: 22_050, bitrateKbps: 64 },
        engine: 'fake',
        voice: 'fake-en',
        warnings: [],
        segments: Array.from({ length: 1 + (n % 4) }, (_, ord) => segmentOf(ord, n)),
        payers: payersOf(n >> 1),
      },
      { ...limits, workerId: n % 2 === 0 ? me : undefined },
    );
    ids.push(id);
  },
  commit: async (n) => {
    const { rows } = await pool.query<{ fence: number }>('SELECT fence FROM tasks WHERE id = $1', [some(n)]);
    const [segment] = await pendingSegments(pool, some(n));
    if (segment === undefined || rows[0] === undefined) return;
    const fence = rows[0].fence - (n % 5 === 0 ? 1 : 0);
    const take = { blob: `blob-${n}`, bytes: 10, samples: 10, boundaries: [] };
    await commitSegment(pool, { taskId: some(n), fence, ord: segment.ord }, take);
  },
  claim: (n) => claimTasks(pool, me, 1 + (n % 3), `192.0.2.${n % 4}`),
  lapse: () => requeueLapsed(pool, 10),
  expire: (n) =>
    pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE id = $1 AND state = 'running'`, [
      some(n),
    ]),
  settle: async (n) => {
    const { rows } = await pool.query<{ fence: number }>('SELECT fence FROM tasks WHERE id = $1', [some(n)]);
    await settleFromCache(pool, some(n), rows[0]?.fence ?? 0);
  },
  release: (n) => releaseTasks(pool, me, [{ id: some(n), trials: [0] }]),
  clear: () => endAllTasks(pool, { code: 'QUEUE_CLEARED' }),
  cancel: (n) => endTask(pool, { id: some(n), state: 'cancelled', failure: { code: 'TASK_CANCELLED' } }),
  fail: (n) =>
    endTask(pool, { id: some(n), state: 'failed', failure: { code: 'SYNTHESIS_FAILED', segment: n % 4 } }),
  retry: (n) => retryTask(pool, { id: some(n), ownerId: 'owner', payers: payersOf(n >> 1), limits }),
  retake: async (n) => {
    const id = some(n);
    const { rows } = await pool.query<{ ord: number; characters: number }>(
      'SELECT ord, chars AS characters FROM segments WHERE task_id = $1 AND ord = $2',
      [id, n % 3],
    );
    const [segment] = rows;
    if (segment === undefined) return;
    const payers = payersOf(n >> 1);
    await retakeSegment(pool, { id, ownerId: 'owner', ...segment, key: `take-${n}`, payers, limits });
  },
};

const refusals = ['INSUFFICIENT_QUOTA', 'TASK_NOT_RETRYABLE'];

async function perform([name, n]: readonly [string, number]): Promise<void> {
  try {
    await operations[name]?.(n);
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
  }
}

async function empty(): Promise<void> {
  await emptyTables(pool, 'charges', 'tasks', 'credits', 'buckets', 'audio_cache', 'request_gaps');
  await pool.query('INSERT INTO buckets (bucket, used, cap) VALUES ($1, 0, $2)', [credits, cap]);
  await pool.query(
    `INSERT INTO credits (bucket, amount, source, reference) VALUES ($1, $2, 'grant', 'ledger-test')`,
    [credits, cap],
  );
  ids.length = 0;
}

const cancelled = { state: 'cancelled', failure: { code: 'TASK_CANCELLED' } } as const;

/** Starts `operation` while another connection, which runs `others`, holds a lock on every task. */
async function waitedFor(name: string, n: number, others: (client: PoolClient) => Promise<unknown>) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM tasks FOR UPDATE');
    const waiting = perform([name, n]);
    await expect.poll(waitingForLock).toBe(1);
    await others(client);
    await client.query('COMMIT');
    await waiting;
  } finally {
    client.release();
  }
  await expectBalancedLedger(pool);
}

test.each(['cancel', 'clear'])(
  'a %s that waited while the task was cancelled and requeued at another cost ends it and refunds the new cost',
  async (name) => {
    await empty();
    await operations.accept?.(1);
    const id = some(0);
    await waitedFor(name, 0, async (client) => {
      await endTask(client, { id, ...cancelled });
      await retryTask(client, { id, ownerId: 'owner', payers: payersOf(31), limits });
    });
    const { rows } = await pool.query("SELECT FROM tasks WHERE state IN ('queued', 'running')");
    expect(rows).toEqual([]);
  },
);

test('a retry that waited while the task was requeued, partly synthesised and cancelled changes nothing', async () => {
  await empty();
  await operations.accept?.(3);
  const id = some(0);
  await endTask(pool, { id, ...cancelled });
  await waitedFor('retry', 0, async (client) => {
    await retryTask(client, { id, ownerId: 'owner', payers: payersOf(0), limits });
    const [task] = await claimTasks(client, me, 1, '');
    const take = { blob: 'blob', bytes: 10, samples: 10, boundaries: [] };
    await commitSegment(client, { taskId: id, fence: task?.fence ?? 0, ord: 0 }, take);
    await endTask(client, { id, ...cancelled });
  });
  const { rows } = await pool.query('SELECT state, done FROM tasks');
  expect(rows).toEqual([{ state: 'cancelled', done: 1 }]);
});

test('a claim returns all unfinished segments, unless the cache contains some of them by now', async () => {
  await empty();
  // Their first segments have the same keys.
  await operations.accept?.(15);
  await operations.accept?.(1);
  const [first] = await claimTasks(pool, me, 1, '');
  expect(first?.segments).toHaveLength(4);
  const { id = '', fence = 0, address = '' } = first ?? {};
  expect(first?.segments).toEqual(await pendingSegments(pool, id));
  const take = { blob: 'blob', bytes: 10, samples: 10, boundaries: [] };
  await commitSegment(pool, { taskId: id, fence, ord: 0 }, take);
  const [second] = await claimTasks(pool, me, 1, address);
  expect(second?.id).toBe(some(1));
  expect(second?.segments).toBeUndefined();
});

async function waitingForLock(): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

test('every character is accounted for after any sequential or concurrent operations on tasks', async () => {
  const operation = fc.tuple(fc.constantFrom(...Object.keys(operations), 'accept', 'commit'), fc.nat(1000));
  const steps = fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), {
    minLength: 5,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      await empty();
      for (const round of rounds) {
        await Promise.all(round.map(perform));
        await expectBalancedLedger(pool);
      }
      const { rows } = await pool.query('SELECT bucket FROM buckets WHERE used > cap OR used < 0');
      expect(rows).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
