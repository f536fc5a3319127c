import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';

const { kysely, pool, close } = await createTestDatabase();
afterAll(close);

test('losing a connection during a transaction fails that transaction and nothing else', async () => {
  const lost = kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // The error arrives while no statement of the transaction waits for a response.
    await pool.query('SELECT 1');
    await sql`SELECT 1`.execute(transaction);
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
});

test('a constraint violation keeps the connection, any other failure closes it', async () => {
  const backend = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const before = await backend();
  const refused = pool.query(
    `DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = 'check_violation'; END $$`,
  );
  await expect(refused).rejects.toThrow('refused');
  expect(await backend()).toBe(before);
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(await backend()).not.toBe(before);
});
