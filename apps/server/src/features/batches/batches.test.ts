import { randomUUID } from 'node:crypto';
import {
  BatchItemBody,
  type BatchSummary,
  createBatch,
  getBatch,
  limits,
  listBatches,
  resumeBatch,
  serverLimits,
  stopBatch,
} from '@parlando/contract';
import { EngineError } from '@parlando/speech';
import { describe, expect, test } from 'vitest';
import {
  batchWhen,
  callBatch,
  expectOneTaskAnItem,
  isEnded,
  isIdle,
  items,
} from '../../../test/batch-client.ts';
import { openEvents } from '../../../test/event-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { call } from '../../../test/people.ts';
import { emptyTables } from '../../../test/test-database.ts';
import { useBatches } from '../../../test/use-batches.ts';

const { database, start, startOwned } = await useBatches();
const { pool } = database;

test('items are converted one by one in order, and reported with their audio', async () => {
  const engine = createFakeEngine();
  const { app } = await startOwned({}, { engine });
  const id = randomUUID();
  const list = items(
    'One.',
    { text: 'Two.', format: 'wav' },
    { ssml: '<speak><voice name="fake-en">Three.</voice></speak>' },
  );
  const created = await callBatch(app, createBatch, { body: { id, items: list } });
  expect(created).toMatchObject({ id, status: 'processing', counts: { total: 3, error: 0 } });
  expect(created.items.map((item) => item.id)).toEqual(list.map((item) => item.id));
  const batch = await batchWhen(app, id, isEnded);
  expect(batch).toMatchObject({ status: 'completed', counts: { total: 3, done: 3 }, pauseReason: null });
  expect(batch.completedAt).not.toBeNull();
  expect(engine.spoken).toEqual(['One.', 'Two.', 'Three.']);
  expect(engine.peak).toBe(1);
  for (const item of batch.items) {
    expect(item).toMatchObject({ status: 'done', engine: 'fake', voice: 'fake-en', error: null });
    const audio = await app.inject(item.audioUrl ?? '');
    expect([audio.statusCode, audio.rawPayload.length]).toEqual([200, item.fileSize]);
    expect(item.durationMs).toBeGreaterThan(0);
  }
  expect(batch.items.map(({ characterCount }) => characterCount)).toEqual([4, 4, 6]);
  await expectOneTaskAnItem(pool, 3);
  const { data } = await call(app, listBatches);
  expect(data.items).toMatchObject([{ id, status: 'completed' }]);
  expect(data.items[0]).not.toHaveProperty('items');
});

test('an item that cannot be converted ends as an error with a message, and the others continue', async () => {
  const { app } = await startOwned({}, { characterLimit: 20 });
  const id = randomUUID();
  const list = items(
    'One.',
    ' ',
    { text: 'Two.', voice: 'nobody' },
    'x'.repeat(21),
    '…',
    { text: 'No voice.', voice: '' },
    'Three.',
  );
  await callBatch(app, createBatch, { body: { id, items: list } });
  const batch = await batchWhen(app, id, isEnded, { headers: { 'accept-language': 'en' } });
  expect(batch).toMatchObject({ status: 'error', counts: { total: 7, done: 2, error: 5 } });
  expect(batch.items.map(({ errorCode }) => errorCode)).toEqual([
    null,
    'TEXT_EMPTY',
    'VOICE_NOT_FOUND',
    'TEXT_TOO_LONG',
    'NOTHING_TO_SPEAK',
    'INVALID_INPUT',
    null,
  ]);
  expect(batch.items[3]).toMatchObject({ details: { limit: 20, actual: 21 }, taskId: null, audioUrl: null });
  expect(batch.items[3]?.error).toMatch(/20/);
});

describe('a batch is refused', () => {
  test('without items, with too many, with an id twice, and while another one runs', async () => {
    const { opened, release } = gate();
    const { app } = await startOwned({ onChunk: () => opened });
    const post = async (list: unknown[], id: string = randomUUID()) =>
      call(app, createBatch, { body: { id, items: list } });
    expect(await post([])).toMatchObject({ status: 400, error: 'BATCH_EMPTY' });
    const tooMany = Array.from({ length: limits.batchItems + 1 }, () => items('x')[0]);
    expect(await post(tooMany)).toMatchObject({
      status: 413,
      error: 'BATCH_TOO_LARGE',
      details: { limit: limits.batchItems, actual: limits.batchItems + 1 },
    });
    const listOfZeros = await post(Array(1_000_000).fill(0));
    expect(listOfZeros).toMatchObject({
      status: 422,
      details: { field: 'items', max: limits.batchItemsRead },
    });
    const [twin] = items('One.');
    expect(await post([twin, twin])).toMatchObject({ status: 422, details: { field: 'items' } });
    expect(await post(items({ text: 'x', speed: 9 }))).toMatchObject({
      status: 422,
      details: { field: 'items.0.speed', max: 2 },
    });
    const running = randomUUID();
    expect((await post(items('One.'), running)).status).toBe(200);
    expect(await post(items('Two.'))).toMatchObject({ status: 409, error: 'BATCH_RUNNING' });
    release();
    await batchWhen(app, running, isEnded);
    expect((await post(items('Two.'))).status).toBe(200);
  });

  test('under the id of another, unless it is the same request again', async () => {
    const engine = createFakeEngine();
    const { app } = await startOwned({}, { engine });
    const body = { id: randomUUID(), items: items('One.', 'Two.') };
    const all = await Promise.all(Array.from({ length: 5 }, () => call(app, createBatch, { body })));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await batchWhen(app, body.id, isEnded);
    expect(await callBatch(app, createBatch, { body })).toMatchObject({ status: 'completed' });
    expect(await call(app, createBatch, { body: { ...body, items: items('Other.') } })).toMatchObject({
      status: 409,
      error: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(engine.spoken).toEqual(['One.', 'Two.']);
    await expectOneTaskAnItem(pool, 2);
  });
});

test('a body in which every item has the maximum length is accepted', async () => {
  const { app } = await startOwned({}, { characterLimit: 5000 });
  const list = items(...Array.from({ length: 900 }, () => '字'.repeat(5001)));
  const answer = await call(app, createBatch, { body: { id: randomUUID(), items: list } });
  expect(answer.status, answer.body).toBe(200);
  await callBatch(app, stopBatch, { params: { id: answer.data.id } });
});

test('without quota it pauses and keeps the item pending', async () => {
  const { app } = await startOwned({}, { dailyCharacters: 10 });
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('Four', 'Five!', 'Six', ' ') } });
  const options = { headers: { 'accept-language': 'en' } };
  const paused = await batchWhen(app, id, isIdle, options);
  expect(paused).toMatchObject({
    status: 'paused',
    pauseReason: 'INSUFFICIENT_QUOTA',
    pauseDetails: { required: 3, remaining: 1, missing: 2 },
    counts: { done: 2, pending: 2, error: 0 },
    completedAt: null,
  });
  expect(paused.pauseMessage).toMatch(/\w/);
  await emptyTables(pool, 'charges', 'buckets', 'tasks');
  expect(await callBatch(app, resumeBatch, { params: { id } })).toMatchObject({ pauseReason: null });
  expect(await batchWhen(app, id, isEnded)).toMatchObject({ counts: { done: 3, error: 1 } });
});

test('a batch waits out the gap between requests', async () => {
  const { app } = await startOwned({}, { minGapMs: 50 });
  await pool.query(`CREATE TABLE accepted (at timestamptz);
    CREATE FUNCTION note_acceptance() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO accepted VALUES (new.accepted_at); RETURN new; END';
    CREATE TRIGGER note AFTER INSERT OR UPDATE ON request_gaps FOR EACH ROW EXECUTE FUNCTION note_acceptance()`);
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.', 'Three.') } });
  expect(await batchWhen(app, id, isEnded)).toMatchObject({ status: 'completed' });
  const { rows } = await pool.query(
    'SELECT at - lag(at) OVER (ORDER BY at) >= $1::interval AS apart FROM accepted',
    ['50 milliseconds'],
  );
  expect(rows.map(({ apart }) => apart)).toEqual([null, true, true]);
});

describe('an engine that is unavailable', () => {
  const unavailable = () => new EngineError('unavailable', 'gone');

  test('is retried, and then the item is done', async () => {
    let asked = 0;
    const { app } = await startOwned({
      onChunk() {
        // Three attempts within the task, then one more by the batch.
        if (++asked <= 4) throw unavailable();
      },
    });
    const id = randomUUID();
    await callBatch(app, createBatch, { body: { id, items: items('One.') } });
    expect(await batchWhen(app, id, isEnded)).toMatchObject({ status: 'completed' });
    await expectOneTaskAnItem(pool, 1);
  });

  test('becomes an error of the item when all retries fail', async () => {
    const { app } = await startOwned(
      {
        onChunk({ text }) {
          if (text === 'One.') throw unavailable();
        },
      },
      { batchRunner: { retry: { count: 1, intervalMs: 1 } } },
    );
    const id = randomUUID();
    await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.') } });
    const batch = await batchWhen(app, id, isEnded);
    expect(batch.items.map(({ errorCode }) => errorCode)).toEqual(['ENGINE_UNAVAILABLE', null]);
  });
});

test('owners take turns when there are more batches than slots', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: () => opened });
  const { batches } = await start({ engine, batchRunner: { maxBatches: 1 } });
  for (const name of ['a', 'b', 'c']) {
    const list = items(`${name}1.`, `${name}2.`, `${name}3.`).map((item) => BatchItemBody.parse(item));
    const who = { kind: 'owner', ownerId: `user:${name}`, address: '' } as const;
    await batches.service.create(who, { id: randomUUID(), items: list }, 'en');
  }
  release();
  await eventually(async () => {
    const { rows } = await pool.query(`SELECT state FROM batches WHERE state = 'processing'`);
    return rows.length === 0;
  });
  expect([...engine.spoken].sort()).toEqual(['a1.', 'a2.', 'a3.', 'b1.', 'b2.', 'b3.', 'c1.', 'c2.', 'c3.']);
  // The first batch does not finish before the others get a turn.
  expect(engine.spoken.indexOf('c1.')).toBeLessThan(engine.spoken.indexOf('a3.'));
});

test('an ended batch is deleted after HISTORY_DAYS, a running one is not', async () => {
  const { opened, release } = gate();
  const { app } = await startOwned(
    { onChunk: ({ text }) => (text === 'Two.' ? opened : undefined) },
    { batchRunner: { intervals: { claimMs: 1000, renewalMs: 1000, cleaningMs: 20 } } },
  );
  const [old, running] = [randomUUID(), randomUUID()];
  await callBatch(app, createBatch, { body: { id: old, items: items('One.') } });
  await batchWhen(app, old, isEnded);
  await callBatch(app, createBatch, { body: { id: running, items: items('Two.') } });
  await batchWhen(app, running, ({ counts }) => counts.processing === 1);
  await pool.query(`UPDATE batches SET updated_at = now() - interval '8 days'`);
  await eventually(async () => (await call(app, getBatch, { params: { id: old } })).status === 404);
  release();
  await batchWhen(app, running, isEnded);
});

test('only the newest batches of an owner are kept', async () => {
  const { app } = await startOwned();
  await pool.query(
    `INSERT INTO batches (owner_id, id, content_hash, state, created_at)
     SELECT 'instance', gen_random_uuid(), '', 'paused', now() - n * interval '1 minute' FROM generate_series(1, $1) AS n`,
    [serverLimits.batches + 5],
  );
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.') } });
  await batchWhen(app, id, isEnded);
  const { data } = await call(app, listBatches);
  expect(data.items).toHaveLength(serverLimits.batches);
  expect(data.items[0].id).toBe(id);
});

test('a client that follows a batch receives every change exactly once', async () => {
  const { app, url } = await startOwned();
  const events = await openEvents(url);
  expect(await events.next()).toMatchObject({ event: 'ready' });
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.', ' ') } });
  const told = new Map<string, string>();
  let last: BatchSummary | undefined;
  while (last?.completedAt === undefined || last.completedAt === null) {
    const { event, data } = await events.next();
    if (event !== 'batch') continue;
    expect(data.batch?.id).toBe(id);
    for (const item of data.items ?? []) {
      expect(JSON.stringify(item)).not.toBe(told.get(item.id));
      told.set(item.id, JSON.stringify(item));
    }
    last = data.batch;
  }
  await events.close();
  expect(last).toMatchObject({ status: 'error', counts: { done: 1, error: 1 } });
  expect([...told.values()].map((item) => JSON.parse(item).status)).toEqual(['done', 'error']);
});
