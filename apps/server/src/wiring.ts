import { fileURLToPath } from 'node:url';
import {
  decodePeaks,
  type EngineHost,
  engineFactories,
  type RegisteredEngine,
  soundingText,
  withSlots,
} from '@parlando/engines';
import type { Engine } from '@parlando/speech';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { OperatorFiles } from './app-features.ts';
import { type Closing, createClosing } from './closing.ts';
import type { Config } from './config/config.ts';
import { claimInstance } from './database/claim-instance.ts';
import { watchDiskSpace } from './drivers/disk-space.ts';
import { type AllowRule, hostOfTemplate, readAllowedHost } from './drivers/guarded-fetch/allowed-hosts.ts';
import { boundLookups, systemResolve } from './drivers/guarded-fetch/lookups.ts';
import { createLogMailer } from './drivers/log-mailer.ts';
import { createPaymentGateways, type PaymentsConfig } from './drivers/payments/create-payment-gateways.ts';
import { readIfThere } from './drivers/storage-mark-file.ts';
import type { BackupSchedule } from './features/backup/backup-schedule.ts';
import { readOperatorDictionary } from './features/dictionary/operator-dictionary.ts';
import { openCatalogue } from './features/models/catalogue.ts';
import { readSitePictures } from './features/site/site-pictures.ts';
import type { WyomingServer } from './features/wyoming/wyoming-server.ts';
import { findWebBuild } from './http/serve-web.ts';
import { openAudioStorage, secretFile } from './open-audio-storage.ts';
import { openInstanceDatabase } from './open-instance-database.ts';
import { createOutbound } from './open-outbound.ts';
import { systemClock } from './ports/clock.ts';
import type { DatabaseServer } from './ports/database-server.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mailer.ts';
import type { BackupScheduleSource } from './wiring-backup.ts';
import { type LocalVoices, localVoicesOf, openModelTools } from './wiring-models.ts';

export interface Instance {
  readonly app: FastifyInstance;
  /** The port for Home Assistant, if it is configured. */
  readonly wyoming: WyomingServer | undefined;
  /** Whether the built web app was found beside us. */
  readonly servesWeb: boolean;
  /** Refuses new work, waits for running work for at most `graceMs`, then closes everything. */
  shutDown(graceMs: number): Promise<void>;
}

export interface InstanceOptions {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  /** Called when the database is lost for good; nothing works any more then. */
  readonly onDatabaseLost?: (error: Error) => void;
  /** A running server to use instead of the one in `config`. Stays open. */
  readonly databaseServer?: DatabaseServer;
  /** In place of our own engine of local voices; for tests. */
  readonly localVoices?: LocalVoices;
  /** In place of all engines; for tests. */
  readonly engineFactories?: readonly RegisteredEngine[];
  /** Makes responses that do not match the contract errors; for tests. */
  readonly checkReplies?: boolean;
}

/** Chooses drivers and engines by the configuration, starts them and puts the server on top; it does not listen yet. */
export async function createInstance(options: InstanceOptions): Promise<Instance> {
  const closing = createClosing(options.logger);
  try {
    return await open(options, closing);
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

async function open(options: InstanceOptions, closing: Closing): Promise<Instance> {
  const { config, logger } = options;
  const operatorFiles = await readOperatorFiles(config);
  const catalogue = await openCatalogue(config.models.catalogueFile);
  // Engine threads load while the database starts. If either fails, wait for the other before closing it.
  const parts = [
    openInstanceDatabase(
      { config, log: logger, onLost: options.onDatabaseLost, server: options.databaseServer },
      closing,
    ),
    openAudioStorage(config),
    startEngines(options.engineFactories ?? engineFactories, config, logger, closing),
  ] as const;
  await Promise.allSettled(parts);
  const [database, audio, engines] = await Promise.all(parts);
  const claim = await claimInstance({
    createClient: database.createClient,
    mark: audio.mark,
    givenSecret: config.sessionSecret,
    earlierSecret: () => readIfThere(secretFile(config.dataDir)),
    log: logger,
    onLost: options.onDatabaseLost,
  });
  closing.add('claim of the database', () => claim.release());
  const mailer = await createMailer(config, logger);
  closing.add('mailer', () => mailer.close());
  // Visitors choose whom these call. Together they look up two names at a time: a slow name server holds a thread each.
  const lookups = { resolve: boundLookups(systemResolve) };
  const outbound = createOutbound(relayRules(config), lookups);
  closing.add('outbound client', () => outbound.close());
  const webPages = createOutbound(readRules(config.pageAllowedHosts), lookups);
  closing.add('client of web pages', () => webPages.close());
  const codeHosts = createOutbound(config.releaseUrls.map(hostOfTemplate), codeHostBounds);
  closing.add('client of the code hosts', () => codeHosts.close());
  const paymentHosts = createOutbound(gatewayUrls(config.payments).map(hostOfTemplate), paymentBounds);
  closing.add('client of the payment gateways', () => paymentHosts.close());
  const wechatApi = createOutbound(config.wechat ? [hostOfTemplate(config.wechat.apiUrl)] : [], wechatBounds);
  closing.add('client of WeChat', () => wechatApi.close());
  const disk = watchDiskSpace(config.dataDir);
  const models = await openModelTools({
    config,
    catalogue,
    localVoices: options.localVoices ?? localVoicesOf(engines),
  });
  closing.add('client of the release pages', () => models.outbound.close());
  const backups = await openBackups(config, { database, audioStore: audio.store, log: logger }, closing);
  const web = findWebBuild(fileURLToPath(new URL('../../web/dist', import.meta.url)));
  const { app, wyoming, drain } = await buildApp({
    config,
    logger,
    database,
    audioStore: audio.store,
    operatorFiles,
    // If neither audio nor rows are on this disk, synthesis does not need it.
    storage: config.s3 && config.databaseUrl ? watchDiskSpace(undefined) : disk,
    mailer,
    outbound,
    webPages,
    gateways: createPaymentGateways(config.payments, paymentHosts, systemClock),
    codeHosts,
    models,
    wechatApi,
    secret: claim.secret,
    engines,
    takeOutline: decodePeaks,
    soundingText,
    web,
    checkReplies: options.checkReplies ?? false,
    backups,
    closing,
  });
  return {
    app,
    wyoming,
    servesWeb: web !== undefined,
    async shutDown(graceMs) {
      await drain(graceMs);
      await closing.closeAll();
    },
  };
}

/** Runs before anything is started: an unusable file prevents the start. */
async function readOperatorFiles({ dictionaryFile, sitePictureFiles }: Config): Promise<OperatorFiles> {
  const [dictionary, pictures] = await Promise.all([
    readOperatorDictionary(dictionaryFile),
    readSitePictures(sitePictureFiles),
  ]);
  return { dictionary, pictures };
}

/** Loaded only where they are configured. */
async function openBackups(
  config: Config,
  source: BackupScheduleSource,
  closing: Closing,
): Promise<BackupSchedule | undefined> {
  if (config.backups.folder === undefined) return undefined;
  const { createBackupSchedule } = await import('./wiring-backup.ts');
  const schedule = createBackupSchedule(config, config.backups.folder, source);
  schedule.start();
  closing.add('backups', () => schedule.close());
  return schedule;
}

function readRules(hosts: readonly string[]): AllowRule[] {
  return hosts.map(readAllowedHost).filter((rule) => rule !== undefined);
}

function relayRules({ relayAllowedHosts, azureTtsUrl }: Config): AllowRule[] {
  const named = readRules(relayAllowedHosts);
  return azureTtsUrl === undefined ? named : [...named, hostOfTemplate(azureTtsUrl)];
}

/** A release is a short text, and no person waits for it. */
const codeHostBounds = { totalTimeoutMs: 5000, maxResponseBytes: 1024 * 1024 };
/** Somebody waits for the answer, which is a few hundred bytes. */
const wechatBounds = { totalTimeoutMs: 5000, maxResponseBytes: 65_536 };

/** A person waits for the gateway's page or code. */
const paymentBounds = { totalTimeoutMs: 15_000, maxResponseBytes: 1024 * 1024 };

const gatewayUrls = ({ stripe, alipay, wechatPay }: PaymentsConfig) =>
  [stripe?.apiUrl, alipay?.gatewayUrl, wechatPay?.apiUrl].filter((url) => url !== undefined);

async function createMailer({ smtpUrl, mailFrom }: Config, log: Log): Promise<Mailer> {
  if (smtpUrl === undefined) return createLogMailer(log);
  const { createSmtpMailer } = await import('./drivers/smtp-mailer.ts');
  return createSmtpMailer({ url: smtpUrl, from: mailFrom });
}

async function startEngines(
  factories: readonly RegisteredEngine[],
  config: Config,
  logger: EngineHost['logger'],
  closing: Closing,
): Promise<Engine[]> {
  const engines = factories
    .map((factory) => factory.create(config.engines, { logger, dataDir: config.dataDir }))
    .filter((engine) => engine !== undefined)
    .map(withSlots);
  // A process without workers only reads their static properties.
  if (config.role === 'api') return engines;
  for (const engine of engines) closing.add(`engine ${engine.id}`, () => engine.close());
  await Promise.all(engines.map((engine) => engine.start()));
  return engines;
}
