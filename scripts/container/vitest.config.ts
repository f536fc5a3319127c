import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** `npm run test:container`: not part of `npm test`, because packing a release and building images takes minutes. */
export default defineConfig({
  test: {
    ...shared,
    name: 'container',
    include: ['scripts/release.test.ts', 'scripts/container/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
