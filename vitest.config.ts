import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

export default defineConfig({
  test: {
    // More than there are cores: a file that waits for another process leaves its core idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      'packages/*',
      'apps/*',
      'apps/server/vitest.conformance.config.ts',
      {
        test: {
          name: 'repository',
          include: ['scripts/*.test.ts'],
          // Packs a release: `npm run test:container`.
          exclude: ['scripts/release.test.ts'],
          ...shared,
        },
      },
    ],
  },
});
