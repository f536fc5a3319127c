import { defineConfig } from 'vitest/config';
import { shared } from './vitest.shared.ts';

export default defineConfig({
  test: {
    // Left alone, one core would idle: on two cores Vitest starts one worker.
    maxWorkers: '100%',
    projects: [
      'packages/*',
      'apps/*',
      { test: { name: 'repository', include: ['scripts/**/*.test.ts'], ...shared } },
    ],
  },
});
