import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import type { Pipeline } from '../../../test/pipeline.ts';
import type { ChildMessage } from '../../../test/pipeline-child.ts';
import { expectBalancedLedger, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelineProcesses } from '../../../test/use-pipeline-processes.ts';

const { database, start: startHere, fork: startChild, runLeasesOut } = await usePipelineProcesses();
const { pool } = database;

const text = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(' ');

/** Waits until every task has ended; those that are completed must have all their audio. */
async function expectAllCompleted(pipeline: Pipeline, count: number): Promise<void> {
  const rows = await eventually(async () => {
    const { rows: found } = await pool.query<{ id: string; state: string }>('SELECT id, state FROM tasks');
    return found.every(({ state }) => state !== 'queued' && state !== 'running') && found;
  });
  expect(rows.map(({ state }) => state)).toEqual(Array(count).fill('completed'));
  for (const { id } of rows) {
    const { audioUrl, fileSize } = await taskState(pipeline.url, id);
    const audio = await (await fetch(pipeline.url + audioUrl)).arrayBuffer();
    expect(audio.byteLength).toBe(fileSize);
  }
  const { rows: used } = await pool.query('SELECT coalesce(sum(used), 0)::int AS used FROM buckets');
  expect(used).toEqual([{ used: count * text.length }]);
}

describe('killed by SIGKILL', () => {
  test.each([
    ['before a request is accepted', 'accepting', 1, 0],
    ['after it was accepted, before anybody knows', 'accepted', 1, 1],
    ['with a segment spoken and not stored', 'spoken', 2, 1],
    ['with a segment stored and not committed', 'stored', 2, 1],
    ['after the first commit', 'committed', 1, 1],
    ['after a later commit', 'committed', 4, 1],
  ])('%s, it loses and charges nothing twice', async (_, step, nth, tasks) => {
    const { url, exited } = await startChild({ killAt: { step, nth } });
    await expect(speak(url, { text }).then((response) => response.arrayBuffer())).rejects.toThrow();
    await exited;
    await expectBalancedLedger(pool);
    await runLeasesOut();
    await expectAllCompleted(await startHere(), tasks);
  });
});

test('a process suspended past its lease has its late commits refused', async () => {
  const { child, url } = await startChild({ chunkMs: 10 });
  const request = speak(url, { text }).then(
    (response) => response.status,
    () => 0,
  );
  await eventually(async () => {
    const { rows } = await pool.query('SELECT done FROM tasks WHERE done >= 2');
    return rows[0];
  });
  child.kill('SIGSTOP');
  // Lets a statement that it may have sent just before complete.
  await pool.query(`SELECT count(*) FROM tasks WHERE id IN (SELECT id FROM tasks FOR UPDATE)`);
  await runLeasesOut();
  const here = await startHere();
  await expectAllCompleted(here, 1);
  const { rows: blobs } = await pool.query('SELECT ord, blob FROM segments ORDER BY ord');
  child.kill('SIGCONT');
  expect(await request).toBe(200);
  await eventually(async () => {
    child.send('how many tasks?');
    const [message] = (await once(child, 'message')) as [ChildMessage];
    return 'tasks' in message && message.tasks === 0;
  });
  const { rows: after } = await pool.query('SELECT ord, blob FROM segments ORDER BY ord');
  expect(after).toEqual(blobs);
  await expectAllCompleted(here, 1);
});

test('a close with enough time finishes its work; one without releases the rest to others at once', async () => {
  const slow = () => createFakeEngine({ onChunk: () => new Promise((resolve) => setTimeout(resolve, 20)) });
  const first = await startHere({ engine: slow() });
  const response = speak(first.url, { text });
  await eventually(async () => first.synthesis.dispatcher.tasks.length > 0);
  await first.synthesis.close(120_000);
  expect((await response).status).toBe(200);
  expect((await speak(first.url, { text })).status).toBe(503);

  const second = await startHere({ engine: slow() });
  const left = speak(second.url, { text: text.replaceAll('sentence', 'phrase').concat('ab') });
  await eventually(async () => second.synthesis.dispatcher.tasks.length > 0);
  await eventually(
    async () => (await pool.query(`SELECT FROM tasks WHERE state = 'running'`)).rowCount === 1,
  );
  await second.synthesis.close(0);
  await startHere();
  // The client of the closing server still gets its audio, because the server reads the rows.
  expect((await left).status).toBe(200);
});
