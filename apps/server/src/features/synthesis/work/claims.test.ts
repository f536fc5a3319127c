import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../../test/fake-engine.ts';
import { gate } from '../../../../test/gate.ts';
import { speak } from '../../../../test/pipeline-client.ts';
import { usePipelines } from '../../../../test/use-pipelines.ts';
import { claimDelayMs } from './task-runner.ts';

const { database, start } = await usePipelines();
const { pool } = database;
const storeRoot = mkdtempSync(join(tmpdir(), 'parlando-claims-'));
let number = 0;
const fresh = () => ({ text: `This is sentence number ${++number}.` });

/** No ticks: processes claim only when notified of a task. */
const noTicks = { claimMs: 3_600_000, renewalMs: 3_600_000 };

/** Rows of fake live workers that do nothing. */
async function addGhosts(count: number): Promise<void> {
  await pool.query(
    `INSERT INTO nodes (id, role, url, version, speed, places, engines, edition, seen_at)
     SELECT gen_random_uuid(), 'worker', NULL, '1', 1, 64, '{}', 'ghost', now() + interval '1 hour'
     FROM generate_series(1, $1::int)`,
    [count],
  );
}

/** An api and two workers without ticks, and all statements of the workers. */
async function cluster(engine: FakeEngineOptions = {}) {
  const sent: string[] = [];
  const values: unknown[][] = [];
  const api = await start({ role: 'api', storeRoot });
  for (let worker = 0; worker < 2; worker++)
    await start({
      ...{ role: 'worker', storeRoot, engine: createFakeEngine(engine) },
      intervals: noTicks,
      statements: {
        query(text, given) {
          sent.push(text);
          values.push(given ?? []);
          return pool.query(text, given);
        },
      },
    });
  await eventually(async () => (await speak(api.url, fresh())).status === 200);
  return { api, sent, values };
}

/** The database, where each statement of the connection for notifications waits for `before`. */
const watched = (before: (statement: string) => void | Promise<void>): typeof database => ({
  ...database,
  createClient() {
    const client = database.createClient();
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>;
    return Object.assign(client, {
      async query(...values: unknown[]) {
        await before(String(values[0]));
        return query(...values);
      },
    });
  },
});

test('a queued task costs two statements: one process claims it with its segments and stores the result', async () => {
  const { api, sent } = await cluster();
  // Until the workers know of each other, both try to claim a task.
  await eventually(async () => {
    sent.length = 0;
    for (let task = 0; task < 6; task++) expect((await speak(api.url, fresh())).status).toBe(200);
    return sent.length === 12;
  });
});

test('to claim and store a task, the segments of others are not read', async () => {
  const { sent, values } = await cluster();
  for (const [table, name] of [
    ['tasks', 'id'],
    ['segments', 'task_id'],
  ])
    await pool.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object('${name}', 'copy-' || n))).*
       FROM (SELECT * FROM ${table} LIMIT 1) AS one, generate_series(1, 5000) AS n`,
    );
  await pool.query('ANALYZE tasks, segments');
  const plans = await Promise.all(
    sent.map(async (text, index) => {
      const { rows } = await pool.query(`EXPLAIN ${text}`, values[index]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
  await pool.query(`DELETE FROM tasks WHERE id LIKE 'copy-%'`);
  const ofSegments = plans.filter((plan) => plan.includes(' on segments'));
  expect(ofSegments.length).toBeGreaterThanOrEqual(2);
  for (const plan of ofSegments) expect(plan).not.toMatch(/segments_blob|Seq Scan on segments/);
});

test('before the first statistics of a database, whose plans are kept, no other rows are read either', async () => {
  const { sent, values } = await cluster();
  const client = await pool.connect();
  try {
    // Without statistics PostgreSQL assumes ten pages, so that a sequential scan seems cheap.
    await client.query('CREATE SCHEMA young; SET search_path = young, public');
    for (const [table, name] of [
      ['tasks', 'id'],
      ['segments', 'task_id'],
      ['audio_cache', 'key'],
    ])
      await client.query(
        `CREATE TABLE young.${table} (LIKE public.${table} INCLUDING ALL);
         INSERT INTO young.${table}
         SELECT (jsonb_populate_record(NULL::young.${table}, to_jsonb(one) || jsonb_build_object('${name}', 'copy-' || n))).*
         FROM (SELECT * FROM public.${table} LIMIT 1) AS one, generate_series(1, 30) AS n`,
      );
    const plans: string[] = [];
    for (const [index, text] of sent.entries()) {
      const { rows } = await client.query(`EXPLAIN ${text}`, values[index]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans.filter((plan) => plan.includes('Update on segments'))).not.toEqual([]);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (tasks|segments)/);
      if (plan.includes('Update on segments')) expect(plan).not.toContain('tasks_open');
    }
  } finally {
    await client.query('RESET search_path; DROP SCHEMA young CASCADE');
    client.release();
  }
});

test('a process notifies of its tasks only while there are other processes', async () => {
  let told = 0;
  const { url } = await start({
    ...{ role: 'all', storeRoot },
    database: watched((statement) => {
      if (statement.includes('pg_notify')) told++;
    }),
  });
  const isTold = async () => {
    told = 0;
    expect((await speak(url, fresh())).status).toBe(200);
    return told > 0;
  };
  expect(await isTold()).toBe(false);
  await start({ role: 'api', storeRoot });
  await eventually(isTold);
});

test('another process claims a task when the one whose turn it is has no free thread', async () => {
  const { opened, release } = gate();
  const { api } = await cluster({
    concurrency: 1,
    onChunk: ({ text }) => (text.includes('held') ? opened : undefined),
  });
  const speakers = async () =>
    (await pool.query(`SELECT DISTINCT worker_id FROM tasks WHERE state = 'running'`)).rowCount;
  // So many that one of the processes gets the turn for two of them.
  const held = Array.from({ length: 3 }, () => speak(api.url, { text: `A held one: ${++number}.` }));
  await eventually(async () => (await speakers()) === 2);
  release();
  for (const answer of held) expect((await answer).status).toBe(200);
});

test('the next process claims a task when those whose turns come first are gone', async () => {
  await addGhosts(9);
  await start({ role: 'worker', storeRoot, intervals: noTicks });
  // Later than the worker, whose voices it must know.
  const api = await start({ role: 'api', storeRoot });
  const answers = Array.from({ length: 5 }, () => speak(api.url, fresh()));
  for (const answer of answers) expect((await answer).status).toBe(200);
});

test('a claim that skipped a row locked by another process is retried', async () => {
  let isFirst = true;
  await start({
    ...{ role: 'worker', storeRoot, intervals: noTicks },
    statements: {
      async query(text, values) {
        if (!isFirst || !text.includes('SKIP LOCKED')) return pool.query(text, values);
        const other = await pool.connect();
        try {
          await other.query('BEGIN');
          const { rowCount } = await other.query(`SELECT FROM tasks WHERE state = 'queued' FOR UPDATE`);
          isFirst = rowCount === 0;
          return await pool.query(text, values);
        } finally {
          await other.query('ROLLBACK');
          other.release();
        }
      },
    },
  });
  const api = await start({ role: 'api', storeRoot });
  // The process also claims at its start, which may get it the task before the row is locked.
  await eventually(async () => {
    expect((await speak(api.url, fresh())).status).toBe(200);
    return !isFirst;
  });
});

test('one process claims a task at once, and the last one soon, however many there are', () => {
  const processes = Array.from({ length: 40 }, (_, index) => `process-${index}`);
  for (const task of ['a', 'task', 'another task']) {
    const delays = processes.map((self) =>
      claimDelayMs(
        task,
        self,
        processes.filter((other) => other !== self),
      ),
    );
    expect(delays.filter((delayMs) => delayMs === 0)).toHaveLength(1);
    expect(Math.max(...delays)).toBe(100);
  }
});

test('a handed-over task is announced after its last segment, so that another process claims it', async () => {
  const { opened, release } = gate();
  const telling = gate();
  let isHeld = false;
  // So many that the remaining process is hardly ever the first to claim a task.
  await addGhosts(20);
  const api = await start({ role: 'api', storeRoot });
  const leaving = await start({
    ...{ role: 'worker', storeRoot, intervals: noTicks },
    engine: createFakeEngine({ onChunk: () => opened }),
    database: watched(() => (isHeld ? telling.opened : undefined)),
  });
  const text = 'This sentence is spoken by one process. '.repeat(20) + fresh().text;
  const answer = speak(api.url, { text });
  await eventually(async () => leaving.synthesis.dispatcher.tasks.length === 1);
  await start({ role: 'worker', storeRoot, intervals: noTicks });
  isHeld = true;
  // Long enough that it hands the task over in time on a busy machine too: else it would wait for `telling` with it.
  const closed = leaving.synthesis.close(120_000, true);
  release();
  await eventually(async () => (await pool.query(`SELECT FROM tasks WHERE state = 'queued'`)).rowCount === 1);
  telling.release();
  await closed;
  const { status, headers } = await answer;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('audio');
});
