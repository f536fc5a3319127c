import { openDatabase } from '../src/database/open-database.ts';
import type { S3Settings } from '../src/drivers/s3-client.ts';
import type { DatabaseConnection } from '../src/ports/database-server.ts';
import { createFakeEngine } from './fake-engine.ts';
import { createPipeline } from './pipeline.ts';
import { silentLog } from './silent-log.ts';

/** What the parent hands over as the one argument, in JSON. */
export interface ChildOptions {
  readonly connection: DatabaseConnection;
  readonly storeRoot: string;
  readonly s3?: S3Settings | undefined;
  /** Kills itself by SIGKILL when it reaches this step for the nth time. */
  readonly killAt?: { readonly step: string; readonly nth: number };
  /** Kills itself when its engine gets a text that contains this. */
  readonly poison?: string;
  /** Milliseconds the engine takes for a chunk. */
  readonly chunkMs?: number;
  /** A single-owner instance. */
  readonly isOwned?: boolean;
}

export type ChildMessage = { readonly url: string } | { readonly tasks: number };

const options = JSON.parse(process.argv[2] ?? '') as ChildOptions;
const { connection, storeRoot, s3, killAt, poison, chunkMs = 0, isOwned = false } = options;
let seen = 0;

const pipeline = await createPipeline({
  database: openDatabase({ connection, log: silentLog }),
  storeRoot,
  s3,
  isOwned,
  engine: createFakeEngine({
    async onChunk({ text }) {
      if (poison !== undefined && text.includes(poison)) await die();
      if (chunkMs > 0) await new Promise((resolve) => setTimeout(resolve, chunkMs));
    },
  }),
  async onStep(step) {
    if (step !== killAt?.step || ++seen < killAt.nth) return;
    await die();
  },
});

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives a moment later: nothing may run until then.
  return new Promise(() => undefined);
}

process.on('message', () => process.send?.({ tasks: pipeline.synthesis.dispatcher.tasks.length }));
process.on('disconnect', () => process.exit());
process.send?.({ url: pipeline.url } satisfies ChildMessage);
