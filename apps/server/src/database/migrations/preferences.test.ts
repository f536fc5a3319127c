import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { preferences } from './0015-preferences.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

test('a preference becomes a setting unless a setting of that name exists', async () => {
  await database.pool.query(
    `CREATE TABLE preferences (owner_id text PRIMARY KEY, default_language text, theme text)`,
  );
  await database.pool.query(
    `INSERT INTO preferences VALUES ('user:a', 'es-MX', NULL), ('user:b', NULL, 'dark')`,
  );
  await database.pool.query(
    `INSERT INTO settings (owner_id, fields) VALUES ('user:b', '{"theme": "light", "retryCount": 5}')`,
  );
  await preferences.up(database.kysely);
  const { rows } = await database.pool.query('SELECT owner_id, fields FROM settings ORDER BY 1');
  expect(rows).toEqual([
    { owner_id: 'user:a', fields: { defaultLanguage: 'es-MX' } },
    { owner_id: 'user:b', fields: { theme: 'light', retryCount: 5 } },
  ]);
});
