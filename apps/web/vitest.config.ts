import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';
import { builtPackages } from './built-packages-plugin.ts';

export default defineConfig({
  plugins: [react(), builtPackages()],
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'jsdom',
    // A page and its libraries are loaded once per worker, not once per file.
    isolate: false,
    // Node 25 and newer have a localStorage of their own, which would hide jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [],
    ...shared,
    setupFiles: [...shared.setupFiles, 'src/test/setup.ts'],
  },
});
