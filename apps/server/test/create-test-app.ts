import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import type { WyomingServer } from '../src/features/wyoming/wyoming-server.ts';
import { logRedaction } from '../src/http/log-redaction.ts';
import { createInstance, type Instance, type InstanceOptions } from '../src/wiring.ts';
import { sharedEngineFactories } from './shared-espeak.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly wyoming: WyomingServer | undefined;
  readonly database: TestDatabase;
  readonly dataDir: string;
  shutDown: Instance['shutDown'];
  close(): Promise<void>;
}

/**
 * The whole server, as `main` starts it, on a fresh database and folder, with one engine thread that apps use one after
 * the other. `log` gets everything, and without it errors are printed;
 * `prepare` may put files into the folder before.
 */
export async function createTestApp(
  env: Readonly<Record<string, string>> = {},
  log?: DestinationStream,
  prepare?: (dataDir: string) => Promise<unknown>,
  parts: Pick<InstanceOptions, 'localVoices'> = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'parlando-app-'));
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare?.(dataDir);
    const instance = await createInstance({
      config: readConfig({
        ESPEAK_THREADS: '1',
        MIN_REQUEST_GAP_MS: '0',
        EDGE_READ_ALOUD: 'off',
        ...s3Variables(basename(dataDir)),
        ...env,
        DATA_DIR: dataDir,
      }),
      logger: log ? pino({ level: 'trace', ...logRedaction }, log) : pino({ level: 'error' }, printer),
      databaseServer: { connection: database.connection, close: async () => undefined },
      engineFactories: sharedEngineFactories,
      checkReplies: true,
      ...parts,
    });
    return {
      app: instance.app,
      wyoming: instance.wyoming,
      database,
      dataDir,
      shutDown: instance.shutDown,
      async close() {
        await instance.shutDown(5000);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shows why a test got an INTERNAL_ERROR. */
const printer: DestinationStream = {
  write(line) {
    const { err, msg } = JSON.parse(line) as { err?: Error; msg: string };
    console.error(err?.stack ?? msg);
  },
};

/** Of the run's S3 service, if it has one. */
function s3Variables(name: string): Record<string, string> {
  const s3 = inject('s3');
  if (s3 === undefined) return {};
  return {
    ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, S3_REGION: s3.region, S3_PREFIX: `${name}/` },
    ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
  };
}
