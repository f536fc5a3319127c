import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** `npm run test:operator`: not part of `npm test`, because it starts the product a dozen times. */
export default defineConfig({
  test: { ...shared, name: 'operator', include: ['scripts/operator/*.test.ts'] },
});
