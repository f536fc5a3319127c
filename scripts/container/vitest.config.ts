import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** `npm run test:container`: not in `npm test`, since it builds images for minutes. */
export default defineConfig({
  test: {
    ...shared,
    name: 'container',
    include: ['scripts/container/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
