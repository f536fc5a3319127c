/** Builds the product's programs into `dist`. */
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';

await bundlePrograms(join(import.meta.dirname, 'dist'), ['src/main.ts', 'src/admin.ts']);
