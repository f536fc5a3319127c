import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type OpenDatabase, openDatabase } from '../apps/server/src/database/open-database.ts';
import { findPostmaster } from '../apps/server/src/drivers/embedded-postgres/postmaster-file.ts';
import { silentLog } from '../apps/server/test/silent-log.ts';
import { type ProductProcess, startProduct } from '../scripts/product-process.ts';
import { type Row, rate } from './measure.ts';
import { englishText } from './texts.ts';

const admin = fileURLToPath(new URL('../apps/server/dist/admin.js', import.meta.url));
const run = promisify(execFile);
const probe = new URL('collect-probe.mjs', import.meta.url).href;
const sampleMs = 10_000;
const calibrationMs = 10_000;
/** What a soak makes is old after so long, and deleted by the product’s own cleaner. */
const keepMs = 60_000;
const roundMs = 60_000;

const { values: given } = parseArgs({
  strict: false,
  options: {
    minutes: { type: 'string', default: '120' },
    share: { type: 'string', default: '0.5' },
    rate: { type: 'string' },
  },
});
const minutes = Number(given.minutes);
const share = Number(given.share);
/** Conversions a second. Without it as many as make `share` of what the server carries. */
const givenRate = given.rate === undefined ? undefined : Number(given.rate);

/** Figures that must not grow. The ledger is left out: it grows permanently by one row per conversion. */
interface Sample {
  /** How often the product had cleaned by then. */
  readonly round: number;
  readonly atMs: number;
  /**
   * After a collection. V8 keeps old garbage until it is several times the live data: without a collection, memory grows
   * for hours under a steady load without a leak.
   */
  readonly memoryMb: number;
  readonly residentMb: number;
  readonly databaseMemoryMb: number;
  readonly descriptors: number;
  readonly threads: number;
  readonly rows: number;
  readonly diskMb: number;
}

interface Soaked {
  readonly product: ProductProcess;
  readonly pool: OpenDatabase['pool'];
  readonly dataDir: string;
}

/** A server under a part of the load that it carries: memory, files, rows and disk over time. SIGTERM to this process ends it early. Linux only. */
export async function soakRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlando-soak-'));
  const product = await startProduct(
    {
      EDGE_READ_ALOUD: 'off',
      MIN_REQUEST_GAP_MS: '0',
      GUEST_ADDRESS_FACTOR: '0',
      FREE_DAILY_CHARACTERS: '1000000000',
    },
    { dataDir, execArgv: ['--import', probe] },
  );
  const connection = {
    kind: 'socket',
    host: join(dataDir, 'run'),
    user: 'parlando',
    database: 'postgres',
  } as const;
  const database = openDatabase({ connection, log: silentLog, maxConnections: 1 });
  try {
    return await soak({ product, pool: database.pool, dataDir });
  } finally {
    await database.close();
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function soak(soaked: Soaked): Promise<Row[]> {
  const { origin } = soaked.product;
  const perSecond = givenRate ?? (await calibrate(origin)) * share;
  process.stderr.write(`${perSecond.toFixed(1)} conversions a second\n`);
  const beganAt = performance.now();
  const end = new AbortController();
  setTimeout(() => end.abort(), minutes * 60_000).unref();
  process.once('SIGTERM', () => end.abort());
  const samples: Sample[] = [];
  let [round, memoryMb] = [0, await collect(soaked)];
  const [{ spoken, failed }] = await Promise.all([
    load(origin, perSecond, end.signal),
    every(roundMs, end.signal, async () => {
      await age(soaked);
      memoryMb = await collect(soaked);
      round++;
    }),
    every(sampleMs, end.signal, async () => {
      const sample = { round, memoryMb, ...(await take(soaked)) };
      samples.push(sample);
      const { atMs, ...shown } = sample;
      process.stderr.write(`${(atMs / 60_000).toFixed(1)} min ${JSON.stringify(shown)}\n`);
    }),
  ]);
  const lasted = ((performance.now() - beganAt) / 60_000).toFixed(0);
  return [
    {
      what: `soak of ${lasted} minutes at ${perSecond.toFixed(1)} conversions a second: conversions that failed`,
      measured: `${failed} of ${spoken + failed}`,
      bar: '0',
      met: failed === 0,
    },
    // Until caches are full and old conversions are deleted, everything grows.
    ...slopes(wholeRounds(samples.slice(Math.floor(samples.length / 2)))),
  ];
}

async function load(origin: string, perSecond: number, end: AbortSignal) {
  let [spoken, failed] = [0, 0];
  const open = new Set<Promise<void>>();
  for (let nextAt = performance.now(); !end.aborted; nextAt += 1000 / perSecond) {
    await sleep(Math.max(0, nextAt - performance.now()));
    const asked = speak(origin).then(
      () => void spoken++,
      (error: Error) => {
        failed++;
        process.stderr.write(`a conversion failed: ${error.message}\n`);
      },
    );
    open.add(asked);
    void asked.finally(() => open.delete(asked));
  }
  await Promise.all(open);
  return { spoken, failed };
}

async function every(pauseMs: number, end: AbortSignal, action: () => Promise<unknown>): Promise<void> {
  while (!end.aborted) {
    await sleep(pauseMs);
    await action();
  }
}

let seed = Date.now() % 1_000_000_000;

async function speak(origin: string): Promise<void> {
  const visitor = `soak-browser-${seed % 50}`;
  const reply = await fetch(`${origin}/api/v1/tts/single`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-browser-fingerprint': visitor },
    // One of ten texts was heard before.
    body: JSON.stringify({
      text: englishText(200, ++seed % 10 === 0 ? 1 : seed),
      voice: 'en-US-JennyNeural',
    }),
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`the server answered ${reply.status}`);
}

async function calibrate(origin: string): Promise<number> {
  await rate(20, 4, () => speak(origin));
  const began = performance.now();
  let count = 0;
  const lane = async () => {
    for (; performance.now() - began < calibrationMs; count++) await speak(origin);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return (count * 1000) / (performance.now() - began);
}

/** Makes what is a minute old a month old, and has the product clean. */
async function age({ pool, dataDir }: Soaked): Promise<void> {
  const old = `now() - interval '${keepMs} milliseconds'`;
  await pool.query(
    `UPDATE tasks SET finished_at = finished_at - interval '40 days' WHERE finished_at < ${old}
       AND finished_at > now() - interval '1 day'`,
  );
  await pool.query(
    `UPDATE audio_cache SET used_at = used_at - interval '40 days' WHERE used_at < ${old}
       AND used_at > now() - interval '1 day'`,
  );
  const hourAgo = Date.now() / 1000 - 7200;
  for (const file of filesBelow(join(dataDir, 'audio')))
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > keepMs)
      utimesSync(file, hourAgo, hourAgo);
  await run(process.execPath, [admin, 'retention', 'now'], { env: { ...process.env, DATA_DIR: dataDir } });
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the memory of the server afterwards. */
async function collect({ product: { child } }: Soaked): Promise<number> {
  const replied = once(child, 'message') as Promise<[number]>;
  child.send('collect');
  return (await replied)[0] / 1024 ** 2;
}

async function take({ product, pool, dataDir }: Soaked): Promise<Omit<Sample, 'round' | 'memoryMb'>> {
  const pid = product.child.pid ?? 0;
  const postmaster = findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  const { rows } = await pool.query<{ tables: string[] }>(
    `SELECT array_agg(relname::text) AS tables FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'charges'`,
  );
  const counts = (rows[0]?.tables ?? []).map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  const { rows: counted } = await pool.query<{ rows: number; ledger: number }>(
    `SELECT ${counts} AS rows, pg_total_relation_size('charges') AS ledger`,
  );
  // The log is kept up to a size of its own.
  const files = filesBelow(dataDir).filter((file) => !file.includes('/pg_wal/'));
  return {
    atMs: performance.now(),
    residentMb: statusOf(pid, 'VmRSS') / 1024,
    databaseMemoryMb:
      processesBelow(postmaster).reduce((sum, each) => sum + statusOf(each, 'RssAnon'), 0) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: statusOf(pid, 'Threads'),
    rows: Number(counted[0]?.rows ?? 0),
    diskMb:
      files.reduce(
        (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
        -Number(counted[0]?.ledger ?? 0),
      ) / 1e6,
  };
}

function statusOf(pid: number, name: string): number {
  try {
    return Number(
      new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    );
  } catch {
    // It has ended.
    return 0;
  }
}

const processesBelow = (root: number): number[] => [
  root,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statusOf(pid, 'PPid') === root),
];

const names = ['memoryMb', 'databaseMemoryMb', 'descriptors', 'threads', 'rows', 'diskMb'] as const;

/** The samples between one cleaning and the next. Each takes a minute's rows and files: parts of a round compare badly. */
function wholeRounds(samples: readonly Sample[]): Sample[][] {
  const [first = 0, last = 0] = [samples[0]?.round, samples.at(-1)?.round];
  return Array.from({ length: Math.max(0, last - first - 1) }, (_, index) =>
    samples.filter(({ round }) => round === first + 1 + index),
  );
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Flat: grows by less than a twentieth over the whole time, or by less than its own scatter. */
function slopes(rounds: readonly (readonly Sample[])[]): Row[] {
  return names.map((name) => {
    const points = rounds.map(
      (round) =>
        [meanOf(round.map(({ atMs }) => atMs / 3_600_000)), meanOf(round.map((each) => each[name]))] as const,
    );
    const { slope, error, mean, hours } = line(points);
    const grown = slope * hours;
    return {
      what: `soak, second half of it: ${name}, mean and growth an hour`,
      measured: `${mean.toFixed(1)}, ${slope >= 0 ? '+' : ''}${slope.toFixed(2)} ± ${error.toFixed(2)}`,
      bar: 'flat',
      met: grown <= mean / 20 || slope <= 2 * error,
    };
  });
}

/** Least squares, and the error of the slope. */
function line(points: readonly (readonly [number, number])[]) {
  const [x, y] = [meanOf(points.map(([at]) => at)), meanOf(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const rest = points.reduce((sum, [at, value]) => sum + (value - y - slope * (at - x)) ** 2, 0);
  const error = Math.sqrt(rest / Math.max(1, points.length - 2) / spread);
  return { slope, error, mean: y, hours: (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0) };
}
