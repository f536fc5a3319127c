import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../test/event-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { expectBalancedLedger, speak } from '../../../test/pipeline-client.ts';
import { usePipelineProcesses } from '../../../test/use-pipeline-processes.ts';
import { queueControl } from './work/queue-control.ts';

const { database, start, fork } = await usePipelineProcesses();
const { pool, kysely } = database;

const sentences = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `Sentence ${i} of the text ${name} is this one.`).join(' ');
const clear = () => kysely.transaction().execute((transaction) => queueControl.clear(transaction));
const states = async () => {
  const { rows } = await pool.query<{ state: string; error: string | null; n: number }>(
    'SELECT state, error, count(*)::int AS n FROM tasks GROUP BY state, error ORDER BY state, error',
  );
  return rows;
};
const count = async (state: string) => (await states()).find((row) => row.state === state)?.n ?? 0;
/** An engine that speaks its first chunk and then waits. */
const heldEngine = (release: Promise<void>) =>
  createFakeEngine({ concurrency: 2, onChunk: (_, chunk) => (chunk === 0 ? undefined : release) });

describe('a cleared queue', () => {
  test('ends queued and running tasks of every process, and refunds unfinished segments', async () => {
    const { opened, release } = gate();
    const here = await start({ engine: heldEngine(opened), maxWaitSeconds: 1e6 });
    await fork({ chunkMs: 40 });
    const events = await openEvents(here.url);
    expect((await events.next()).event).toBe('ready');
    // More than both processes hold, so that some wait in the database.
    const requests = Array.from({ length: 150 }, (_, i) =>
      speak(here.url, { text: sentences(`number ${i}`, 3) }),
    );
    await eventually(async () => (await count('queued')) > 0 && (await count('running')) > 2);
    const cleared = await eventually(async () => {
      const all = (await states()).reduce((sum, { n }) => sum + n, 0);
      return all === requests.length && clear();
    });
    release();

    const answers = await Promise.all(requests.map(async (each) => (await each).json().catch(() => 'audio')));
    const refused = answers.filter((each) => each !== 'audio');
    expect(refused.length).toBe(cleared);
    expect(new Set(refused.map(({ code, error }) => `${code} ${error}`))).toEqual(
      new Set(['503 QUEUE_CLEARED']),
    );
    const told = new Set<string>();
    while (told.size < cleared) {
      const event = await events.next();
      if (event.event === 'queue-cleared') for (const id of event.data.taskIds ?? []) told.add(id);
    }
    await events.close();
    expect(await count('failed')).toBe(cleared);
    expect(await count('completed')).toBe(requests.length - cleared);
    await expectBalancedLedger(pool);
    // No process continues an ended task.
    await eventually(async () => here.synthesis.dispatcher.tasks.length === 0);
    expect((await speak(here.url, { text: 'The next one is spoken.' })).status).toBe(200);
  });

  test('has no effect if the process dies before the commit', async () => {
    const { opened, release } = gate();
    const here = await start({ engine: heldEngine(opened) });
    const requests = ['one', 'two', 'three'].map((name) => speak(here.url, { text: sentences(name, 2) }));
    await eventually(async () => (await count('running')) === 3);
    await expect(
      kysely.transaction().execute(async (transaction) => {
        expect(await queueControl.clear(transaction)).toBe(3);
        // What the database sees when the process is killed.
        await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction);
      }),
    ).rejects.toThrow();
    await expectBalancedLedger(pool);
    release();
    for (const request of requests) expect((await request).status).toBe(200);
    expect(await states()).toEqual([{ state: 'completed', error: null, n: 3 }]);
  });

  test('ends the tasks of a killed process, and no other process resumes them', async () => {
    const dying = await fork({ chunkMs: 50, killAt: { step: 'committed', nth: 2 } });
    await expect(speak(dying.url, { text: sentences('one', 12) })).rejects.toThrow();
    await dying.exited;
    const { rows: before } = await pool.query<{ charged: number }>(
      'SELECT sum(charged)::int AS charged FROM tasks',
    );
    expect(await clear()).toBe(1);
    await pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE state = 'running'`);
    const engine = createFakeEngine();
    const here = await start({ engine });
    expect((await speak(here.url, { text: 'Only this.' })).status).toBe(200);
    expect(engine.spoken).toEqual(['Only this.']);
    await expectBalancedLedger(pool);
    const { rows: after } = await pool.query('SELECT sum(used)::int AS used FROM buckets');
    expect(after[0]?.used).toBe((before[0]?.charged ?? 0) + 'Only this.'.length);
  });
});
