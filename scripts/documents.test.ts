import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const floors = 'apps|bench|data-sources|docs|e2e|packages|scripts';
const named = new RegExp(
  `(?:\`|\\]\\()((?:${floors})/[^\`)\\s]+|\\.[\\w.-]+\\.(?:cjs|mjs|example))(?:\`|\\))`,
  'g',
);

describe('every file named in a document exists', () => {
  it.each([
    ['docs/architecture.md', 40],
    ['CONTRIBUTING.md', 5],
    ['README.md', 5],
  ])('%s', (document, least) => {
    const text = readFileSync(join(root, document), 'utf8');
    const paths = [...text.matchAll(named)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThanOrEqual(least);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
