import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../../test/silent-log.ts';
import { createTestDatabase, withDatabase } from '../../../../test/test-database.ts';
import { migrate } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open-database.ts';
import type { Queryable } from './queryable.ts';
import { readHistory } from './read-history.ts';

test('the history of a database in SQL_ASCII is searched, too', async () => {
  const { pool, close } = await createTestDatabase({ isEmpty: true });
  onTestFinished(close);
  const name = `ascii_${randomUUID().replaceAll('-', '')}`;
  await pool.query(
    `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
  onTestFinished(() => pool.query(`DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined));
  const connection = withDatabase(inject('postgres'), name);
  const ascii = openDatabase({ connection, log: silentLog });
  onTestFinished(() => ascii.close());
  await migrate(ascii.kysely);
  const found = readHistory(
    ascii.pool,
    randomUUID(),
    { search: '清晨' },
    { order: 'newest', offset: 0, limit: 1 },
  );
  expect(await found).toEqual({ total: 0, tasks: [] });
});

test('of a page far down, only its own tasks are read with their segments', async () => {
  const { pool, close } = await createTestDatabase();
  onTestFinished(close);
  await pool.query(
    `INSERT INTO tasks (id, owner_id, request, request_hash, format, sample_rate, bitrate, engine, voice, warnings,
       state, fence, n_seg, done, reserved, created_at)
     SELECT 'task-' || n, 'owner', jsonb_build_object('text', 'number ' || n), '', 'mp3', 22050, 64, 'fake', 'v', '{}',
       'completed', 1, 1, 1, 0, now() - n * interval '1 minute' FROM generate_series(1, 300) AS n`,
  );
  let plan = '';
  const explained = {
    async query(statement: string, values?: unknown[]) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, values);
      plan += JSON.stringify(rows);
      return pool.query(statement, values);
    },
  };
  const page = { order: 'oldest', offset: 250, limit: 5 } as const;
  const { total, tasks } = await readHistory(explained as Queryable, 'owner', {}, page);
  expect([total, tasks.map(({ text }) => text)]).toEqual([
    300,
    [50, 49, 48, 47, 46].map((n) => `number ${n}`),
  ]);
  const loops = plan
    .match(/"Relation Name":"segments".*?"Actual Loops":\d+/g)
    ?.map((scan) => Number(/\d+$/.exec(scan)));
  expect(Math.max(...(loops ?? []))).toBe(5);
  const beyond = await readHistory(pool, 'owner', {}, { ...page, offset: 300 });
  expect(beyond).toEqual({ total: 300, tasks: [] });
});
