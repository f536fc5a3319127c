import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { AppError, userLevels } from '@parlando/contract';
import type { Engine } from '@parlando/speech';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Closing } from './closing.ts';
import { type Config, publicConfig } from './config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { type Accounts, createAccounts } from './features/account/create-account.ts';
import { registerAdminRoutes } from './features/admin/admin-feature.ts';
import { createAnnouncementBoard } from './features/admin/announcement-board.ts';
import { readFigures } from './features/admin/read-figures.ts';
import { registerAzure } from './features/azure/azure.routes.ts';
import { createBatchFeature } from './features/batches/batch-feature.ts';
import { type Billing, createBilling } from './features/billing/create-billing.ts';
import type { Gateways } from './features/billing/gateways.ts';
import { createDictionaryRepository } from './features/dictionary/dictionary.repository.ts';
import { registerDictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { readOperatorDictionary } from './features/dictionary/operator-dictionary.ts';
import { createFindDictionaries } from './features/dictionary/spoken-dictionaries.ts';
import { registerElevenLabs } from './features/elevenlabs/elevenlabs.routes.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { createKeys, type Keys } from './features/keys/create-keys.ts';
import { registerLegado } from './features/legado/legado.routes.ts';
import { registerMcp } from './features/mcp/mcp.routes.ts';
import { registerMonitoring } from './features/metrics/metrics.routes.ts';
import type { MetricsOptions } from './features/metrics/metrics.ts';
import { createModels, type Models, type ModelsDependencies } from './features/models/models-feature.ts';
import { createNodes, type NodesDependencies, type NodesFeature } from './features/nodes/nodes-feature.ts';
import { registerOpenAi } from './features/openai/openai.routes.ts';
import { createOpenAiVoices } from './features/openai/openai-voices.ts';
import { registerOpenApi } from './features/openapi/openapi.routes.ts';
import { createFavoriteVoices } from './features/preferences/favorite-voices.ts';
import { registerPreferenceRoutes } from './features/preferences/preferences.routes.ts';
import { createProjectFeature } from './features/projects/project-feature.ts';
import { createQuotaRepository } from './features/quota/quota.repository.ts';
import { registerQuotaRoutes } from './features/quota/quota.routes.ts';
import { createQuotaService, type QuotaService } from './features/quota/quota.service.ts';
import { createServerStatusService } from './features/quota/server-status.service.ts';
import { registerRelayRoutes } from './features/relay/relay.routes.ts';
import { createConfigurationsRepository } from './features/settings/configurations.repository.ts';
import { createSettingsRepository } from './features/settings/settings.repository.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { readSitePictures } from './features/site/site-pictures.ts';
import { registerSsmlRoutes } from './features/ssml/ssml.routes.ts';
import {
  createSynthesisFeature,
  type Synthesis,
  type SynthesisDependencies,
} from './features/synthesis/synthesis-feature.ts';
import { registerTextStreamRoutes } from './features/text-stream/text-stream.routes.ts';
import { TextStream, type TextStreamRequest } from './features/text-stream/text-stream.ts';
import { createReleaseCheck } from './features/updates/release-check.ts';
import { registerUpdateRoutes } from './features/updates/updates.routes.ts';
import { chooseVoice } from './features/voices/choose-voice.ts';
import { createVoiceDirectory } from './features/voices/voice-directory.ts';
import { registerVoicePreviewRoute } from './features/voices/voice-preview.routes.ts';
import { createVoiceSampleRepository } from './features/voices/voice-sample.repository.ts';
import { createVoiceSampleService } from './features/voices/voice-sample.service.ts';
import { registerVoiceRoutes } from './features/voices/voices.routes.ts';
import { createVoicesService } from './features/voices/voices.service.ts';
import type { Wechat } from './features/wechat/create-wechat.ts';
import { registerWechatRoutes } from './features/wechat/wechat.routes.ts';
import type { WyomingServer } from './features/wyoming/wyoming-server.ts';
import { trackAnswers } from './http/answers-in-flight.ts';
import { createHttpApp } from './http/create-http-app.ts';
import { createRequestLimits } from './http/request-limits.ts';
import type { WebBuild } from './http/serve-web.ts';
import { instanceOwnerId, userOwnerId, type Visitor } from './http/visitor.ts';
import type { AudioStore } from './ports/audio-store.ts';
import { systemClock } from './ports/clock.ts';
import { createId } from './ports/id.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Outbound } from './ports/outbound.ts';
import { StartFault } from './ports/start-fault.ts';
import type { StorageSpace } from './ports/storage-space.ts';
import type { TakeOutline } from './ports/take-outline.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: OpenDatabase;
  readonly audioStore: AudioStore;
  readonly storage: StorageSpace;
  readonly mailer: Mailer;
  /** `fetch` for calls to providers on behalf of visitors. */
  readonly outbound: Outbound;
  readonly gateways: Gateways;
  /** `fetch` for the code hosts that tell the latest release. */
  readonly codeHosts: Outbound;
  /** What models for local voices are installed with. */
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

export interface BuiltApp {
  readonly app: FastifyInstance;
  /** The port for Home Assistant, if it is configured; it does not listen yet. */
  readonly wyoming: WyomingServer | undefined;
  /** Refuses new work from now on. Resolves when running work is done, at the latest after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Builds the features on the given drivers and serves them. */
export async function buildApp(dependencies: AppDependencies): Promise<BuiltApp> {
  const { config, closing } = dependencies;
  const isWorker = config.role === 'worker';
  let isShuttingDown = false;
  const features = await createFeatures(dependencies);
  let synthesisClosed: Promise<void> | undefined;
  const closeSynthesis = (graceMs: number) => {
    synthesisClosed ??= features.batches.close().then(() => features.synthesis.close(graceMs, isWorker));
    return synthesisClosed;
  };
  closing.add('synthesis', () => closeSynthesis(0));

  const app = await createHttpApp({
    ...httpOptions(dependencies, features),
    isShuttingDown: () => isShuttingDown,
  });
  closing.add('HTTP server', () => app.close());
  if (config.tracesEndpoint) {
    const { traceRequests } = await import('./features/tracing/tracing.ts');
    traceRequests(app, config.tracesEndpoint, dependencies.logger);
  }
  const answers = trackAnswers(app);
  if (!isWorker) await registerFeatures(app, features, dependencies);
  registerMonitoring(
    app,
    monitoringOptions(dependencies, features, () => isShuttingDown),
  );
  if (!isWorker) {
    await registerLayers(app, features, dependencies);
    registerOpenApi(app);
  }
  await joinNodes(app, features, dependencies);
  await features.accounts.start();
  features.keys.start();
  await features.synthesis.start();
  if (config.role !== 'api') features.batches.start();
  await features.models.start();
  if (config.accounts) features.billing.start();

  const wyoming = isWorker ? undefined : await openWyoming(dependencies, features);
  return {
    app,
    wyoming,
    async drain(graceMs) {
      isShuttingDown = true;
      const settled = answers.settled(AbortSignal.timeout(graceMs));
      await Promise.all([closeSynthesis(graceMs), settled, wyoming?.close(graceMs)]);
    },
  };
}

function httpOptions(
  { config, logger, web, checkReplies, storage }: AppDependencies,
  { accounts: { identify }, keys }: Pick<Features, 'accounts' | 'keys'>,
) {
  const { accounts, requireLogin, minUserLevel, trustProxy, publicUrl, basePath } = config;
  const address = publicUrl === undefined ? undefined : new URL(publicUrl);
  const hasProxy = address !== undefined || Boolean(trustProxy);
  return {
    ...{ logger, checkReplies, storage, trustProxy, basePath },
    web: config.role === 'worker' ? undefined : web,
    requireHttps: address?.protocol === 'https:',
    ...{ bodyLimitBytes: config.bodyLimitBytes, corsOrigins: config.corsOrigins },
    access: {
      ...{ accounts, hasProxy, requireLogin, minUserLevel, identify, keys: keys.door },
      ownOrigins: [...config.corsOrigins, ...(address ? [address.origin] : [])],
    },
  };
}

type Features = Awaited<ReturnType<typeof createFeatures>>;

async function createFeatures(dependencies: AppDependencies) {
  const { config, logger: log, database, audioStore, codeHosts } = dependencies;
  const nodes = openNodes(dependencies);
  const engines = new Map(nodes.engines.map((engine) => [engine.id, engine]));
  const voices = await createVoiceDirectory(nodes.engines);
  const quota = openQuota(dependencies);
  const dictionaries = createDictionaryRepository(database.kysely, createId);
  const operatorDictionary = await readOperatorDictionary(config.dictionaryFile);
  const findDictionaries = createFindDictionaries(dictionaries, operatorDictionary);
  const synthesis = openSynthesis(dependencies, nodes, { engines, voices, quota, findDictionaries });
  const accounts = openAccounts(dependencies, quota, synthesis);
  const keys = openKeys(dependencies, quota, accounts);
  const batches = createBatchFeature({
    ...{ database: database.kysely, synthesis, links: synthesis.links, log },
    ...{ historyDays: config.historyDays, accounts: config.accounts },
    guests: !config.requireLogin && config.minUserLevel <= userLevels.user,
    findUser: accounts.findActingUser,
    findKey: keys.find,
    nextDay: quota.nextDay,
  });
  return {
    nodes,
    voices,
    quota,
    dictionaries,
    operatorDictionary,
    synthesis,
    openTextStream: (request: TextStreamRequest) => new TextStream({ synthesis, log }, request),
    accounts,
    keys,
    billing: openBilling(dependencies, quota, accounts),
    wechat: await openWechat(dependencies, accounts),
    batches,
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
    pictures: await readSitePictures(config.sitePictureFiles),
    announcements: createAnnouncementBoard({ database: database.kysely, listen: synthesis.listen, log }),
  };
}

/** Loaded only where it is configured. Throws StartFault when nobody has the name that it is to speak as. */
async function openWyoming(
  { config, logger: log, closing }: AppDependencies,
  { accounts, synthesis, voices, openTextStream }: Features,
): Promise<WyomingServer | undefined> {
  if (config.wyoming === undefined) return undefined;
  const { port, user, isAnnounced } = config.wyoming;
  const userId = user === undefined ? undefined : await accounts.findId(user);
  if (user !== undefined && userId === undefined)
    throw new StartFault(
      `WYOMING_USER: there is no account ${user}. Register it first, or name another one.`,
    );
  const [{ createWyomingServer }, { announceWyoming }] = await Promise.all([
    import('./features/wyoming/wyoming-server.ts'),
    import('./features/wyoming/announce.ts'),
  ]);
  const wyoming = createWyomingServer({
    ...{ host: config.host, port, synthesis, directory: voices, log },
    openTextStream,
    findVisitor: () => wyomingVisitor(accounts, userId),
    announce: isAnnounced ? (bound) => announceWyoming(bound, log) : undefined,
  });
  closing.add('Wyoming', () => wyoming.close(0));
  return wyoming;
}

/** The owner of an instance without accounts, or the account that is named. */
async function wyomingVisitor(accounts: Accounts, userId: string | undefined): Promise<Visitor> {
  const address = 'wyoming';
  if (userId === undefined) return { kind: 'owner', ownerId: instanceOwnerId, address };
  const user = await accounts.findActingUser(userId);
  if (user === undefined) throw new AppError('USER_NOT_FOUND');
  return { ...user, kind: 'user', ownerId: userOwnerId(userId), address, sessionId: '', isConfirmed: false };
}

function openQuota({ config, database }: AppDependencies): QuotaService {
  const settings = {
    freeDailyCharacters: config.freeDailyCharacters,
    registeredDailyCharacters: config.registeredDailyCharacters,
    ownerDailyCharacters: config.ownerDailyCharacters,
    guestAddressFactor: config.guestAddressFactor,
    timeZone: config.quotaTimeZone,
    characterLimit: config.freeCharacterLimit,
  };
  return createQuotaService(settings, createQuotaRepository(database.kysely), systemClock);
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

/** Tells the other processes of this one, and serves them once it listens. */
async function joinNodes(
  app: FastifyInstance,
  { nodes, synthesis }: Features,
  { config: { role, host, nodeUrl }, logger }: AppDependencies,
): Promise<void> {
  if (role === 'api') return nodes.registry.open();
  await nodes.registerRoutes(app);
  await synthesis.registerNodeRoutes(app, nodes.door);
  app.addHook('onListen', () => {
    const { port } = app.server.address() as AddressInfo;
    nodes.registry.listening(nodeUrl ?? urlOf(host, port)).catch((error: unknown) => {
      logger.warn({ err: error }, 'the other processes do not know yet where this one is reached');
    });
  });
  await nodes.registry.open();
}

function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? hostname() : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
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
    adminEmail: config.adminEmail,
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

async function registerFeatures(
  app: FastifyInstance,
  features: Features,
  dependencies: AppDependencies,
): Promise<void> {
  const { config, database, outbound, storage } = dependencies;
  const { engines } = features.nodes;
  const { accounts, synthesis, batches, voices, quota, favorites, settings } = features;
  registerHealthRoutes(app, {
    pingDatabase: () => database.pool.query('SELECT 1'),
    publicConfig: publicConfig(config),
  });
  registerSiteRoutes(app, features.pictures);
  registerUpdateRoutes(app, features.releases);
  accounts.registerRoutes(app);
  features.keys.registerRoutes(app);
  features.billing.registerRoutes(app);
  const { wechat } = features;
  registerWechatRoutes(app, { database: database.kysely, entrance: accounts.entrance, wechat });
  registerVoiceRoutes(app, createVoicesService(voices), favorites);
  registerPreferenceRoutes(app, { favorites, settings, voices });
  registerSettingsRoutes(app, settings, createConfigurationsRepository(database.kysely, createId));
  registerVoicePreviewRoute(app, features.samples);
  registerQuotaRoutes(app, quota, features.status);
  const { relayRequestsPerMinute: requestsPerMinute, relayRequestsAtOnce: requestsAtOnce } = config;
  const limits = createRequestLimits({ requestsPerMinute, requestsAtOnce });
  registerRelayRoutes(app, { outbound, limits, azureTtsUrl: config.azureTtsUrl });
  registerSsmlRoutes(app, { characterLimit: config.freeCharacterLimit, voices });
  registerDictionaryRoutes(app, features.dictionaries, features.operatorDictionary);
  synthesis.registerRoutes(app);
  await registerTextStreamRoutes(app, { synthesis, log: dependencies.logger });
  batches.registerRoutes(app);
  features.projects.registerRoutes(app);
  features.models.registerRoutes(app);
  registerAdminRoutes(app, {
    ...{ database: database.kysely, quota, administer: accounts.administer, engines, storage },
    ...{ queueControl: synthesis.queueControl, dispatcher: synthesis.dispatcher },
    ...{ timeZone: config.quotaTimeZone, effectiveVariables: config.effectiveVariables },
    announcements: features.announcements,
  });
  registerEventRoutes(app, {
    ...{ tasks: synthesis.tasks, bus: synthesis.bus, batches },
    projects: features.projects.service,
    watch: (visitor, onEnd) =>
      visitor.kind === 'user' && visitor.key === undefined
        ? accounts.watch(visitor.sessionId, onEnd)
        : () => undefined,
    // What a key has opened is broken off when it ends.
    isAdmitted: async (visitor) =>
      visitor.kind !== 'user' || visitor.key !== undefined || accounts.isLive(visitor.sessionId),
  });
}

function monitoringOptions(
  { config, logger: log, database, storage, audioStore, backups }: AppDependencies,
  { synthesis: { dispatcher }, nodes: { engines } }: Features,
  isShuttingDown: () => boolean,
) {
  return {
    backups,
    ...{ engines, storage, audioStore, log, isShuttingDown, pool: database.pool, token: config.metricsToken },
    pingDatabase: () => database.pool.query('SELECT 1'),
    busyThreads: (engineId: string) => dispatcher.busyThreads(engineId),
    readFigures: () => readFigures(database.kysely, config.quotaTimeZone),
  };
}

/** APIs of other products, for their clients. None knows another. */
async function registerLayers(
  app: FastifyInstance,
  { voices, quota, synthesis, openTextStream }: Features,
  { config: { publicUrl } }: AppDependencies,
): Promise<void> {
  const speak = synthesis.speakForClient;
  await registerOpenAi(app, { speak, voices: createOpenAiVoices({ directory: voices, chooseVoice }) });
  await registerElevenLabs(app, { speak, directory: voices, quota, openTextStream });
  await registerLegado(app, { speak, directory: voices });
  await registerAzure(app, { speak, synthesis, openTextStream, voices });
  await registerMcp(app, { synthesis, voices, chooseVoice, publicUrl });
}
