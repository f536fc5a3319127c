import type { ChildProcess } from 'node:child_process';
import type { NeuralEngine } from '../model.ts';
import { createNeuralEngine } from '../neural-engine.ts';
import { neuralWorkerUrl, spawnNeuralProcess } from '../neural-process.ts';

export interface FrailEngine {
  readonly engine: NeuralEngine;
  /** Its processes that live. */
  readonly processes: ReadonlySet<ChildProcess>;
  /** The next process starts with the model of this folder in place of its own. */
  spoilNext(folder: string): void;
}

/** The real engine of a voice with short time limits, for tests that kill, suspend and corrupt its processes. */
export function createFrailEngine(folder: string, processes: number): FrailEngine {
  const living = new Set<ChildProcess>();
  const spoilt: string[] = [];
  const engine = createNeuralEngine({
    processes,
    models: async () => [{ folder }],
    times: { startMs: 5000, jobMs: 500, abortMs: 200, idleMs: 60_000, retryMs: 100 },
    spawn(own) {
      const child = spawnNeuralProcess(neuralWorkerUrl(), spoilt.pop() ?? own);
      living.add(child);
      child.once('exit', () => living.delete(child));
      return child;
    },
  });
  return { engine, processes: living, spoilNext: (at) => void spoilt.push(at) };
}
