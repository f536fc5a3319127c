import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'espeak-wasm',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
