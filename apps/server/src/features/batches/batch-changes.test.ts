import { randomUUID } from 'node:crypto';
import { cancelTask, createBatch, pauseBatch, resumeBatch, retryBatch, stopBatch } from '@parlando/contract';
import { describe, expect, test } from 'vitest';
import {
  batchWhen,
  callBatch,
  expectOneTaskAnItem,
  isEnded,
  isIdle,
  items,
} from '../../../test/batch-client.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { call } from '../../../test/people.ts';
import { useBatches } from '../../../test/use-batches.ts';

const { database, startOwned } = await useBatches();
const { pool } = database;

test('a paused batch finishes its current item and starts no other until it is resumed', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: ({ call: n }) => (n === 2 ? opened : undefined) });
  const { app } = await startOwned({}, { engine });
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.', 'Three.') } });
  await batchWhen(app, id, ({ counts }) => counts.done === 1 && counts.processing === 1);
  const paused = await callBatch(app, pauseBatch, { params: { id } });
  expect(paused).toMatchObject({ status: 'paused', pauseReason: null, counts: { processing: 1 } });
  release();
  const idle = await batchWhen(app, id, isIdle);
  expect(idle).toMatchObject({ status: 'paused', counts: { pending: 1, done: 2 } });
  expect(await callBatch(app, pauseBatch, { params: { id } })).toMatchObject({ status: 'paused' });

  const other = randomUUID();
  await callBatch(app, createBatch, { body: { id: other, items: items('Four.') } });
  await batchWhen(app, other, isEnded);
  expect(await callBatch(app, resumeBatch, { params: { id } })).toMatchObject({ status: 'processing' });
  expect(await batchWhen(app, id, isEnded)).toMatchObject({ status: 'completed', counts: { done: 3 } });
  expect(engine.spoken).toEqual(['One.', 'Two.', 'Four.', 'Three.']);
  await expectOneTaskAnItem(pool, 4);
});

test('when an administrator clears the queue, the batch pauses and loses nothing', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: ({ call: n }) => (n === 2 ? opened : undefined) });
  const { app, synthesis } = await startOwned({}, { engine });
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.', 'Three.') } });
  await batchWhen(app, id, ({ counts }) => counts.done === 1 && counts.processing === 1);
  const { kysely } = database;
  await kysely.transaction().execute((transaction) => synthesis.queueControl.clear(transaction));
  release();
  const paused = await batchWhen(app, id, ({ status }) => status === 'paused');
  expect(paused).toMatchObject({ pauseReason: 'QUEUE_CLEARED', counts: { done: 1, pending: 2 } });
  await callBatch(app, resumeBatch, { params: { id } });
  expect(await batchWhen(app, id, isEnded)).toMatchObject({ status: 'completed', counts: { done: 3 } });
  await expectOneTaskAnItem(pool, 3);
});

test('a paused batch is not resumed while another one runs', async () => {
  const { opened, release } = gate();
  const { app } = await startOwned({ onChunk: () => opened });
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.') } });
  await callBatch(app, pauseBatch, { params: { id } });
  const other = randomUUID();
  await callBatch(app, createBatch, { body: { id: other, items: items('Three.') } });
  expect(await call(app, resumeBatch, { params: { id } })).toMatchObject({ error: 'BATCH_RUNNING' });
  release();
  await batchWhen(app, other, isEnded);
  await callBatch(app, resumeBatch, { params: { id } });
  await batchWhen(app, id, isEnded);
});

test('a retry runs the failed items again in their own tasks, and not the finished ones', async () => {
  let broken = true;
  const engine = createFakeEngine({
    onChunk({ text }) {
      if (broken && text === 'Two.') throw new Error('out of order');
    },
  });
  const { app } = await startOwned({}, { engine });
  const id = randomUUID();
  const list = items('One.', 'Two.', ' ', 'Four.');
  await callBatch(app, createBatch, { body: { id, items: list } });
  const failed = await batchWhen(app, id, isEnded);
  expect(failed).toMatchObject({ status: 'error', counts: { done: 2, error: 2 } });
  const [, second] = failed.items;
  broken = false;
  await callBatch(app, retryBatch, { params: { id }, body: { itemIds: [list[1]?.id, list[0]?.id] } });
  const again = await batchWhen(app, id, isEnded);
  expect(again).toMatchObject({ status: 'error', counts: { done: 3, error: 1 } });
  expect(again.items[1]?.taskId).toBe(second?.taskId);
  expect(await callBatch(app, retryBatch, { params: { id }, body: {} })).toMatchObject({
    status: 'processing',
  });
  expect(await batchWhen(app, id, isEnded)).toMatchObject({ counts: { done: 3, error: 1 } });
  expect(engine.spoken.filter((text) => text !== 'Two.')).toEqual(['One.', 'Four.']);
  await expectOneTaskAnItem(pool, 3);
});

describe('stopped', () => {
  test('it drops unfinished items and refunds the one being synthesised', async () => {
    const { opened, release } = gate();
    const { app } = await startOwned({ onChunk: ({ text }) => (text === 'Three.' ? opened : undefined) });
    const id = randomUUID();
    await callBatch(app, createBatch, { body: { id, items: items('One.', ' ', 'Three.', 'Four.') } });
    await batchWhen(app, id, ({ counts }) => counts.error === 1 && counts.processing === 1);
    const stopped = await callBatch(app, stopBatch, { params: { id } });
    expect(stopped).toMatchObject({ status: 'error', counts: { total: 2, done: 1, error: 1, pending: 0 } });
    expect(await callBatch(app, stopBatch, { params: { id } })).toEqual(stopped);
    release();
    const { rows } = await pool.query('SELECT state, charged::int FROM tasks ORDER BY created_at');
    expect(rows).toEqual([
      { state: 'completed', charged: 4 },
      { state: 'cancelled', charged: 0 },
    ]);
    const { rows: used } = await pool.query('SELECT sum(used)::int AS used FROM buckets');
    expect(used).toEqual([{ used: 4 }]);
    await callBatch(app, createBatch, { body: { id: randomUUID(), items: items('Five.') } });
  });

  test.each(['accepting', 'accepted'])('while an item is %s, its task is cancelled too', async (step) => {
    const reached = gate();
    const { opened, release } = gate();
    const held = gate();
    const { app } = await startOwned(
      { onChunk: () => held.opened },
      {
        async onStep(at) {
          if (at !== step) return;
          reached.release();
          await opened;
        },
      },
    );
    const id = randomUUID();
    await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.') } });
    await reached.opened;
    const stopping = callBatch(app, stopBatch, { params: { id } });
    release();
    expect(await stopping).toMatchObject({ status: 'completed', counts: { total: 0 } });
    held.release();
    const { rows } = await pool.query('SELECT state FROM tasks');
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });
});

test('a task that is cancelled by hand is the error of its item only', async () => {
  const { opened, release } = gate();
  const { app } = await startOwned({ onChunk: ({ text }) => (text === 'One.' ? opened : undefined) });
  const id = randomUUID();
  await callBatch(app, createBatch, { body: { id, items: items('One.', 'Two.') } });
  const { items: shown } = await batchWhen(app, id, ({ counts }) => counts.processing === 1);
  await call(app, cancelTask, { params: { id: shown[0]?.taskId ?? '' } });
  const batch = await batchWhen(app, id, isEnded);
  expect(batch.items.map(({ errorCode }) => errorCode)).toEqual(['TASK_CANCELLED', null]);
  release();
});
