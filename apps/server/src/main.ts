import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { type Config, ConfigError } from './config.ts';
import { redactedLogPaths } from './http/redacted-log-paths.ts';
import { readEnvironment } from './read-environment.ts';
import { createInstance, type Instance } from './wiring.ts';

/** What is in flight may take so long; then it is cut off, and its tasks go on at the next start. */
const graceMs = 30_000;

const oneGestureMs = 1000;
const parentPollMs = 200;
/** A predecessor that is stopping may hold the port a little longer. */
const portWaitMs = 5000;

function readConfigOrExit(): Config {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(
      `The configuration cannot be used:\n${error.faults.map((fault) => `  ${fault}\n`).join('')}`,
    );
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel, base: null, redact: redactedLogPaths });
  const stopping = new AbortController();
  stopOnSignals(stopping);
  stopWithNpm(stopping);
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a promise was rejected unheard');
  });
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const instance = await createInstance({
    config,
    logger,
    onDatabaseLost: (error) => {
      logger.error({ err: error }, 'the database is lost');
      process.exitCode = 1;
      stopping.abort();
    },
  });
  try {
    if (!stopping.signal.aborted) await listen(instance, config);
    await aborted(stopping.signal);
  } finally {
    await instance.shutDown(graceMs);
  }
}

async function listen({ app, servesWeb }: Instance, { host, port }: Config): Promise<void> {
  await listenWhenFree(app, { host, port });
  const bound = (app.server.address() as AddressInfo).port;
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  process.stdout.write(`Parlando is listening on http://${shownHost}:${bound}\n`);
  if (!servesWeb)
    process.stdout.write('The web app is not built: this serves the API only. Run: npm run build\n');
}

async function listenWhenFree(app: Instance['app'], address: { host: string; port: number }): Promise<void> {
  const deadline = performance.now() + portWaitMs;
  for (;;) {
    try {
      await app.listen(address);
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process. Node may wait for its own threads for ever as it ends (https://github.com/nodejs/node/issues/54918):
 * from here on a signal is the system's again, and kills.
 */
function exit(code?: number): never {
  for (const signal of stopSignals) process.removeAllListeners(signal);
  process.exit(code);
}

/**
 * The first signal asks to finish; a later one does not ask. Ctrl-C under npm arrives twice, from the terminal and from
 * npm, so signals close together are one.
 */
function stopOnSignals(stopping: AbortController): void {
  let firstAt = Number.POSITIVE_INFINITY;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - firstAt > oneGestureMs) exit(128 + constants.signals[signal]);
      firstAt = Math.min(firstAt, now);
      stopping.abort();
    });
  }
}

/** npm, killed with -9, would leave us behind, and the port taken for the next start. */
function stopWithNpm(stopping: AbortController): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopping.abort();
  }, parentPollMs);
  watch.unref();
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}

try {
  await start(readConfigOrExit());
  exit();
} catch (error) {
  process.stderr.write(`Parlando could not start: ${explain(error as Error)}\n`);
  exit(1);
}

function explain(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'another program listens on that port. Set PORT to a free one.';
  const { cause } = error;
  return `${error.stack ?? error.message}${cause instanceof Error ? `\nbecause: ${cause.stack}` : ''}`;
}
