// Runs a worker from its TypeScript source (development and tests): a worker's execArgv cannot register a loader.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);
