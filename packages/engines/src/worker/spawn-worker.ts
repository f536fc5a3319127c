import { Worker } from 'node:worker_threads';

/**
 * A speaking thread makes nothing but short-lived pieces of audio: with V8's own limit they would pile up to 48 MB a
 * thread before they are collected.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Starts a thread from a built file, or from its TypeScript source by way of tsx. */
export function spawnWorker(url: URL, data: object): Worker {
  if (!url.pathname.endsWith('.ts')) return new Worker(url, { workerData: data, resourceLimits });
  const bootstrap = new URL('./typescript-worker.mjs', import.meta.url);
  // Flags of a parent that runs under tsx would load it twice.
  return new Worker(bootstrap, { execArgv: [], workerData: { ...data, entry: url.href }, resourceLimits });
}
