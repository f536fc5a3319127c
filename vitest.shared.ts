import { fileURLToPath } from 'node:url';

/** What the tests of all packages have in common. */
export const shared = {
  // How long a test may take. Cores are shared by several files, perhaps with a build: slowness is no failure here, so
  // these limits only end what hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [fileURLToPath(new URL('vitest.setup.ts', import.meta.url))],
};
