import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** `npm run test:operator`: not in `npm test`, since it starts the product a dozen times. */
export default defineConfig({
  test: { ...shared, name: 'operator', include: ['scripts/operator/*.test.ts'] },
});
