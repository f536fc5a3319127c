/**
 * How long a test may take. Cores are shared by several files, perhaps with a build: slowness is no failure here, so these
 * limits only end what hangs.
 */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
