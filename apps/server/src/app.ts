import type { Engine } from '@parlando/speech';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Closing } from './closing.ts';
import { type Config, publicConfig } from './config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { type Accounts, createAccounts } from './features/account/create-account.ts';
import { registerAdminRoutes } from './features/admin/admin-feature.ts';
import { createAnnouncementBoard } from './features/admin/announcement-board.ts';
import { createBatchFeature } from './features/batches/batch-feature.ts';
import { createBilling } from './features/billing/create-billing.ts';
import type { Gateways } from './features/billing/gateways.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import { registerHealthRoutes } from './features/health/health.routes.ts';
import { registerOpenApi } from './features/openapi/openapi.routes.ts';
import { createFavoriteVoices } from './features/preferences/favorite-voices.ts';
import { registerPreferenceRoutes } from './features/preferences/preferences.routes.ts';
import { createQuotaRepository } from './features/quota/quota.repository.ts';
import { registerQuotaRoutes } from './features/quota/quota.routes.ts';
import { createQuotaService } from './features/quota/quota.service.ts';
import { createServerStatusService } from './features/quota/server-status.service.ts';
import { registerRelayRoutes } from './features/relay/relay.routes.ts';
import { createRelayLimits } from './features/relay/relay-limits.ts';
import { createConfigurationsRepository } from './features/settings/configurations.repository.ts';
import { createSettingsRepository } from './features/settings/settings.repository.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerSiteRoutes } from './features/site/site.routes.ts';
import { readSitePictures } from './features/site/site-pictures.ts';
import { registerSsmlRoutes } from './features/ssml/ssml.routes.ts';
import { createSynthesisFeature } from './features/synthesis/synthesis-feature.ts';
import { createReleaseCheck } from './features/updates/release-check.ts';
import { registerUpdateRoutes } from './features/updates/updates.routes.ts';
import { createVoiceDirectory } from './features/voices/voice-directory.ts';
import { registerVoicePreviewRoute } from './features/voices/voice-preview.routes.ts';
import { createVoiceSampleRepository } from './features/voices/voice-sample.repository.ts';
import { createVoiceSampleService } from './features/voices/voice-sample.service.ts';
import { registerVoiceRoutes } from './features/voices/voices.routes.ts';
import { createVoicesService } from './features/voices/voices.service.ts';
import type { Wechat } from './features/wechat/create-wechat.ts';
import { registerWechatRoutes } from './features/wechat/wechat.routes.ts';
import { trackAnswers } from './http/answers-in-flight.ts';
import { createHttpApp } from './http/create-http-app.ts';
import type { WebBuild } from './http/serve-web.ts';
import type { AudioStore } from './ports/audio-store.ts';
import { systemClock } from './ports/clock.ts';
import { createId } from './ports/id.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Outbound } from './ports/outbound.ts';
import type { StorageSpace } from './ports/storage-space.ts';

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
  /** `fetch` for WeChat's API. */
  readonly wechatApi: Outbound;
  /** Signs links and tokens, hashes codes. */
  readonly secret: string;
  /** Started, in order of preference. */
  readonly engines: readonly Engine[];
  readonly web: WebBuild | undefined;
  readonly checkReplies: boolean;
  readonly closing: Closing;
}

export interface BuiltApp {
  readonly app: FastifyInstance;
  /** Refuses new work from now on. Resolves when running work is done, at the latest after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Builds the features on the given drivers and serves them. */
export async function buildApp(dependencies: AppDependencies): Promise<BuiltApp> {
  const { config, logger, closing } = dependencies;
  let isShuttingDown = false;
  const features = await createFeatures(dependencies);
  let synthesisClosed: Promise<void> | undefined;
  const closeSynthesis = (graceMs: number) => {
    synthesisClosed ??= features.batches.close().then(() => features.synthesis.close(graceMs));
    return synthesisClosed;
  };
  closing.add('synthesis', () => closeSynthesis(0));

  const app = await createHttpApp({
    logger,
    bodyLimitBytes: config.bodyLimitBytes,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    web: dependencies.web,
    checkReplies: dependencies.checkReplies,
    storage: dependencies.storage,
    isShuttingDown: () => isShuttingDown,
    access: {
      accounts: config.accounts,
      hasProxy: config.publicUrl !== undefined || Boolean(config.trustProxy),
      requireLogin: config.requireLogin,
      minUserLevel: config.minUserLevel,
      identify: features.accounts.identify,
    },
  });
  closing.add('HTTP server', () => app.close());
  const answers = trackAnswers(app);
  registerFeatures(app, features, dependencies);
  await registerOpenApi(app);
  await features.accounts.start();
  await features.synthesis.start();
  features.batches.start();
  if (config.accounts) features.billing.start();

  return {
    app,
    async drain(graceMs) {
      isShuttingDown = true;
      await Promise.all([closeSynthesis(graceMs), answers.settled(AbortSignal.timeout(graceMs))]);
    },
  };
}

async function createFeatures({ config, logger, database, audioStore, secret, ...rest }: AppDependencies) {
  const engines = new Map(rest.engines.map((engine) => [engine.id, engine]));
  const voices = await createVoiceDirectory(rest.engines);
  const quota = createQuotaService(
    {
      freeDailyCharacters: config.freeDailyCharacters,
      registeredDailyCharacters: config.registeredDailyCharacters,
      ownerDailyCharacters: config.ownerDailyCharacters,
      guestAddressFactor: config.guestAddressFactor,
      timeZone: config.quotaTimeZone,
      characterLimit: config.freeCharacterLimit,
    },
    createQuotaRepository(database.kysely),
    systemClock,
  );
  const synthesis = createSynthesisFeature({
    database,
    store: audioStore,
    storage: rest.storage,
    engines,
    voices,
    quota,
    clock: systemClock,
    createId,
    log: logger,
    settings: {
      characterLimit: config.freeCharacterLimit,
      minGapMs: config.minRequestGapMs,
      maxWaitSeconds: config.maxWaitSeconds,
      historyDays: config.historyDays,
      secret,
    },
  });
  const accounts = createAccounts({
    database: database.kysely,
    quota,
    mailer: rest.mailer,
    tasks: synthesis.history,
    createId,
    log: logger,
    secret,
    adminEmail: config.adminEmail,
  });
  rest.closing.add('accounts', () => accounts.close());
  const billing = createBilling({
    database: database.kysely,
    gateways: rest.gateways,
    userPackage: quota.userPackage,
    placesOf: accounts.placesOf,
    createId,
    log: logger,
    secret,
    publicUrl: config.publicUrl,
    invitations: config.invitations,
  });
  rest.closing.add('billing', () => billing.close());
  const wechat = await openWechat({ config, logger, database, ...rest }, accounts);
  const batches = createBatchFeature({
    database: database.kysely,
    synthesis,
    links: synthesis.links,
    log: logger,
    historyDays: config.historyDays,
    accounts: config.accounts,
    findUser: accounts.findActingUser,
  });
  const announcements = createAnnouncementBoard({
    database: database.kysely,
    listen: synthesis.listen,
    log: logger,
  });
  const favorites = createFavoriteVoices(database.kysely);
  const settings = createSettingsRepository(database.kysely);
  const samples = createVoiceSampleService({
    directory: voices,
    engines,
    audioStore,
    repository: createVoiceSampleRepository(database.kysely),
  });
  const status = createServerStatusService({ engines, quota, clock: systemClock, log: logger });
  const releases = createReleaseCheck({
    urls: config.releaseUrls,
    outbound: rest.codeHosts,
    clock: systemClock,
    log: logger,
  });
  const pictures = await readSitePictures(config.sitePictureFiles);
  return {
    accounts,
    announcements,
    billing,
    wechat,
    favorites,
    settings,
    voices,
    quota,
    synthesis,
    batches,
    samples,
    status,
    releases,
    pictures,
  };
}

/** Loaded only where it is configured. */
async function openWechat(
  {
    config,
    logger,
    database,
    wechatApi,
    closing,
  }: Pick<AppDependencies, 'config' | 'logger' | 'database' | 'wechatApi' | 'closing'>,
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

function registerFeatures(
  app: FastifyInstance,
  {
    accounts,
    announcements,
    billing,
    wechat,
    favorites,
    settings,
    voices,
    quota,
    synthesis,
    batches,
    samples,
    status,
    releases,
    pictures,
  }: Awaited<ReturnType<typeof createFeatures>>,
  { config, database, outbound, engines, storage }: AppDependencies,
): void {
  registerHealthRoutes(app, {
    pingDatabase: () => database.pool.query('SELECT 1'),
    publicConfig: publicConfig(config),
  });
  registerSiteRoutes(app, pictures);
  registerUpdateRoutes(app, releases);
  accounts.registerRoutes(app);
  billing.registerRoutes(app);
  registerWechatRoutes(app, { database: database.kysely, entrance: accounts.entrance, wechat });
  registerVoiceRoutes(app, createVoicesService(voices), favorites);
  registerPreferenceRoutes(app, { favorites, settings, voices });
  registerSettingsRoutes(app, settings, createConfigurationsRepository(database.kysely, createId));
  registerVoicePreviewRoute(app, samples);
  registerQuotaRoutes(app, quota, status);
  registerRelayRoutes(app, {
    outbound,
    limits: createRelayLimits({
      requestsPerMinute: config.relayRequestsPerMinute,
      requestsAtOnce: config.relayRequestsAtOnce,
    }),
    azureTtsUrl: config.azureTtsUrl,
  });
  registerSsmlRoutes(app, { characterLimit: config.freeCharacterLimit, voices });
  synthesis.registerRoutes(app);
  batches.registerRoutes(app);
  registerAdminRoutes(app, {
    database: database.kysely,
    quota,
    administer: accounts.administer,
    queueControl: synthesis.queueControl,
    dispatcher: synthesis.dispatcher,
    engines,
    storage,
    timeZone: config.quotaTimeZone,
    announcements,
    effectiveVariables: config.effectiveVariables,
  });
  registerEventRoutes(app, {
    tasks: synthesis.tasks,
    bus: synthesis.bus,
    batches,
    isAdmitted: async (visitor) => visitor.kind !== 'user' || accounts.isLive(visitor.sessionId),
  });
}
