import type { Worker } from 'node:worker_threads';
import { describeEngine } from '@parlando/speech/testkit';
import { spawnWorker } from '../worker/spawn-worker.ts';
import { createEspeakEngine } from './espeak-engine.ts';

const WORKER_URL = new URL('./espeak-worker.ts', import.meta.url);

describeEngine('espeak', () => {
  const workers = new Set<Worker>();
  const engine = createEspeakEngine({
    threads: 2,
    spawn(data) {
      const worker = spawnWorker(WORKER_URL, data);
      workers.add(worker);
      worker.once('exit', () => workers.delete(worker));
      return worker;
    },
  });
  return {
    engine,
    voice: 'espeak-en-US-ruth',
    async breakDown() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
});
