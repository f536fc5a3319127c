import { randomUUID } from 'node:crypto';
import { type DictionaryEntry, userLevels } from '@parlando/contract';
import type { Engine } from '@parlando/speech';
import type { FastifyBaseLogger } from 'fastify';
import type { Closing } from './closing.ts';
import type { Config } from './config/config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { type Accounts, createAccounts } from './features/account/create-account.ts';
import { createAnnouncementBoard } from './features/admin/announcement-board.ts';
import { createAudioCount } from './features/admin/count-audio.ts';
import { type Batches, createBatchFeature } from './features/batches/batch-feature.ts';
import { type Billing, createBilling } from './features/billing/create-billing.ts';
import type { Gateways } from './features/billing/gateways.ts';
import { createDictionaryRepository } from './features/dictionary/dictionary.repository.ts';
import { createFindDictionaries } from './features/dictionary/spoken-dictionaries.ts';
import { createKeys, type Keys } from './features/keys/create-keys.ts';
import type { MetricsOptions } from './features/metrics/metrics.ts';
import { createModels, type Models, type ModelsDependencies } from './features/models/models-feature.ts';
import { createNodes, type NodesDependencies, type NodesFeature } from './features/nodes/nodes-feature.ts';
import { createProjectFeature } from './features/projects/project-feature.ts';
import type { QuotaService } from './features/quota/quota.service.ts';
import { createServerStatusService } from './features/quota/server-status.service.ts';
import { createSettingsRepository } from './features/settings/settings.repository.ts';
import type { SitePicture } from './features/site/site-pictures.ts';
import {
  createSynthesisFeature,
  type Synthesis,
  type SynthesisDependencies,
} from './features/synthesis/synthesis-feature.ts';
import { TextStream, type TextStreamRequest } from './features/text-stream/text-stream.ts';
import { createReleaseCheck } from './features/updates/release-check.ts';
import { createFavoriteVoices } from './features/voices/favorite-voices.ts';
import { createVoiceDirectory } from './features/voices/voice-directory.ts';
import { createVoiceSampleRepository } from './features/voices/voice-sample.repository.ts';
import { createVoiceSampleService } from './features/voices/voice-sample.service.ts';
import type { Wechat } from './features/wechat/create-wechat.ts';
import type { WebBuild } from './http/serve-web.ts';
import { openQuota } from './open-quota.ts';
import type { AudioStore } from './ports/audio-store.ts';
import { systemClock } from './ports/clock.ts';
import { createId } from './ports/id.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Outbound } from './ports/outbound.ts';
import type { StorageSpace } from './ports/storage-space.ts';
import type { TakeOutline } from './ports/take-outline.ts';

/** Unreferenced audio is kept for an hour anyway. */
const searchEveryMs = 3_600_000;

/** What the operator named by their paths. */
export interface OperatorFiles {
  readonly dictionary: readonly DictionaryEntry[];
  readonly pictures: readonly SitePicture[];
}

export interface AppDependencies {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: OpenDatabase;
  readonly operatorFiles: OperatorFiles;
  readonly audioStore: AudioStore;
  readonly storage: StorageSpace;
  readonly mailer: Mailer;
  /** `fetch` for calls to providers on behalf of visitors. */
  readonly outbound: Outbound;
  /** `fetch` for web pages that visitors import. */
  readonly webPages: Outbound;
  readonly gateways: Gateways;
  /** `fetch` for the code hosts that report the latest release. */
  readonly codeHosts: Outbound;
  /** Dependencies for installing models of local voices. */
  readonly models: Omit<ModelsDependencies, 'database' | 'createClient' | 'log' | 'listen'>;
  /** `fetch` for WeChat's API. */
  readonly wechatApi: Outbound;
  /** Signs links and tokens, hashes codes. */
  readonly secret: string;
  /** In order of preference; started unless the role is `api`. */
  readonly engines: readonly Engine[];
  readonly takeOutline: TakeOutline;
  readonly soundingText: NodesDependencies['soundingText'];
  readonly web: WebBuild | undefined;
  readonly checkReplies: boolean;
  /** Undefined where none are made. */
  readonly backups: MetricsOptions['backups'];
  readonly closing: Closing;
}

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Builds the features on the given drivers. */
export async function createFeatures(dependencies: AppDependencies) {
  const { config, logger: log, database, audioStore, codeHosts, operatorFiles } = dependencies;
  const { dictionary: operatorDictionary, pictures } = operatorFiles;
  const nodes = openNodes(dependencies);
  const engines = new Map(nodes.engines.map((engine) => [engine.id, engine]));
  const voices = await createVoiceDirectory(nodes.engines);
  // The database's clock, so that all processes agree on the day.
  const clock = { ...systemClock, now: () => nodes.registry.now() };
  const quota = openQuota(config, database.kysely, clock);
  const dictionaries = createDictionaryRepository(database.kysely, createId);
  const findDictionaries = createFindDictionaries(dictionaries, operatorDictionary);
  const synthesis = openSynthesis(dependencies, nodes, { engines, voices, quota, findDictionaries });
  const accounts = openAccounts(dependencies, quota, synthesis);
  const keys = openKeys(dependencies, quota, accounts);
  const batches = openBatches(dependencies, { synthesis, accounts, keys, quota });
  return {
    ...{
      nodes,
      voices,
      quota,
      dictionaries,
      operatorDictionary,
      pictures,
      synthesis,
      accounts,
      keys,
      batches,
    },
    openTextStream: (request: TextStreamRequest) => new TextStream({ synthesis, log }, request),
    billing: openBilling(dependencies, quota, accounts),
    wechat: await openWechat(dependencies, accounts),
    models: openModels(dependencies, synthesis),
    projects: createProjectFeature({
      ...{ database: database.kysely, synthesis, batches, secret: dependencies.secret },
      basePath: config.basePath,
      characterLimit: config.freeCharacterLimit,
    }),
    favorites: createFavoriteVoices(database.kysely),
    settings: createSettingsRepository(database.kysely),
    samples: createVoiceSampleService({
      ...{ directory: voices, engines, audioStore },
      repository: createVoiceSampleRepository(database.kysely),
    }),
    status: createServerStatusService({ engines, quota, clock: systemClock, log }),
    releases: createReleaseCheck({
      ...{ urls: config.releaseUrls, outbound: codeHosts, clock: systemClock, log },
    }),
    countAudio: createAudioCount(database.kysely, log),
    announcements: createAnnouncementBoard({ database: database.kysely, listen: synthesis.listen, log }),
  };
}

function openNodes(dependencies: AppDependencies): NodesFeature {
  const { config, database, logger: log, secret, engines, closing } = dependencies;
  const nodes = createNodes({
    ...{ database: database.kysely, id: randomUUID(), role: config.role, engines, secret, log },
    speaksHere: config.role !== 'api',
    soundingText: dependencies.soundingText,
  });
  closing.add('place among the processes', () => nodes.close());
  return nodes;
}

function openSynthesis(
  { config, database, audioStore, storage, takeOutline, logger, secret }: AppDependencies,
  { speakers, registry, listen }: NodesFeature,
  parts: Pick<SynthesisDependencies, 'engines' | 'voices' | 'quota' | 'findDictionaries'>,
): Synthesis {
  const synthesis = createSynthesisFeature({
    ...parts,
    speakers: new Map(speakers.map((engine) => [engine.id, engine])),
    nodes: registry,
    database,
    store: audioStore,
    storage,
    takeOutline,
    clock: systemClock,
    createId,
    log: logger,
    settings: {
      characterLimit: config.freeCharacterLimit,
      minGapMs: config.minRequestGapMs,
      maxWaitSeconds: config.maxWaitSeconds,
      historyDays: config.historyDays,
      searchEveryMs,
      basePath: config.basePath,
      secret,
    },
  });
  listen(synthesis.listen);
  registry.measureLoad(synthesis.load);
  return synthesis;
}

function openAccounts(
  { config, database, mailer, logger, secret, closing }: AppDependencies,
  quota: QuotaService,
  { history }: Synthesis,
): Accounts {
  const accounts = createAccounts({
    ...{ database: database.kysely, quota, mailer, tasks: history, createId, log: logger, secret },
    ...{ adminEmail: config.adminEmail, auditDays: config.auditDays },
  });
  closing.add('accounts', () => accounts.close());
  return accounts;
}

function openKeys(
  { config, database, logger: log, closing }: AppDependencies,
  quota: QuotaService,
  { findActingUser }: Accounts,
): Keys {
  const { keyRequestsPerMinute: requestsPerMinute, keyRequestsAtOnce: requestsAtOnce } = config;
  const keys = createKeys({
    ...{ database: database.kysely, findUser: findActingUser, quota, createId, log },
    settings: { requestsPerMinute, requestsAtOnce },
  });
  closing.add('keys', () => keys.close());
  return keys;
}

function openBatches(
  { config, database, logger: log }: AppDependencies,
  parts: { synthesis: Synthesis; accounts: Accounts; keys: Keys; quota: QuotaService },
): Batches {
  const { synthesis, accounts, keys, quota } = parts;
  return createBatchFeature({
    ...{ database: database.kysely, synthesis, links: synthesis.links, log },
    ...{ historyDays: config.historyDays, accounts: config.accounts },
    minUserLevel: config.minUserLevel,
    guests: !config.requireLogin && config.minUserLevel <= userLevels.user,
    findUser: accounts.findActingUser,
    findKey: keys.find,
    nextDay: quota.nextDay,
  });
}

function openBilling(
  { config, database, gateways, logger, secret, closing }: AppDependencies,
  { userPackage }: QuotaService,
  { placesOf }: Accounts,
): Billing {
  const billing = createBilling({
    ...{ database: database.kysely, gateways, userPackage, placesOf, createId, log: logger, secret },
    ...{ publicUrl: config.publicUrl, invitations: config.invitations },
  });
  closing.add('billing', () => billing.close());
  return billing;
}

function openModels(
  { models: tools, database, logger, closing }: AppDependencies,
  { listen }: Synthesis,
): Models {
  const { kysely, createClient } = database;
  const models = createModels({ ...tools, database: kysely, createClient, log: logger, listen });
  closing.add('models', () => models.close());
  return models;
}

/** Loaded only where it is configured. */
async function openWechat(
  { config, logger, database, wechatApi, closing }: AppDependencies,
  accounts: Accounts,
): Promise<Wechat | undefined> {
  if (config.wechat === undefined) return undefined;
  const { createWechat } = await import('./features/wechat/create-wechat.ts');
  const wechat = createWechat({
    settings: config.wechat,
    database: database.kysely,
    outbound: wechatApi,
    entrance: accounts.entrance,
    clock: systemClock,
    log: logger,
  });
  closing.add('WeChat', () => wechat.logins.settled());
  return wechat;
}
