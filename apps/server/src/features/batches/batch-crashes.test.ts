import { randomUUID } from 'node:crypto';
import { createBatch } from '@parlando/contract';
import { expect, test } from 'vitest';
import { batchWhen, expectOneTaskAnItem, isEnded, items } from '../../../test/batch-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import type { Pipeline } from '../../../test/pipeline.ts';
import type { ChildOptions } from '../../../test/pipeline-child.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { usePipelineProcesses } from '../../../test/use-pipeline-processes.ts';

const { database, start, fork } = await usePipelineProcesses();
const { pool } = database;

const startChild = (options: Partial<ChildOptions> = {}) => fork({ isOwned: true, ...options });
const startHere = (engine = createFakeEngine()) => start({ engine, isOwned: true });

interface ProcessIds {
  /** Leases of batches, and of tasks. */
  readonly runner: string;
  readonly worker_id: string;
}

/** Lets the leases of one process, or of all, run out, as 15 s without a renewal would. */
async function runLeasesOut(process?: ProcessIds): Promise<void> {
  await pool.query(
    `UPDATE tasks SET lease_until = now() - interval '1 ms'
     WHERE state = 'running' AND ($1::uuid IS NULL OR worker_id = $1)`,
    [process?.worker_id],
  );
  await pool.query(
    `UPDATE batches SET lease_until = now() - interval '1 ms'
     WHERE lease_until IS NOT NULL AND ($1::uuid IS NULL OR runner = $1)`,
    [process?.runner],
  );
}

async function post(url: string, id: string, count: number): Promise<void> {
  const list = items(...Array.from({ length: count }, (_, index) => `This is item number ${index}.`));
  const response = await fetch(url + createBatch.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, items: list }),
  });
  expect(response.status).toBe(200);
}

async function countDone(): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM batch_items WHERE state = 'done'`);
  return rows[0].n;
}

async function countBlobs({ store }: Pipeline): Promise<number> {
  let count = 0;
  for await (const _ of store.list()) count++;
  return count;
}

test('500 items, killed again and again, are each done exactly once', async () => {
  const count = 500;
  const id = randomUUID();
  // Killed once with a task accepted but not noted, and once with a task completed but its item not settled.
  const kills = [
    ['accepted', 150],
    ['committed', 120],
  ] as const;
  for (const [step, nth] of kills) {
    const { url, exited } = await startChild({ killAt: { step, nth } });
    if (step === 'accepted') await post(url, id, count);
    const [, signal] = await exited;
    expect(signal).toBe('SIGKILL');
    await expectBalancedLedger(pool);
    await runLeasesOut();
  }
  // Then killed at arbitrary moments.
  const { child, exited } = await startChild();
  const before = await countDone();
  expect(before).toBeGreaterThan(200);
  await eventually(async () => (await countDone()) >= before + 30);
  child.kill('SIGKILL');
  await exited;
  expect(await countDone()).toBeLessThan(count);
  await runLeasesOut();

  // Two processes share the rest.
  await startChild();
  const here = await startHere();
  await eventually(async () => (await countDone()) === count);
  const batch = await batchWhen(here.app, id, isEnded);
  expect(batch).toMatchObject({ status: 'completed', counts: { total: count, done: count } });
  await expectOneTaskAnItem(pool, count);
  await expectBalancedLedger(pool);
  // All takes differ, so each stored take is a file: only what a kill interrupted was synthesised twice.
  expect(await countBlobs(here)).toBeLessThanOrEqual(count + kills.length + 1);
});

test('a process suspended past its lease settles nothing and synthesises nothing twice when it resumes', async () => {
  const count = 120;
  const id = randomUUID();
  const { child, url } = await startChild({ chunkMs: 3 });
  await post(url, id, count);
  const frozen = await eventually(async () => {
    const { rows } = await pool.query<ProcessIds>(
      'SELECT runner, worker_id FROM batches, tasks WHERE runner IS NOT NULL AND worker_id IS NOT NULL',
    );
    return rows[0];
  });
  await eventually(async () => (await countDone()) >= 5);
  child.kill('SIGSTOP');
  const engine = createFakeEngine({ onChunk: () => new Promise((resolve) => setTimeout(resolve, 3)) });
  const here = await startHere(engine);
  await eventually(async () => {
    // Repeatedly, because a renewal it sent just before the stop may arrive a little later.
    await runLeasesOut(frozen);
    return engine.spoken.length >= 10;
  });
  child.kill('SIGCONT');
  const batch = await batchWhen(here.app, id, isEnded);
  expect(batch).toMatchObject({ status: 'completed', counts: { done: count } });
  expect(new Set(engine.spoken).size).toBe(engine.spoken.length);
  await expectOneTaskAnItem(pool, count);
  await expectBalancedLedger(pool);
});

test('a paused batch whose process is killed finishes its current item, and no other', async () => {
  const id = randomUUID();
  const count = 40;
  const { child, url, exited } = await startChild({ chunkMs: 50 });
  await post(url, id, count);
  await eventually(async () => (await countDone()) >= 1);
  await pool.query(`UPDATE batches SET state = 'paused'`);
  const { rows } = await pool.query(`SELECT ord FROM batch_items WHERE state = 'processing'`);
  child.kill('SIGKILL');
  await exited;
  await runLeasesOut();
  const here = await startHere();
  const batch = await batchWhen(here.app, id, ({ counts }) => counts.processing === 0);
  expect(batch.status).toBe('paused');
  expect(batch.counts.done + batch.counts.pending).toBe(count);
  expect(batch.counts.pending).toBeGreaterThan(0);
  for (const { ord } of rows) expect(batch.items[ord]?.status).toBe('done');
});

test('a process releases its batches to others at once when it closes', async () => {
  const id = randomUUID();
  const slow = () => createFakeEngine({ onChunk: () => new Promise((resolve) => setTimeout(resolve, 10)) });
  const first = await startHere(slow());
  await post(first.url, id, 20);
  await eventually(async () => (await countDone()) >= 3);
  await first.batches.close();
  const second = await startHere();
  expect(await batchWhen(second.app, id, isEnded)).toMatchObject({
    status: 'completed',
    counts: { done: 20 },
  });
  await expectOneTaskAnItem(pool, 20);
});
