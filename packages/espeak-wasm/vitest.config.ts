import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'espeak-wasm',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Files share a worker and what it has loaded: nothing here keeps state in a module.
    isolate: false,
    ...shared,
  },
});
