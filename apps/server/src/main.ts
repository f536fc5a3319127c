import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import pino, { type DestinationStream } from 'pino';
import { backupFolderFault, checkStart, whenPortIsFree } from './check-start.ts';
import { type Config, ConfigError } from './config/config.ts';
import { readEnvironment } from './config/read-environment.ts';
import { logRedaction } from './http/log-redaction.ts';
import { StartFault } from './ports/start-fault.ts';
import { isStorageFault } from './ports/storage-space.ts';
import type { Instance } from './wiring.ts';

/** How long running work may take before it is cut off. Its tasks continue at the next start. */
const graceMs = 30_000;
/** The same when other processes can continue it. */
const handOverMs = 8000;

/**
 * The old generation may grow to four times its live size before it is collected, V8's own maximum. Under load V8 chose
 * 1.1, because audio counts as part of the old generation, and then collected once or twice a second with threads on all
 * processors.
 */
const growthBetweenCollections = '--heap-growing-percent=300';

/** Of the log. */
const mostUnwrittenBytes = 16 * 1024 * 1024;
const oneGestureMs = 1000;
const parentPollMs = 200;
/**
 * Node normally exits within milliseconds, but writes coverage for seconds on a busy machine. With `graceMs` it must fit
 * into the 45 s that the samples in deploy/ give the process.
 */
const stuckAfterSeconds = 6;

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
  setFlagsFromString(growthBetweenCollections);
  const logger = pino({ level: config.logLevel, base: null, ...logRedaction }, await openLog(config));
  const stopping = new AbortController();
  stopOnSignals(stopping);
  stopWithNpm(stopping);
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'a promise was rejected unheard');
  });
  await checkStart(config);
  const unsaved = await backupFolderFault(config);
  if (unsaved) logger.error(`${unsaved.message} Until then there is no daily backup.`);
  // Slow imports come after the checks that may stop the start.
  const { createInstance } = await import('./wiring.ts');
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
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  } finally {
    await instance.shutDown(config.role === 'worker' ? handOverMs : graceMs);
  }
}

/** Logs JSON for programs, or readable text on a terminal. */
async function openLog({ logFormat }: Config): Promise<DestinationStream> {
  const output = openOutput();
  const isText = logFormat === undefined ? process.stdout.isTTY : logFormat === 'text';
  if (!isText) return output;
  const { default: pretty } = await import('pino-pretty');
  const destination = new Writable({
    write(line, _encoding, done) {
      output.write(String(line));
      done();
    },
  });
  return pretty({ destination, singleLine: true, translateTime: 'SYS:HH:MM:ss.l' });
}

/** Standard output. Where it cannot be written, such as to a file on a full disk, lines are kept and then dropped. */
function openOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest: 1, minLength: 0, maxLength: mostUnwrittenBytes });
  output.on('error', () => {
    // When the process exits, it would try for ever.
    output.flushSync = () => undefined;
  });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return output;
}

async function listen({ app, servesWeb, wyoming }: Instance, config: Config): Promise<void> {
  const { host, port } = config;
  if (wyoming) {
    const address = { host, port: config.wyoming?.port ?? 0, variable: 'WYOMING_PORT' };
    await whenPortIsFree(address, () => wyoming.listen());
  }
  await withoutInformation(app.log, () => whenPortIsFree({ host, port }, () => app.listen({ host, port })));
  const bound = (app.server.address() as AddressInfo).port;
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  if (wyoming) process.stdout.write(`Home Assistant is served on port ${wyoming.port}\n`);
  if (!servesWeb)
    process.stdout.write('The web app is not built: this serves the API only. Run: npm run build\n');
  process.stdout.write(`Parlando is listening on http://${shownHost}:${bound}\n`);
}

/** Suppresses Fastify's line per network interface: ours below is the one that people need. */
async function withoutInformation(log: Instance['app']['log'], run: () => Promise<unknown>): Promise<void> {
  const { level } = log;
  if (level === 'info') log.level = 'warn';
  try {
    await run();
  } finally {
    log.level = level;
  }
}

/** Without one, as under `nohup`, no terminal can hang up on us. Node undoes what `nohup` does to SIGHUP. */
const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
const stopSignals = hasTerminal
  ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  : (['SIGINT', 'SIGTERM'] as const);
if (!hasTerminal) process.on('SIGHUP', () => undefined);

/**
 * Ends the process. On exit Node may wait for its own threads for ever (https://github.com/nodejs/node/issues/54918),
 * when none of our code runs any more, so signals get their default action again, and a shell sends one if necessary.
 */
function exit(code?: number): never {
  for (const signal of stopSignals) process.removeAllListeners(signal);
  killWhenStuck();
  process.exit(code);
}

/** The shell does nothing if its standard input closes first, which happens when our process ends. */
function killWhenStuck(): void {
  const script = `(sleep ${stuckAfterSeconds}; kill -TERM ${process.pid}) & read -r _; kill $!`;
  const shell = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.on('error', () => undefined);
}

/**
 * The first signal shuts down gracefully, a later one at once. Under npm Ctrl-C arrives twice, from the terminal and from
 * npm, so signals close together count as one.
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

/** If npm is killed with -9, this process would stay behind and keep the port; if it hung up, that is wanted. */
function stopWithNpm(stopping: AbortController): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopping.abort();
  }, parentPollMs);
  watch.unref();
  if (!hasTerminal) process.once('SIGHUP', () => clearInterval(watch));
}

try {
  await start(readConfigOrExit());
  exit();
} catch (error) {
  process.stderr.write(`Parlando could not start: ${explain(error as Error)}\n`);
  exit(1);
}

function explain(error: Error): string {
  if (error instanceof StartFault) return error.message;
  if (isStorageFault(error)) return `a disk is full (${error.message}). Make room on it.`;
  const { cause } = error;
  return `${error.stack ?? error.message}${cause instanceof Error ? `\nbecause: ${cause.stack}` : ''}`;
}
