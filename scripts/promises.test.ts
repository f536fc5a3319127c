import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/promises.md'), 'utf8');

interface Shown {
  readonly promise: string;
  readonly file: string;
  readonly title: string;
}

/** The document's tables: a heading with the number of rows, then `| promise | file | test |`. */
const groups = document
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, name = '', count = ''] = /^(.+?) \((\d+)\)$/m.exec(section) ?? [];
    const rows = [...section.matchAll(/^\| (.+?) \| `(.+?)` \| (.+) \|$/gm)];
    const shown = rows.map(([, promise = '', file = '', title = '']): Shown => ({ promise, file, title }));
    return { name, count: Number(count), shown };
  });

describe('what the product promises', () => {
  it.each(groups)('$name: $count', ({ count, shown }) => {
    expect(shown).toHaveLength(count);
    const promises = shown.map(({ promise }) => promise);
    expect(new Set(promises).size).toBe(promises.length);
  });

  it.each(groups)('$name: each is shown by a test that exists', ({ shown }) => {
    const missing = shown.filter(({ file, title }) => !hasTest(join(root, file), title));
    expect(missing).toEqual([]);
  });

  it('has every group', () => {
    expect(groups.map(({ name }) => name)).toEqual([
      'Pages',
      'Calls',
      'Errors',
      'Limits',
      'The stage',
      'The script',
      'Other products',
      'Text in pieces',
      'Installed voices',
      'Privacy',
      'Shared storage',
      'Backups',
      'Releases',
      'Several processes',
      'Operators',
    ]);
  });
});

/** Titles may be in tables of cases, so any occurrence in quotes counts. */
function hasTest(path: string, title: string): boolean {
  if (!/\.(test|spec)\.tsx?$/.test(path) || !existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  return ["'", '`', '"'].some((quote) => text.includes(`${quote}${title}`));
}
