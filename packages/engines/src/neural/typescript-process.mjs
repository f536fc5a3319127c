// Runs a process from its TypeScript source (development and tests).
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [entry] = process.argv.splice(2, 1);
// A run of many tests has its workers built once: from source each start compiles all that it imports.
const built = process.env.BUILT_WORKERS;
if (built) await import(pathToFileURL(join(built, `${basename(entry, '.ts')}.js`)).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(entry);
}
