import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult, QueryResultRow } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';
import type { Queryable } from './store/queryable.ts';
import type { TaskEvent } from './task-row.ts';

const { database, start: pipeline } = await usePipelines();
const { pool } = database;
const folders: string[] = [];

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const text = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(' ');
const isCommit = (statement: string) => statement.includes('pg_advisory_xact_lock_shared');
const isAccept = (statement: string) => statement.includes('INSERT INTO tasks');
const isClaim = (statement: string) => statement.includes(`SET state = 'running', worker_id`);
const isOwnTask = (statement: string) => statement.includes('FROM tasks t WHERE id = $1 AND owner_id');

/** A database connection that interferes with the statements of one kind. */
function between(
  isMeant: (statement: string) => boolean,
  meddle: <Result>(run: (values?: unknown[]) => Promise<Result>, values: unknown[]) => Promise<Result>,
): Queryable {
  return {
    query<Row extends QueryResultRow>(statement: string, values: unknown[] = []): Promise<QueryResult<Row>> {
      const run = (changed = values) => pool.query<Row>(statement, changed);
      return isMeant(statement) ? meddle(run, values) : run();
    },
  };
}

const connectionLost = () => new Error('Connection terminated unexpectedly');

describe('a reply that is lost', () => {
  test.each([
    ['of every other commit', isCommit],
    ['of the acceptance', isAccept],
  ])('%s changes nothing', async (_, isMeant) => {
    let calls = 0;
    const statements = between(isMeant, async (run) => {
      const result = await run();
      if (calls++ % 2 === 0) throw connectionLost();
      return result;
    });
    const engine = createFakeEngine();
    const { url } = await pipeline({ statements, engine, minGapMs: 60_000 });
    const response = await speak(url, { text });
    expect(response.status).toBe(200);
    const { fileSize } = await taskState(url, response.headers.get('x-task-id'));
    expect((await response.arrayBuffer()).byteLength).toBe(fileSize);
    const { rows } = await pool.query('SELECT used FROM buckets');
    expect(rows).toEqual([{ used: text.length }]);
    expect(calls).toBeGreaterThan(1);
  });

  test('of a statement that never arrived is recovered by a retry', async () => {
    let calls = 0;
    const statements = between(
      (statement) => isCommit(statement) || isAccept(statement),
      async (run) => {
        if (calls++ % 2 === 0) throw connectionLost();
        return run();
      },
    );
    const { url } = await pipeline({ statements });
    expect((await speak(url, { text })).status).toBe(200);
  });
});

test('when a process can no longer store anything, another completes its task, and the waiting client gets it', async () => {
  let isAway = false;
  const storesNothing = (statement: string) => isAway && (isCommit(statement) || isClaim(statement));
  const statements = between(storesNothing, async () => {
    throw connectionLost();
  });
  const folder = await sharedStore();
  const away = await pipeline({
    ...folder,
    statements,
    intervals: { claimMs: 1000, renewalMs: 1e6 },
    engine: createFakeEngine({
      onChunk: () => {
        isAway = true;
      },
    }),
  });
  const request = speak(away.url, { text });
  await eventually(
    async () => (await pool.query(`SELECT FROM tasks WHERE state = 'running'`)).rowCount === 1,
  );
  await pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms'`);
  await pipeline(folder);
  const response = await request;
  expect(response.status).toBe(200);
  const { fileSize } = await taskState(away.url, response.headers.get('x-task-id'));
  expect((await response.arrayBuffer()).byteLength).toBe(fileSize);
});

describe('a task completed by another process before this one learns of its acceptance', () => {
  test.each([false, true])('gets its response (streamed: %s)', async (stream) => {
    // All slots are taken: the task is queued, and the reply arrives long after the other process has finished.
    const statements = between(isAccept, async (run, values) => {
      const result = await run(values.map((value, index) => (index === 1 ? null : value)));
      await eventually(
        async () => (await pool.query(`SELECT FROM tasks WHERE state = 'completed'`)).rowCount === 1,
      );
      await sleep(20);
      return result;
    });
    const folder = await sharedStore();
    const here = await pipeline({ statements, ...folder, intervals: { claimMs: 1e6, renewalMs: 1e6 } });
    const there = await pipeline(folder);
    const response = await speak(here.url, { text, stream });
    expect(response.status).toBe(200);
    const bytes = await response.arrayBuffer();
    const { fileSize } = await taskState(there.url, response.headers.get('x-task-id'));
    expect(bytes.byteLength).toBe(fileSize);
  });
});

describe('notifications', () => {
  test('that are never received only make it slower', async () => {
    const folder = await sharedStore();
    const statements = between(isAccept, (run, values) =>
      run(values.map((value, index) => (index === 1 ? null : value))),
    );
    const deaf = { ...database, createClient: () => silentClient(database.createClient()) };
    const { url } = await pipeline({ database: deaf, statements, ...folder });
    const response = await speak(url, { text, stream: true });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  test('are received again after their connection broke', async () => {
    const folder = await sharedStore();
    const here = await pipeline(folder);
    const there = await pipeline(folder);
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    let heard = 0;
    here.synthesis.bus.onAny(() => heard++);
    await eventually(async () => {
      const response = await speak(there.url, { text: `Hello ${heard} ${Math.random()}.` });
      await response.arrayBuffer();
      return heard > 0;
    });
  });

  test('missed while the connection was broken are made up for by the next connection', async () => {
    const folder = await sharedStore();
    const here = await pipeline(folder);
    const known = (await listening()).map(({ pid }) => pid);
    const there = await pipeline(folder);
    const heard: TaskEvent[] = [];
    here.synthesis.bus.onAny((event) => heard.push(event));
    const theirs = (await listening()).filter(({ pid }) => !known.includes(pid));
    expect(theirs).toHaveLength(1);
    await pool.query('SELECT pg_terminate_backend($1)', [theirs[0]?.pid]);
    await (await speak(there.url, { text })).arrayBuffer();
    await eventually(() => heard.some(({ state }) => state === 'completed'));
  });
});

test('however requests end, no listener is left behind', async () => {
  const { url, synthesis } = await pipeline({
    dailyCharacters: 2000,
    engine: createFakeEngine({
      onChunk: ({ text: spoken }) => {
        if (spoken.includes('broken')) throw new Error('broken');
      },
    }),
  });
  const before = synthesis.bus.listeners;
  const texts = ['Fine.', 'A broken one.', '', text, text.repeat(9), '🙂'];
  const requests = Array.from({ length: 36 }, async (_, i) => {
    const leaving = new AbortController();
    const body = { text: texts[i % texts.length], stream: i % 4 < 2 };
    const request = speak(url, body, { signal: leaving.signal });
    if (i % 5 === 0) leaving.abort();
    await request.then((response) => response.arrayBuffer()).catch(() => undefined);
  });
  await Promise.all(requests);
  await eventually(async () => synthesis.bus.listeners === before);
  await eventually(async () => synthesis.dispatcher.tasks.length === 0);
});

test('a repeated request whose place in the queue cannot be read leaves no listener behind', async () => {
  let reads = 0;
  const statements = between(isOwnTask, async (run) => {
    if (reads++ > 0) throw connectionLost();
    const result = await run();
    for (const row of (result as QueryResult<{ state: string }>).rows) row.state = 'queued';
    return result;
  });
  const { url, synthesis } = await pipeline({ statements });
  const before = synthesis.bus.listeners;
  const keyed = { headers: { 'idempotency-key': 'once' } };
  await (await speak(url, { text: 'One.' }, keyed)).arrayBuffer();
  const repeated = await speak(url, { text: 'One.' }, keyed);
  expect([repeated.ok, reads]).toEqual([false, 2]);
  await eventually(async () => synthesis.bus.listeners === before);
});

async function listening(): Promise<{ pid: number }[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  return rows;
}

async function sharedStore(): Promise<{ storeRoot: string }> {
  const storeRoot = await mkdtemp(join(tmpdir(), 'parlando-audio-'));
  folders.push(storeRoot);
  return { storeRoot };
}

/** A client whose notifications are dropped. */
function silentClient<Client extends { on: unknown }>(client: Client): Client {
  const on = client.on as (event: string, listener: unknown) => unknown;
  client.on = (event: string, listener: unknown) =>
    event === 'notification' ? client : on.call(client, event, listener);
  return client;
}
