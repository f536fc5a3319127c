import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** `npm run test:container`: not in `npm test`, since it packs a release and builds images for minutes. */
export default defineConfig({
  test: {
    ...shared,
    name: 'container',
    include: ['scripts/release.test.ts', 'scripts/container/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
