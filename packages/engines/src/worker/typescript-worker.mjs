// Runs a worker from its TypeScript source (development and tests): a worker's execArgv cannot register a loader.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

const { entry } = workerData;
// A run of many tests has its workers built once: from source each start compiles all that it imports.
const built = process.env.BUILT_WORKERS;
if (built) await import(pathToFileURL(join(built, `${basename(entry, '.ts')}.js`)).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(entry);
}
