import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';
import { docstringsTransform } from './docstrings.mjs';

export default defineConfig({
  plugins: [docstringsTransform],
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Files share a worker and what it has loaded: nothing here keeps state in a module.
    isolate: false,
    globalSetup: ['test/global-setup.ts'],
    ...shared,
  },
});
