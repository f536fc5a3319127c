import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBatch,
  pauseBatch,
  type RouteDefinition,
  resumeBatch,
  retryBatch,
  stopBatch,
} from '@parlando/contract';
import { EngineError } from '@parlando/speech';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchWhen, callBatch, isEnded, items } from '../../../test/batch-client.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { emptyTables } from '../../../test/test-database.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

const { database, start, closeAll } = await usePipelines();
const { pool } = database;

const routes: Record<string, RouteDefinition> = {
  pause: pauseBatch,
  resume: resumeBatch,
  retry: retryBatch,
  stop: stopBatch,
};
interface Command {
  readonly what: string;
  /** Which of the two processes receives the request. */
  readonly where: 0 | 1;
  /** Pause before the request. */
  readonly after: number;
}

const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom('pause', 'resume', 'resume', 'retry', 'stop', 'close'),
  where: fc.constantFrom<0 | 1>(0, 1),
  after: fc.integer({ min: 0, max: 25 }),
});

async function disturb(commands: readonly Command[], kinds: readonly string[]): Promise<void> {
  const taken: string[] = [];
  const failed = new Set<string>();
  const engine = () =>
    createFakeEngine({
      chunks: 2,
      async onChunk({ text }, chunk) {
        await sleep(1);
        const [id = '', kind] = text.split(': ');
        if (kind === 'fails once.' && !failed.has(id)) {
          failed.add(id);
          throw new EngineError('unsupported', 'once');
        }
        if (chunk === 1) taken.push(id);
      },
    });
  const options = { isOwned: true, batchRunner: { retry: { count: 0, intervalMs: 1 } } };
  const processes = [
    await start({ engine: engine(), ...options }),
    await start({ engine: engine(), ...options }),
  ] as const;
  const id = randomUUID();
  const list = items(...kinds.map((kind, n) => (kind === 'blank' ? ' ' : `${n}: ${kind}.`)));
  await callBatch(processes[0].app, createBatch, { body: { id, items: list } });
  for (const { what, where, after } of commands) {
    await sleep(after);
    const route = routes[what];
    const { app, batches } = processes[where];
    if (route === undefined) await batches.close();
    else await callBatch(app, route, { params: { id }, ...(what === 'retry' && { body: {} }) });
  }

  const last = await start({ engine: engine(), ...options });
  await callBatch(last.app, resumeBatch, { params: { id } });
  const batch = await batchWhen(last.app, id, isEnded);
  const done = batch.items.filter(({ status }) => status === 'done');
  const isStopped = commands.some(({ what }) => what === 'stop');
  if (!isStopped) expect(batch.counts.total).toBe(kinds.length);
  expect(batch.counts.error).toBe(batch.items.length - done.length);
  expect(new Set(taken).size).toBe(taken.length);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS tasks, coalesce(sum(charged), 0)::int AS charged,
       coalesce(sum(charged) FILTER (WHERE state = 'completed'), 0)::int AS heard FROM tasks`,
  );
  expect(rows[0].tasks).toBeLessThanOrEqual(kinds.filter((kind) => kind !== 'blank').length);
  expect(rows[0].charged).toBe(rows[0].heard);
  expect(rows[0].heard).toBe(done.reduce((sum, item) => sum + (item.characterCount ?? 0), 0));
  await expectBalancedLedger(pool);
}

test('whichever requests reach whichever process in any order, no item is synthesised or charged twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { maxLength: 8 }),
      fc.array(fc.constantFrom('fine', 'fails once', 'blank'), { minLength: 1, maxLength: 10 }),
      async (commands, kinds) => {
        try {
          await disturb(commands, kinds);
        } finally {
          await closeAll();
          await emptyTables(pool, 'charges', 'batches', 'tasks', 'buckets', 'audio_cache', 'request_gaps');
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});
