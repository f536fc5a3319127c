import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/database/open-database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/drivers/embedded-postgres/embedded-postgres.ts';
import { findPostmaster } from '../../apps/server/src/drivers/embedded-postgres/postmaster-file.ts';
import { silentLog } from '../../apps/server/test/silent-log.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import { rate } from '../measure.ts';
import { cpuSecondsOf } from '../process-cpu.ts';
import { englishText } from '../texts.ts';
import type { Cost, Measured, Measurements, StatementCost } from './measured.ts';

/** Everything that is counted, since the lab was opened. */
type Counters = Record<keyof Cost | 'tasks' | 'segments' | 'characters', number>;

interface Lab {
  readonly pool: OpenDatabase['pool'];
  readonly products: readonly ProductProcess[];
  count(): Promise<Counters>;
  speak(text: string): Promise<void>;
}

const idleSeconds = 20;
const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track': 'top',
};
/** So that statements of the measuring itself are not counted. */
const ours = `query !~ 'pg_stat|pg_class|FROM counted_tables'`;
/** Switches off every limit that is not measured. */
const env = {
  EDGE_READ_ALOUD: 'off',
  MIN_REQUEST_GAP_MS: '0',
  GUEST_ADDRESS_FACTOR: '0',
  FREE_DAILY_CHARACTERS: '1000000000',
  BACKUP_BEFORE_MIGRATION: 'off',
};

export async function measureCosts(): Promise<Measurements> {
  const load = loadavg()[0]?.toFixed(1);
  const together = await inLab([{}], measure);
  const apart = await inLab([{ ROLE: 'api' }, { ROLE: 'worker' }], measure);
  const day = new Date().toISOString().slice(0, 10);
  return {
    taken: `${day}, ${availableParallelism()} cores, load ${load} before and ${loadavg()[0]?.toFixed(1)} after`,
    ...{ together, apart },
  };
}

async function inLab<Result>(roles: readonly Role[], use: (lab: Lab) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-scale-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await use(await openLab(folder, roles, closers));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type Role = Readonly<Record<string, string>>;

async function openLab(folder: string, roles: readonly Role[], closers: (() => unknown)[]): Promise<Lab> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings });
  closers.push(() => server.close());
  const { connection } = server;
  if (connection.kind !== 'socket') throw new Error('expected a socket');
  const { host, user, database: name } = connection;
  const database = openDatabase({ connection, log: silentLog, maxConnections: 2 });
  closers.push(() => database.close());
  await database.pool.query('CREATE EXTENSION pg_stat_statements');
  const heard = await hear(database, closers);
  const products: ProductProcess[] = [];
  const url = `postgres://${user}@${encodeURIComponent(host)}/${name}`;
  for (const role of roles) {
    const product = await startProduct(
      { ...env, ...role, DATABASE_URL: url },
      { dataDir: join(folder, 'shared') },
    );
    closers.push(() => product.close());
    products.push(product);
  }
  const postmaster = findPostmaster(join(folder, 'postgres'))?.pid ?? 0;
  const [first] = products as [ProductProcess];
  return {
    ...{ pool: database.pool, products },
    async count() {
      const rows = await readCounters(database.pool);
      const audio = bytesBelow(join(folder, 'shared/audio'));
      const serverCpuMs = products.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid ?? 0) * 1000, 0);
      const databaseCpuMs = cpuSecondsOf(postmaster) * 1000;
      return {
        ...{ ...rows, audioBytes: audio, serverCpuMs, databaseCpuMs },
        ...{ notifications: heard.count, notificationBytes: heard.bytes },
      };
    },
    speak: (text) => speak(first.origin, text),
  };
}

/** Counts notifications from now on. */
async function hear(database: OpenDatabase, closers: (() => unknown)[]) {
  const heard = { count: 0, bytes: 0 };
  const listener = database.createClient();
  await listener.connect();
  closers.push(() => listener.end());
  listener.on('notification', ({ payload = '' }) => {
    heard.count++;
    heard.bytes += payload.length;
  });
  await listener.query('LISTEN ev');
  return heard;
}

async function speak(origin: string, text: string): Promise<void> {
  const reply = await fetch(`${origin}/api/v1/tts/single`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-browser-fingerprint': 'scale-browser' },
    body: JSON.stringify({ text, voice: 'en-US-JennyNeural' }),
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`the server answered ${reply.status}`);
}

type Counted =
  | 'tasks'
  | 'segments'
  | 'characters'
  | 'rows'
  | 'tableBytes'
  | 'databaseMs'
  | 'statements'
  | 'walBytes';

async function readCounters(pool: OpenDatabase['pool']): Promise<Pick<Counters, Counted>> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM segments) AS segments,
       (SELECT coalesce(sum(chars), 0)::float8 FROM segments) AS characters,
       (SELECT count(*) FROM tasks) + (SELECT count(*) FROM segments) + (SELECT count(*) FROM audio_cache)
         + (SELECT count(*) FROM audio_peaks) + (SELECT count(*) FROM charges) AS rows,
       (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class
          WHERE relname IN ('tasks', 'segments', 'audio_cache', 'audio_peaks', 'charges')) AS "tableBytes",
       sum(total_exec_time + total_plan_time)::float8 AS "databaseMs", sum(calls)::float8 AS statements,
       sum(wal_bytes)::float8 AS "walBytes"
     FROM pg_stat_statements WHERE ${ours}`,
  );
  return rows[0];
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const sizes = { short: { tasks: 240, sentences: 1 }, long: { tasks: 24, sentences: 20 } };
let seed = 3_000_000;
/** So many sentences, which no cache has. */
const textOf = (sentences: number) =>
  Array.from({ length: sentences }, () => `${englishText(99, ++seed).replaceAll('.', ' and')}.`).join(' ');

async function measure(lab: Lab): Promise<Measured> {
  await rate(30, 2, () => lab.speak(textOf(2)));
  const idle = await costOf(lab, () => sleep(idleSeconds * 1000));
  const processes = lab.products.length;
  const { rows } = await lab.pool.query(
    `SELECT count(*) AS connections FROM pg_stat_activity WHERE application_name = 'parlando'
       AND pid <> pg_backend_pid()`,
  );
  await lab.pool.query('SELECT pg_stat_statements_reset()');
  const texts = Array.from({ length: sizes.short.tasks }, () => textOf(sizes.short.sentences));
  const short = await costOf(lab, () => rate(texts.length, 2, (index) => lab.speak(texts[index] ?? '')));
  const long = await costOf(lab, () =>
    rate(sizes.long.tasks, 2, () => lab.speak(textOf(sizes.long.sentences))),
  );
  const segments = short.segments + long.segments;
  const statements = await readStatements(lab.pool, segments);
  const cached = await costOf(lab, () => rate(texts.length, 2, (index) => lab.speak(texts[index] ?? '')));
  const { task, segment } = split(short, long);
  return {
    ...{ task, segment, cachedTask: eachOf(cached, cached.tasks), statements },
    idleStatements: idle.statements / idleSeconds / processes,
    idleDatabaseMs: idle.databaseMs / idleSeconds / processes,
    // Two connections are ours.
    connections: (Number(rows[0].connections) - 2) / processes,
    charactersPerSegment: (short.characters + long.characters) / segments,
  };
}

async function costOf(lab: Lab, run: () => Promise<unknown>): Promise<Counters> {
  const before = await lab.count();
  await run();
  // Notifications and times of processes come a moment later.
  await sleep(500);
  const after = await lab.count();
  const names = Object.keys(after) as (keyof Counters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Counters;
}

const costNames = [
  ...['databaseMs', 'databaseCpuMs', 'serverCpuMs', 'statements', 'walBytes', 'rows', 'tableBytes'],
  ...['notifications', 'notificationBytes', 'audioBytes'],
] as (keyof Cost)[];

const eachOf = (counters: Counters, count: number): Cost =>
  Object.fromEntries(costNames.map((name) => [name, counters[name] / count])) as unknown as Cost;

/** Short and long tasks tell what belongs to a task, and what to each of its segments. */
function split(short: Counters, long: Counters): { task: Cost; segment: Cost } {
  const [each, many] = [short.segments / short.tasks, long.segments / long.tasks];
  const solve = (name: keyof Cost) => {
    const [ofShort, ofLong] = [short[name] / short.tasks, long[name] / long.tasks];
    const segment = (ofLong - ofShort) / (many - each);
    return { segment, task: Math.max(0, ofShort - segment * each) };
  };
  const pick = (part: 'task' | 'segment') =>
    Object.fromEntries(costNames.map((name) => [name, solve(name)[part]])) as unknown as Cost;
  return { task: pick('task'), segment: pick('segment') };
}

/** By what their text has. */
const kinds: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/INSERT INTO tasks/, 'accept a task: quota, task, segments, look into the cache'],
  [/UPDATE segments SET blob/, 'commit a segment, or take it from the cache'],
  [/WITH RECURSIVE|WITH lapsed|lease_until =/, 'claim tasks; renew and take over leases'],
  [/nodes/, 'processes tell each other that they live'],
  [/FROM segments|FROM tasks/, 'read tasks and segments'],
  [/buckets|request_gaps|charges/, 'quota'],
];

async function readStatements(pool: OpenDatabase['pool'], segments: number): Promise<StatementCost[]> {
  const { rows } = await pool.query<{ query: string; calls: number; ms: number; wal: number }>(
    `SELECT query, calls::float8, (total_exec_time + total_plan_time)::float8 AS ms, wal_bytes::float8 AS wal
     FROM pg_stat_statements WHERE ${ours}`,
  );
  const groups = new Map<string, { calls: number; ms: number; wal: number }>();
  for (const { query, calls, ms, wal } of rows) {
    const what = kinds.find(([pattern]) => pattern.test(query))?.[1] ?? 'all others';
    const sum = groups.get(what) ?? { calls: 0, ms: 0, wal: 0 };
    groups.set(what, { calls: sum.calls + calls, ms: sum.ms + ms, wal: sum.wal + wal });
  }
  return [...groups]
    .map(([what, { calls, ms, wal }]) => ({
      ...{ what, callsPerSegment: calls / segments, ms: ms / calls, walBytes: wal / calls },
    }))
    .sort((a, b) => b.ms * b.callsPerSegment - a.ms * a.callsPerSegment);
}
