import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** `npm run test:faults`: not in `npm test`, since faults outlast leases and time-outs. `FAULT_ROUNDS` times each. */
export default defineConfig({
  test: {
    ...shared,
    name: 'faults',
    include: ['apps/server/faults/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('faults/setup.ts', import.meta.url))],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
