import { defineConfig } from 'vitest/config';
import { patience } from '../../vitest.patience.ts';

export default defineConfig({
  test: {
    name: 'espeak-wasm',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    ...patience,
  },
});
