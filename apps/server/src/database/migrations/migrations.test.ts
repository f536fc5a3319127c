import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { migrate, missingMigrations } from '../migrate.ts';
import { migrations } from './index.ts';

/** Up to here an instance was one process, which stopped before a migration. */
const lastAlone = '0031-models';
const later = Object.keys(migrations).filter((name) => name > lastAlone);

test.each(later)('%s only adds, so that processes of the version before go on', (name) => {
  const text = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
  expect(text).not.toMatch(/\b(DROP|RENAME|SET NOT NULL|ALTER COLUMN|TRUNCATE)\b/i);
  // A column that an earlier version does not fill needs a value.
  for (const [, column = ''] of text.matchAll(/ADD COLUMN ([^;`]*)/g)) {
    expect(/NOT NULL/.test(column) && !/DEFAULT/.test(column), column).toBe(false);
  }
});

test('a migration that waits for a long transaction lets processes of the version before go on', async () => {
  const { kysely, pool, close } = await createTestDatabase({ isEmpty: true });
  const newest = '0038-settled-charges';
  const former = Object.keys(migrations).filter((name) => name < newest);
  await migrate(kysely, { only: former });
  const reader = await pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM charges');
  const migrated = migrate(kysely, { only: [...former, newest] });
  await eventually(async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_locks WHERE relation = 'charges'::regclass AND NOT granted`,
    );
    return rowCount === 1;
  });
  await pool.query('SELECT FROM charges');
  await reader.query('COMMIT');
  reader.release();
  await migrated;
  expect(await missingMigrations(kysely)).not.toContain(newest);
  await close();
});
