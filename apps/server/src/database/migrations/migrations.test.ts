import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
