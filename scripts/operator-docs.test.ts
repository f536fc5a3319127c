import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksIn, blockWith, operatorDocuments, root } from './operator/fenced-commands.ts';
import { heldCommands, operatorPath, releasePath } from './operator/held-commands.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe.each(operatorDocuments)('the commands of %s', (document) => {
  const held = heldCommands[document];

  it('are run by a test, or have a reason', () => {
    const commands = new Set(blocksIn(document).flat());
    expect(Object.keys(held).toSorted()).toEqual([...commands].toSorted());
  });

  it('are run by tests that are there', () => {
    for (const each of Object.values(held)) {
      if ('cannot' in each) continue;
      expect(existsSync(join(root, each.file)), each.file).toBe(true);
      for (const words of each.words) expect(read(each.file)).toContain(words);
    }
  });
});

it.each([
  { by: operatorPath, least: 15 },
  { by: releasePath, least: 5 },
])('$by.file runs each command that is said to be run there', ({ by: path, least }) => {
  const first = Object.values(heldCommands).flatMap((held) =>
    Object.entries(held)
      .filter(([, by]) => by === path)
      .map(([command]) => command),
  );
  expect(first.length).toBeGreaterThan(least);
  // Each block is named by how its first command begins.
  const named = [...read(path.file).matchAll(/blockWith\('([^']+)', '([^']+)'\)/g)];
  const run = named.flatMap(([, document = '', command = '']) =>
    blockWith(document as (typeof operatorDocuments)[number], command),
  );
  expect(first.filter((command) => !run.includes(command))).toEqual([]);
});

it('the variables that several containers need are made by one command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-compose-'));
  try {
    mkdirSync(join(folder, 'deploy'));
    const [make = ''] = blockWith('docs/install.md', 'printf ');
    execFileSync('sh', ['-ec', make], { cwd: folder });
    const made = new Map(
      readFileSync(join(folder, 'deploy/.env'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    const needed = [...read('deploy/compose.many.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    expect([...made.keys()].toSorted()).toEqual([...new Set(needed)].toSorted());
    for (const value of made.values()) expect(value).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the documents name the version that is released', () => {
  const { version } = JSON.parse(read('package.json'));
  const named = [...read('docs/install.md').matchAll(/parlando-(\d+\.\d+\.\d+)-linux/g)];
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(([, each]) => each !== version)).toEqual([]);
});
