/** Imported by the scripts for contributors: `npm run app` installs no tools of development. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

if (!existsSync(join(import.meta.dirname, '../node_modules/.bin/vitest'))) {
  process.stderr.write('The tools of development are not installed. Run this first: npm ci\n');
  process.exit(1);
}
