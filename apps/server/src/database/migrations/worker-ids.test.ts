import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely';
import type { QueryResultRow } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { createPipeline } from '../../../test/pipeline.ts';
import { expectBalancedLedger, speak, taskState } from '../../../test/pipeline-client.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Queryable } from '../../features/synthesis/store/queryable.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const database = await createTestDatabase({ isEmpty: true });
const { pool, kysely } = database;
const storeRoot = await mkdtemp(join(tmpdir(), 'parlando-audio-'));
afterAll(async () => {
  await database.close();
  await rm(storeRoot, { recursive: true, force: true });
});

const text = Array.from({ length: 8 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(' ');

/** Statements of the release before this migration: the column's old name, without later columns. */
const olderStatements: Queryable = {
  query: <Row extends QueryResultRow>(statement: string, values?: unknown[]) => {
    const older = statement
      .replaceAll('worker_id', 'owner')
      .replace('other = coalesce(earlier, other), ', '')
      .replace(', part_of, part_at', '')
      .replace(', settled = c.amount', '')
      .replace('amount - settled', 'amount')
      .replace(/,\s+\$21::text, \$22::int/, '');
    return pool.query<Row>(older, older.includes('$20') ? values?.slice(0, 20) : values);
  },
};

test('an older process that still runs settles nothing more, and a newer one finishes its task', async () => {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0009-paying-buckets');
  const half = gate();
  const engine = createFakeEngine({
    onChunk: ({ call }) => (call > 2 ? half.opened : undefined),
  });
  const older = await createPipeline({ database, storeRoot, engine, statements: olderStatements });
  const done = await speak(older.url, { text: 'Completed before.' });
  const leaving = new AbortController();
  const request = speak(older.url, { text }, { signal: leaving.signal }).catch(() => undefined);
  const before = await eventually(async () => {
    const { rows } = await pool.query(
      `SELECT id, owner AS worker, fence, done, charged FROM tasks WHERE state = 'running' AND done > 0`,
    );
    return rows[0];
  });

  await migrate(kysely);
  half.release();
  const refused = await speak(older.url, { text: 'Not accepted.' });
  expect(refused.status).toBe(500);
  leaving.abort();
  await request;
  const { rows: after } = await pool.query(
    `SELECT id, worker_id AS worker, fence, done, charged FROM tasks WHERE state = 'running'`,
  );
  expect(after).toEqual([before]);
  await expectBalancedLedger(pool);

  const newer = await createPipeline({ database, storeRoot, engine: createFakeEngine() });
  await pool.query(`UPDATE tasks SET lease_until = now() - interval '1 ms' WHERE state = 'running'`);
  await eventually(
    async () => (await pool.query(`SELECT FROM tasks WHERE state = 'completed'`)).rowCount === 2,
  );
  const { fileSize, audioUrl } = await taskState(newer.url, before.id);
  expect((await (await fetch(newer.url + audioUrl)).arrayBuffer()).byteLength).toBe(fileSize);
  expect(await taskState(newer.url, done.headers.get('x-task-id'))).toMatchObject({ status: 'completed' });
  await expectBalancedLedger(pool);
  const { rows } = await pool.query('SELECT sum(charged)::int AS charged FROM tasks');
  expect(rows).toEqual([{ charged: text.length + 'Completed before.'.length }]);
  await newer.close();
  await older.close();
});
