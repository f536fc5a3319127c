import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/**
 * `npm run test:firefox`: not part of `npm test`, which works without Firefox. Its package is `firefox-esr`; root
 * needs `HOME=/root`.
 */
export default defineConfig({
  test: { ...shared, name: 'firefox', include: ['scripts/firefox/*.test.ts'] },
});
