import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cruise } from './cruise.mjs';

const root = join(import.meta.dirname, '..');
const planted: string[] = [];

/** Puts a module that imports upwards into a room and says what the cruise makes of it. */
function cruiseWith(room: string, source: string) {
  const folder = mkdtempSync(join(root, room, 'planted-'));
  planted.push(folder);
  writeFileSync(join(folder, 'planted.tsx'), `${source}\nexport const Planted = () => <p>planted</p>;\n`);
  return cruise([relative(root, folder)]);
}

afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the floors', () => {
  it.each([
    ['packages/contract/src', "import '@parlando/speech';", 'contract-is-the-ground'],
    ['packages/speech/src', "import '@parlando/engines';", 'speech-on-contract'],
    ['packages/speech/src', "import 'node:fs';", 'speech-does-no-io'],
    ['packages/providers/src', "import '@parlando/engines';", 'providers-on-speech'],
    ['packages/providers/src', "import 'node:fs';", 'providers-run-in-a-browser'],
    ['apps/web/src/features', "import '@parlando/providers/testing';", 'servers-of-tests-only-in-tests'],
    [
      'packages/engines/src',
      "import '../edge-read-aloud/testing/test-engine.ts';",
      'servers-of-tests-only-in-tests',
    ],
    [
      'apps/server/src/features/voices',
      "import '../../../drivers/fs-audio-store.ts';",
      'server-features-on-ports',
    ],
    [
      'apps/server/src/features/voices',
      "import '../../quota/quota-day.ts';",
      'server-features-meet-as-types',
    ],
    ['apps/web/src/lib', "import '../../app/router.tsx';", 'web-lib-and-ui-below-features'],
  ])('an upward import planted in %s fails the check', (room, source, rule) => {
    const { ok, output } = cruiseWith(room, source);
    expect(output).toContain(rule);
    expect(ok).toBe(false);
  });
});
