import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'providers',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
});
