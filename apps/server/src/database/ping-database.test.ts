import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { pingDatabase } from './ping-database.ts';

const { pool, close } = await createTestDatabase({ maxConnections: 1 });
afterAll(close);

test('a database that accepts no writes cannot be used', async () => {
  await pingDatabase(pool);
  await pool.query('SET default_transaction_read_only = on');
  await expect(pingDatabase(pool)).rejects.toThrow('read-only');
});
