import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neededPackages } from './release/packages.mjs';

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

const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = ['.', 'docs', 'docs/decisions'].flatMap(markdownIn);

/** As GitHub makes them. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('every link of a document leads to a file and a heading that exist', () => {
  it.each(documents)('%s', (document) => {
    const links = [...readFileSync(join(root, document), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)];
    const targets = links
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?|mailto):/.test(target));
    const broken = targets.filter((target) => {
      const [path = '', heading] = target.split('#');
      const file = join(root, path === '' ? document : join(dirname(document), path));
      if (!existsSync(file)) return true;
      return heading !== undefined && !anchorsIn(readFileSync(file, 'utf8')).includes(heading);
    });
    expect(broken).toEqual([]);
  });
});

it('the notices list the packages of the lock file', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = neededPackages(lock, ['apps/server', 'apps/web']);
  const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  const listed = [...notices.matchAll(/^\| (\S+ \| \d\S*) \|/gm)].map(([, row]) => row);
  expect(listed, 'Run `node scripts/generate-notices.mjs`.').toEqual(
    needed.map(({ name, version }) => `${name} | ${version}`),
  );
});
