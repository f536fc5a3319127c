import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise } from './cruise.mjs';

const root = join(import.meta.dirname, '..');
const copied = [
  'apps',
  'packages',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  '.dependency-cruiser.cjs',
  '.dependency-cruiser.values.cjs',
];
const leftOut = new Set(['dist', 'vendor', 'node_modules']);

/** Copies the sources to a temporary folder, so that planted files do not affect the real tree. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'parlando-floors-'));
  for (const name of copied) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const target = join(root, 'node_modules', name);
    // Our packages are relative links, which must point into the copy.
    if (name === '@parlando')
      cpSync(target, join(copy, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(target, join(copy, 'node_modules', name));
  }
  return copy;
}

/** A module planted in a folder, and the rule it breaks; without a rule it is allowed. */
const plants: readonly (readonly [room: string, source: string, rule?: string])[] = [
  ['packages/contract/src', "import '@parlando/speech';", 'contract-is-the-ground'],
  ['packages/speech/src', "import '@parlando/engines';", 'speech-on-contract'],
  ['packages/speech/src', "import 'node:fs';", 'speech-does-no-io'],
  ['packages/providers/src', "import '@parlando/engines';", 'providers-on-speech'],
  ['packages/providers/src', "import 'node:fs';", 'providers-run-in-a-browser'],
  [
    'packages/engines/src',
    "import '../edge-read-aloud/testing/test-engine.ts';",
    'servers-of-tests-only-in-tests',
  ],
  ['apps/web/src/features', "import '@parlando/providers/testing';", 'servers-of-tests-only-in-tests'],
  ['apps/web/src/features', "import '../../pages/not-found-page.tsx';", 'web-features-below-pages'],
  ['apps/web/src/features/voices', "import '../../tasks/task-status.tsx';", 'web-features-stand-alone'],
  [
    'apps/web/src/features/voices',
    "import type {} from '../../tasks/task-status.tsx';",
    'web-features-stand-alone',
  ],
  ['apps/web/src/model/voices', "import '../../../ui/button.tsx';", 'web-model-below-ui-and-features'],
  [
    'apps/web/src/model/voices',
    "import '../../../features/tasks/task-status.tsx';",
    'web-model-below-ui-and-features',
  ],
  ['apps/web/src/lib', "import '../../app/router.tsx';", 'web-lib-and-ui-below-features'],
  ['apps/web/src/pages', "import '../../app/router.tsx';", 'web-pages-below-app'],
  ['apps/server/src/ports', "import '../../http/sse.ts';", 'server-ports-on-contract'],
  ['apps/server/src/http', "import '../../database/migrate.ts';", 'server-http-on-contract'],
  [
    'apps/server/src/features/voices',
    "import '../../../drivers/fs-audio-store.ts';",
    'server-features-on-ports',
  ],
  ['apps/server/src/features/voices', "import '../../quota/quota-day.ts';", 'server-features-meet-as-types'],
  [
    'apps/server/src/features/voices',
    "export * from '../../quota/quota-day.ts';",
    'server-features-meet-as-types',
  ],
  [
    'apps/server/src/features/voices',
    "await import('../../quota/quota-day.ts');",
    'server-features-meet-as-types',
  ],
  ['apps/server/src/features/voices', "import type {} from '../../quota/quota-day.ts';"],
];

describe('the import directions', () => {
  const folders = plants.map(([room], index) => `${room}/planted-${index}`);
  let copy: string;
  let found: { readonly ok: boolean; readonly output: string };

  beforeAll(async () => {
    copy = copyTree();
    plants.forEach(([, source], index) => {
      const folder = join(copy, folders[index] ?? '');
      mkdirSync(folder);
      writeFileSync(join(folder, 'planted.tsx'), `${source}\nexport const Planted = () => <p>planted</p>;\n`);
    });
    found = await cruise(folders, copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(plants.map(([room, source, rule = 'nothing'], index) => ({ room, source, rule, index })))(
    'in $room, $source breaks $rule',
    ({ rule, index }) => {
      const lines = found.output
        .split('\n')
        .filter((line) => line.includes(`: ${folders[index]}/planted.tsx`));
      const broken = lines.map((line) => /error (\S+):/.exec(line)?.[1]);
      expect(broken).toEqual(rule === 'nothing' ? [] : [expect.stringContaining(rule)]);
    },
  );

  it('fail the check when a module breaks one', () => {
    expect(found.ok).toBe(false);
  });
});
