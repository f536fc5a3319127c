import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

export default defineConfig({
  test: {
    // Left alone, one core would idle: on two cores Vitest starts one worker.
    maxWorkers: '100%',
    projects: [
      'packages/*',
      'apps/*',
      'apps/server/vitest.conformance.config.ts',
      { test: { name: 'repository', include: ['scripts/*.test.ts'], ...shared } },
    ],
  },
});
