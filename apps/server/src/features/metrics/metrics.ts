import type { Overview } from '@parlando/contract';
import { appVersion } from '@parlando/contract';
import type { Engine } from '@parlando/speech';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../../ports/log.ts';
import type { StorageSpace } from '../../ports/storage-space.ts';
import { requestFailed, segmentEnded, taskAccepted } from '../../ports/telemetry.ts';
import type { BackupSchedule } from '../backup/backup-schedule.ts';

export interface MetricsOptions {
  readonly engines: readonly Engine[];
  readonly busyThreads: (engineId: string) => number;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly storage: StorageSpace;
  /** Undefined where no backups are made. */
  readonly backups: Pick<BackupSchedule, 'hasFailed' | 'age'> | undefined;
  readonly log: Log;
  readonly readFigures: () => Promise<
    Pick<Overview, 'queue'> & { storage: Pick<Overview['storage'], 'audio' | 'database'> }
  >;
}

export interface Metrics {
  readonly contentType: string;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  /** A request has been replied to. */
  note(request: FastifyRequest, status: number, durationMs: number): void;
  close(): void;
}

/** From a cached sentence to a long text. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** What a monitor reads. Labels name routes, engines and codes: never people, addresses or texts. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    ...{ name: 'parlando_build_info', help: 'Always 1; the labels tell what runs.', registers: [registry] },
    labelNames: ['version', 'node'],
  }).set({ version: appVersion, node: process.version }, 1);
  const requests = new Histogram({
    ...{ name: 'parlando_http_request_duration_seconds', help: 'Until the last byte was sent.' },
    ...{ labelNames: ['method', 'route', 'code'], buckets: secondsBuckets, registers: [registry] },
  });
  const stopListening = countEvents(registry);
  readWhenAsked(registry, options);
  const readDatabase = fromDatabase(registry, options);
  return {
    contentType: registry.contentType,
    async text() {
      await readDatabase();
      return registry.metrics();
    },
    note({ method, routeOptions }, status, durationMs) {
      // Each file of the web app is a route of its own; a new version has others.
      const route = (routeOptions.url ?? 'none').replace(/(?<=\/assets\/).*/, '*');
      requests.observe({ method, route, code: status }, durationMs / 1000);
    },
    close: stopListening,
  };
}

function countEvents(registry: Registry): () => void {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `parlando_${name}_total`, help, labelNames, registers: [registry] });
  const duration = (name: string, help: string) =>
    new Histogram({
      ...{ name: `parlando_${name}_seconds`, help, labelNames: ['engine'] },
      ...{ buckets: secondsBuckets, registers: [registry] },
    });
  const segments = counter('segments', 'Segments that an engine has ended.', ['engine', 'outcome']);
  const firstByte = duration('segment_first_byte', 'Until an engine gave the first audio of a segment.');
  const whole = duration('segment', 'Until an engine had spoken a segment.');
  const accepted = counter('tasks_accepted', 'Conversions accepted.', ['engine']);
  const characters = counter('characters', 'Characters of accepted conversions.', ['engine']);
  const cache = counter('cache', 'Segments of accepted conversions, by whether their audio was at hand.', [
    'result',
  ]);
  const failures = counter(
    'failures',
    'Requests that failed, by code: quota refusals are INSUFFICIENT_QUOTA.',
    ['code'],
  );
  const stops = [
    segmentEnded.listen(({ engine, outcome, firstByteMs, durationMs }) => {
      segments.inc({ engine, outcome });
      if (firstByteMs !== undefined) firstByte.observe({ engine }, firstByteMs / 1000);
      if (outcome === 'spoken') whole.observe({ engine }, durationMs / 1000);
    }),
    taskAccepted.listen((task) => {
      accepted.inc({ engine: task.engine });
      characters.inc({ engine: task.engine }, task.characters);
      cache.inc({ result: 'hit' }, task.hits);
      cache.inc({ result: 'miss' }, task.segments - task.hits);
    }),
    requestFailed.listen(({ code }) => failures.inc({ code })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type Collect = (gauge: Gauge) => void | Promise<void>;

/** Figures that are read on each scrape. */
function readWhenAsked(registry: Registry, options: MetricsOptions): void {
  const { engines, busyThreads, pool, storage } = options;
  const gauge = (name: string, help: string, label: string, collect: Collect) =>
    new Gauge({
      ...{ name: `parlando_${name}`, help, labelNames: [label], registers: [registry] },
      async collect() {
        await collect(this);
      },
    });
  const ofEngines = (name: string, help: string, read: (engine: Engine) => number) =>
    gauge(name, help, 'engine', (each) => {
      for (const engine of engines) each.set({ engine: engine.id }, read(engine));
    });
  ofEngines('engine_reachable', '0: the circuit of the engine is open.', (engine) =>
    Number(engine.reachable()),
  );
  ofEngines('engine_threads', 'Segments an engine can speak at once here.', (engine) => engine.concurrency);
  ofEngines('engine_busy_threads', 'Segments an engine is speaking here.', ({ id }) => busyThreads(id));
  gauge('database_connections', 'Connections of the pool.', 'state', (each) => {
    each.set({ state: 'idle' }, pool.idleCount);
    each.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    each.set({ state: 'awaited' }, pool.waitingCount);
  });
  const { backups } = options;
  if (backups) readBackups(registry, backups);
  gauge('disk_bytes', 'Disk of the data folder.', 'state', async (each) => {
    const size = await storage.size();
    for (const state of ['free', 'total'] as const) if (size) each.set({ state }, size[state]);
  });
}

function readBackups(registry: Registry, backups: NonNullable<MetricsOptions['backups']>): void {
  new Gauge({
    ...{ name: 'parlando_backup_failed', help: '1: the last attempt of this process failed.' },
    registers: [registry],
    collect() {
      this.set(Number(backups.hasFailed));
    },
  });
  new Gauge({
    ...{ name: 'parlando_backup_age_seconds', help: 'Since the last daily backup was begun.' },
    registers: [registry],
    async collect() {
      try {
        this.set((await backups.age()) / 1000);
      } catch {
        // The database is unavailable: this figure is left out, the others are still reported.
        this.remove();
      }
    },
  });
}

/** Returns a function that reads them. While the database is unavailable they are left out. */
function fromDatabase(registry: Registry, { readFigures, log }: MetricsOptions): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `parlando_${name}`, help, labelNames, registers: [registry] });
  const tasks = gauge('tasks', 'Tasks of all processes.', ['state']);
  const age = gauge('queue_age_seconds', 'How long the oldest waiting task has waited.');
  const stored = gauge('stored_bytes', 'What is stored.', ['what']);
  return async () => {
    for (const each of [tasks, age, stored]) each.reset();
    const figures = await readFigures().catch((error: unknown) => {
      log.debug({ err: error }, 'the figures of the instance could not be read');
    });
    if (!figures) return;
    tasks.set({ state: 'waiting' }, figures.queue.waiting);
    tasks.set({ state: 'running' }, figures.queue.running);
    age.set((figures.queue.oldestMs ?? 0) / 1000);
    stored.set({ what: 'audio' }, figures.storage.audio);
    stored.set({ what: 'database' }, figures.storage.database);
  };
}
