import { createFakeEngine, type FakeEngineOptions } from './fake-engine.ts';
import type { Pipeline, PipelineOptions } from './pipeline.ts';
import { type Pipelines, usePipelines } from './use-pipelines.ts';

export interface Batches extends Pipelines {
  /** A process whose caller owns batches and which retries at once, with the given fake engine. */
  startOwned(engine?: FakeEngineOptions, options?: Partial<PipelineOptions>): Promise<Pipeline>;
}

const quick = { retry: { count: 2, intervalMs: 1 } };

export async function useBatches(): Promise<Batches> {
  const pipelines = await usePipelines();
  return {
    ...pipelines,
    startOwned: (engine = {}, options = {}) =>
      pipelines.start({
        engine: createFakeEngine(engine),
        isOwned: true,
        batchRunner: quick,
        ...options,
      }),
  };
}
