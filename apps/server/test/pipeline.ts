import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { AppError } from '@parlando/contract';
import { decodePeaks, soundingText, withSlots } from '@parlando/engines';
import type { Engine } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../src/database/open-database.ts';
import type { S3Patience, S3Settings } from '../src/drivers/s3-client.ts';
import {
  type BatchDependencies,
  type Batches,
  createBatchFeature,
} from '../src/features/batches/batch-feature.ts';
import { registerEventRoutes } from '../src/features/events/events.routes.ts';
import { createNodes } from '../src/features/nodes/nodes-feature.ts';
import { createProjectFeature } from '../src/features/projects/project-feature.ts';
import { createQuotaRepository } from '../src/features/quota/quota.repository.ts';
import { registerQuotaRoutes } from '../src/features/quota/quota.routes.ts';
import { createQuotaService } from '../src/features/quota/quota.service.ts';
import { createServerStatusService } from '../src/features/quota/server-status.service.ts';
import {
  createSynthesisFeature,
  type Synthesis,
  type SynthesisDependencies,
} from '../src/features/synthesis/synthesis-feature.ts';
import { registerTextStreamRoutes } from '../src/features/text-stream/text-stream.routes.ts';
import { createVoiceDirectory } from '../src/features/voices/voice-directory.ts';
import { createHttpApp } from '../src/http/create-http-app.ts';
import type { AudioStore } from '../src/ports/audio-store.ts';
import { systemClock } from '../src/ports/clock.ts';
import { createId } from '../src/ports/id.ts';
import { eventually } from './eventually.ts';
import { makeStoreRoot, openTestStore } from './open-test-store.ts';
import { silentLog } from './silent-log.ts';

export interface PipelineOptions {
  readonly database: Pick<OpenDatabase, 'pool' | 'kysely' | 'createClient'>;
  readonly engine: Engine;
  /** Joins the other pipelines of the database that have one. Without it it knows of none. */
  readonly role?: 'all' | 'api' | 'worker';
  readonly dailyCharacters?: number;
  readonly addressFactor?: number;
  readonly characterLimit?: number;
  readonly minGapMs?: number;
  readonly maxQueued?: number;
  readonly maxWaitSeconds?: number;
  /** Whoever calls is the instance's one owner, and may do what guests may not. */
  readonly isOwned?: boolean;
  /** Where blobs are kept; a folder of its own unless set. */
  readonly storeRoot?: string;
  /** In a bucket instead, below the name of that folder. */
  readonly s3?: S3Settings | undefined;
  readonly s3Patience?: S3Patience;
  readonly statements?: SynthesisDependencies['statements'];
  readonly onStep?: SynthesisDependencies['onStep'];
  readonly intervals?: SynthesisDependencies['intervals'];
  /** When the quota of the present day ends; as the quota says unless set. */
  readonly nextDay?: () => Date;
  readonly batchRunner?: BatchDependencies['runner'];
  readonly wrapStore?: (store: AudioStore) => AudioStore;
}

/** The synthesis, batch, quota and event features behind real HTTP, as the wiring puts them together. */
export interface Pipeline {
  readonly app: FastifyInstance;
  readonly synthesis: Synthesis;
  readonly batches: Batches;
  readonly store: AudioStore;
  readonly url: string;
  close(): Promise<void>;
}

const secret = 'a secret for tests';

export async function createPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { database, engine } = options;
  const storeRoot = options.storeRoot ?? makeStoreRoot(options.s3);
  const opened = await openTestStore(storeRoot, options.s3, options.s3Patience);
  const store = options.wrapStore?.(opened) ?? opened;
  const nodes =
    options.role &&
    createNodes({
      ...{ database: database.kysely, id: randomUUID(), role: options.role, engines: [withSlots(engine)] },
      ...{ speaksHere: options.role !== 'api', soundingText, secret, log: silentLog },
    });
  const spoken = nodes ? nodes.engines : [withSlots(engine)];
  const engines = new Map(spoken.map((each) => [each.id, each]));
  await engine.start();
  const voices = await createVoiceDirectory(spoken);
  const characterLimit = options.characterLimit ?? 100_000;
  const quota = createQuotaService(
    {
      freeDailyCharacters: options.dailyCharacters ?? 10_000_000,
      registeredDailyCharacters: options.dailyCharacters ?? 10_000_000,
      ownerDailyCharacters: options.dailyCharacters ?? 10_000_000,
      guestAddressFactor: options.addressFactor ?? 0,
      timeZone: 'Asia/Shanghai',
      characterLimit,
    },
    createQuotaRepository(database.kysely),
    systemClock,
  );
  const synthesis = createSynthesisFeature({
    database,
    store,
    takeOutline: decodePeaks,
    engines,
    ...(nodes && { nodes: nodes.registry, speakers: new Map(nodes.speakers.map((each) => [each.id, each])) }),
    voices,
    quota,
    findDictionaries: async () => [],
    clock: systemClock,
    createId,
    log: silentLog,
    settings: {
      characterLimit,
      minGapMs: options.minGapMs ?? 0,
      historyDays: 7,
      maxWaitSeconds: options.maxWaitSeconds ?? 60,
      basePath: '',
      secret,
      ...(options.maxQueued !== undefined && { maxQueued: options.maxQueued }),
    },
    ...(options.statements && { statements: options.statements }),
    ...(options.onStep && { onStep: options.onStep }),
    ...(options.intervals && { intervals: options.intervals }),
  });
  if (nodes) {
    nodes.listen(synthesis.listen);
    nodes.registry.measureLoad(synthesis.load);
  }
  const batches = createBatchFeature({
    database: database.kysely,
    synthesis,
    links: synthesis.links,
    log: silentLog,
    historyDays: 7,
    accounts: !options.isOwned,
    guests: true,
    minUserLevel: 1,
    findUser: async (userId) => ({ userId, role: 'user', hasPackage: false }),
    findKey: async () => {
      throw new AppError('KEY_INVALID', { reason: 'unknown' });
    },
    nextDay: options.nextDay ?? quota.nextDay,
    ...(options.batchRunner && { runner: options.batchRunner }),
  });
  const projects = createProjectFeature({
    database: database.kysely,
    synthesis,
    batches,
    basePath: '',
    secret,
    characterLimit,
  });
  const app = await createHttpApp({
    logger: false,
    bodyLimitBytes: 10_000_000,
    trustProxy: true,
    corsOrigins: [],
    web: undefined,
    checkReplies: true,
    isShuttingDown: () => false,
    ...(options.isOwned && {
      access: {
        accounts: false,
        hasProxy: false,
        requireLogin: false,
        minUserLevel: 1,
        identify: async () => undefined,
      },
    }),
  });
  synthesis.registerRoutes(app);
  await registerTextStreamRoutes(app, { synthesis, log: silentLog });
  batches.registerRoutes(app);
  projects.registerRoutes(app);
  const status = createServerStatusService({ engines, quota, clock: systemClock, log: silentLog });
  registerQuotaRoutes(app, quota, status);
  registerEventRoutes(app, {
    tasks: synthesis.tasks,
    bus: synthesis.bus,
    batches,
    projects: projects.service,
  });
  if (nodes) {
    await nodes.registerRoutes(app);
    await synthesis.registerNodeRoutes(app, nodes.door);
    await nodes.registry.open();
  }
  await synthesis.start();
  if (options.role !== 'api') batches.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  await nodes?.registry.listening(`http://127.0.0.1:${port}`);
  return {
    app,
    synthesis,
    batches,
    store,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await app.close();
      await batches.close();
      await synthesis.close(2000);
      await nodes?.close();
      await engine.close();
      if (options.storeRoot === undefined) rmSync(storeRoot, { recursive: true, force: true });
    },
  };
}

/** Waits until a process works on that many tasks: one that the database calls running may still be on its way there. */
export const workingOn = ({ synthesis }: Pipeline, count: number) =>
  eventually(() => synthesis.dispatcher.tasks.length === count);
