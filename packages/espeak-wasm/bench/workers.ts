import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { compileEspeak } from '../src/node.ts';
import type { BenchJob, BenchResult } from './protocol.ts';

export type WorkerKind = 'own' | 'npm';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Starts the workers as a product does: from plain JavaScript, with a module that was compiled once. */
export class BenchWorkers {
  readonly #bundles: string;
  readonly #module: WebAssembly.Module;
  readonly #running: Worker[] = [];

  private constructor(bundles: string, module: WebAssembly.Module) {
    this.#bundles = bundles;
    this.#module = module;
  }

  static async create(): Promise<BenchWorkers> {
    // Beside the sources, so that the npm packages resolve.
    const bundles = await mkdtemp(join(here, '.bundle-'));
    await build({
      entryPoints: ['own-worker.ts', 'npm-worker.ts'].map((name) => join(here, name)),
      outdir: bundles,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    return new BenchWorkers(bundles, await compileEspeak());
  }

  get bundles(): string {
    return this.#bundles;
  }

  async start(kind: WorkerKind): Promise<{ worker: Worker; readyMs: number }> {
    const began = performance.now();
    const workerData = {
      module: this.#module,
      data: fileURLToPath(new URL('../dist/data', import.meta.url)),
    };
    const worker = new Worker(join(this.#bundles, `${kind}-worker.mjs`), {
      workerData: kind === 'own' ? workerData : null,
    });
    this.#running.push(worker);
    await once(worker, 'message');
    return { worker, readyMs: performance.now() - began };
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((worker) => worker.terminate()));
  }
}

export async function runWorker(worker: Worker, job: BenchJob): Promise<BenchResult> {
  worker.postMessage(job);
  const [result] = await once(worker, 'message');
  return result as BenchResult;
}
