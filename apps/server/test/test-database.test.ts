import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

test('a test database reads bigint as a number', async () => {
  const { rows } = await database.pool.query('SELECT 42::bigint AS n');
  expect(rows).toEqual([{ n: 42 }]);
});

test('test databases are apart', async () => {
  const other = await createTestDatabase();
  try {
    await other.pool.query('CREATE TABLE only_here (id int)');
    const { rows } = await database.pool.query("SELECT to_regclass('only_here') AS found");
    expect(rows).toEqual([{ found: null }]);
  } finally {
    await other.close();
  }
});
