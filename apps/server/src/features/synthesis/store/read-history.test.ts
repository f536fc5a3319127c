import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../../test/silent-log.ts';
import { createTestDatabase, withDatabase } from '../../../../test/test-database.ts';
import { migrate } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open-database.ts';
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
