import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/**
 * An engine thread allocates only short-lived pieces of audio: with V8's default limit they would accumulate to 48 MB
 * per thread before they are collected.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/**
 * Node aborts the whole process when a compile job of V8 finds that a heap is due for a collection while the thread of
 * that heap ends (fixed later in https://github.com/v8/node/pull/208). Without a size to start from, V8 lowers the
 * limit of a new heap with each scavenge, so that a thread is due once it has warmed up.
 */
const roomFromTheStart = '--initial-old-space-size=32';

/** Starts a thread from a built file, or from its TypeScript source by way of tsx. */
export function spawnWorker(url: URL, data: object): Worker {
  setFlagsFromString(roomFromTheStart);
  if (!url.pathname.endsWith('.ts')) return new Worker(url, { workerData: data, resourceLimits });
  const bootstrap = new URL('./typescript-worker.mjs', import.meta.url);
  // Flags of a parent that runs under tsx would load it twice.
  return new Worker(bootstrap, { execArgv: [], workerData: { ...data, entry: url.href }, resourceLimits });
}
