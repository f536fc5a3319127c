import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'audio-wasm',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    ...shared,
  },
});
