import { Worker } from 'node:worker_threads';

/** Starts a thread from a built file, or from its TypeScript source by way of tsx. */
export function spawnWorker(url: URL, data: object): Worker {
  if (!url.pathname.endsWith('.ts')) return new Worker(url, { workerData: data });
  const bootstrap = new URL('./typescript-worker.mjs', import.meta.url);
  // Flags of a parent that runs under tsx would load it twice.
  return new Worker(bootstrap, { execArgv: [], workerData: { ...data, entry: url.href } });
}
