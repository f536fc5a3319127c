import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { AppError } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { type AppDependencies, createFeatures, type Features } from './app-features.ts';
import { registerFeatures, registerLayers } from './app-routes.ts';
import { createKeyedHash } from './database/keyed-hash.ts';
import { pingDatabase } from './database/ping-database.ts';
import type { Accounts } from './features/account/create-account.ts';
import { readFigures } from './features/admin/read-figures.ts';
import { registerMonitoring } from './features/metrics/metrics.routes.ts';
import { registerOpenApi } from './features/openapi/openapi.routes.ts';
import type { WyomingServer } from './features/wyoming/wyoming-server.ts';
import { trackAnswers } from './http/answers-in-flight.ts';
import { createHttpApp } from './http/create-http-app.ts';
import { instanceOwnerId, userOwnerId, type Visitor } from './http/visitor.ts';
import { StartFault } from './ports/start-fault.ts';

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
  { config, logger, web, checkReplies, storage, secret }: AppDependencies,
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
    hashGuest: createKeyedHash(secret, 'guests in the log'),
    access: {
      ...{ accounts, hasProxy, requireLogin, minUserLevel, identify, keys: keys.door },
      ownOrigins: [...config.corsOrigins, ...(address ? [address.origin] : [])],
      hasUnknownNames: address === undefined && Boolean(trustProxy),
    },
  };
}

/** Loaded only where it is configured. Throws StartFault when the configured account does not exist. */
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

/** Announces this process to the others, and serves them once it listens. */
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

function monitoringOptions(
  { config, logger: log, database, storage, audioStore, backups }: AppDependencies,
  { synthesis: { dispatcher }, nodes: { engines }, countAudio }: Features,
  isShuttingDown: () => boolean,
) {
  return {
    backups,
    ...{ engines, storage, audioStore, log, isShuttingDown, pool: database.pool, token: config.metricsToken },
    pingDatabase: () => pingDatabase(database.pool),
    busyThreads: (engineId: string) => dispatcher.busyThreads(engineId),
    readFigures: () => readFigures(database.kysely, config.quotaTimeZone, countAudio),
  };
}
