import { afterAll, afterEach, inject } from 'vitest';
import { createFakeEngine } from './fake-engine.ts';
import { createPipeline, type Pipeline, type PipelineOptions } from './pipeline.ts';
import { expectBalancedLedger } from './pipeline-client.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from './test-database.ts';

export interface Pipelines {
  readonly database: TestDatabase;
  /** One more process on the database, closed after the test; with a fake engine by default. */
  start(options?: Partial<PipelineOptions>): Promise<Pipeline>;
  /** Closes those that are open. */
  closeAll(): Promise<void>;
}

/** A database for a test file. After each test the ledger is checked and everything is emptied. */
export async function usePipelines(): Promise<Pipelines> {
  const database = await createTestDatabase();
  const open: Pipeline[] = [];
  const closeAll = async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  };
  afterEach(async () => {
    await closeAll();
    await expectBalancedLedger(database.pool);
    await emptyTables(
      database.pool,
      'charges',
      'batches',
      'tasks',
      'buckets',
      'audio_cache',
      'request_gaps',
      'nodes',
    );
  });
  afterAll(() => database.close());
  return {
    database,
    closeAll,
    async start(options = {}) {
      const created = await createPipeline({
        ...{ database, engine: createFakeEngine(), s3: inject('s3') },
        ...options,
      });
      open.push(created);
      return created;
    },
  };
}
