import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      { test: { name: 'repository', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
