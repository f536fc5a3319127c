import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/drivers/embedded-postgres/embedded-postgres.ts';
import { findPostmaster } from '../apps/server/src/drivers/embedded-postgres/postmaster-file.ts';
import type { DatabaseConnection } from '../apps/server/src/ports/database-server.ts';
import { silentLog } from '../apps/server/test/silent-log.ts';
import { type Row, ratio } from './measure.ts';
import { cpuSecondsOf } from './process-cpu.ts';
import { measureCosts } from './scale/measure-cost.ts';
import { keepMeasurements } from './scale/measured.ts';
import { type Observed, startReal } from './scale/reality.ts';
import { type Demand, type Outcome, type Plant, simulate } from './scale/simulate.ts';
import { fillPage, tables } from './scale/tables.ts';

const page = new URL('../docs/scale.md', import.meta.url);

/**
 * The cost of a task and a segment, as the tables of `docs/scale.md`: `SCALE_KEEP=1` writes them there. Then compares ten
 * predictions of the simulation with measurements.
 */
export async function scaleRows(): Promise<Row[]> {
  const measurements = await measureCosts();
  for (const make of Object.values(tables)) process.stdout.write(`\n${make(measurements)}\n`);
  if (process.env.SCALE_KEEP !== undefined) {
    keepMeasurements(measurements);
    writeFileSync(page, fillPage(readFileSync(page, 'utf8'), measurements));
  }
  return checkRows();
}

interface Ground {
  readonly connection: DatabaseConnection;
  readonly storeRoot: string;
  databaseCpuMs(): number;
}

/** Compares ten predictions with measurements, by processes whose engine has a provider's latency. */
export async function checkRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-scale-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  try {
    const database = openDatabase({ connection: server.connection, log: silentLog });
    await migrate(database.kysely);
    await database.close();
    const postmaster = findPostmaster(join(folder, 'postgres'))?.pid ?? 0;
    return await check({
      ...{ connection: server.connection, storeRoot: join(folder, 'audio') },
      databaseCpuMs: () => cpuSecondsOf(postmaster) * 1000,
    });
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const mean = (values: readonly number[] = []) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Of its two places a process of the tests speaks with both; a chance sequence begins as the simulation’s does. */
const [slots, engineMs, seed] = [2, 200, 7];

interface Sides {
  readonly real: Observed;
  readonly model: Outcome;
}

const perSecond = (what: string, sides: Sides) =>
  row(what, sides, ({ tasksPerSecond }) => tasksPerSecond, '/s');
const wholeMs = (what: string, sides: Sides) =>
  row(what, sides, ({ wholeMs: [first] }) => mean(first), ' ms');
const eight = [{ segments: 1, clients: 8 }];
/** That share of what two places carry. */
const byChance = (share: number) => [{ segments: 1, perSecond: (share * slots * 1000) / engineMs }];

async function check(ground: Ground): Promise<Row[]> {
  const { plant, alone } = await feed(ground);
  const [single, ofOne] = await withReal(ground, plant, 1, async (both) => {
    const crowd = [...eight.map((each) => ({ ...each, clients: 1 })), { segments: 10, clients: 3 }];
    const rows = [
      wholeMs('one sentence at a time', await both([{ segments: 1, clients: 1 }], 8)),
      wholeMs('ten sentences at a time', await both([{ segments: 10, clients: 1 }], 14)),
      wholeMs('by chance, half of what it carries: each waits', await both(byChance(0.5), 25)),
      wholeMs('by chance, four fifths of it: each waits', await both(byChance(0.8), 40)),
      wholeMs('one sentence beside three people with ten each', await both(crowd, 20)),
    ];
    return [await both(eight, 12), rows] as const;
  });
  const twice = await withReal(ground, plant, 2, (both) => both(eight, 12));
  const gain = (of: 'real' | 'model') => twice[of].tasksPerSecond / single[of].tasksPerSecond;
  return [
    perSecond('eight people, an engine without delay: tasks a second', alone),
    ...ofOne,
    perSecond('eight people: tasks a second', single),
    wholeMs('eight people: each waits', single),
    perSecond('two processes, eight people: tasks a second', twice),
    compared('two processes against one', gain('real'), gain('model'), ' ×'),
  ];
}

type Both = (demands: readonly Demand[], seconds: number) => Promise<Sides>;

async function withReal<Result>(
  { connection, storeRoot }: Ground,
  plant: Plant,
  processes: number,
  use: (both: Both) => Promise<Result>,
): Promise<Result> {
  const real = await startReal(connection, storeRoot, { processes, engineMs });
  try {
    return await use(async (demands, seconds) => ({
      real: await real.observe(demands, seconds),
      model: simulate({ ...plant, workers: processes, engineMs }, demands, seconds, seed),
    }));
  } finally {
    await real.close();
  }
}

/** What the model is fed with: processor time of a task and of a segment, and what remains of a lonely one’s time. */
async function feed({
  connection,
  storeRoot,
  databaseCpuMs,
}: Ground): Promise<{ plant: Plant; alone: Sides }> {
  const real = await startReal(connection, storeRoot, { processes: 1, engineMs: 0 });
  try {
    const cpu = () => real.cpuMs() + databaseCpuMs();
    const costOf = async (segments: number, seconds: number) => {
      const before = cpu();
      const { wholeMs } = await real.observe([{ segments, clients: 1 }], seconds);
      const tasks = (wholeMs[0]?.length ?? 0) / 0.8;
      return { cpuMs: (cpu() - before) / tasks, wholeMs: mean(wholeMs[0]) };
    };
    const [short, long] = [await costOf(1, 6), await costOf(10, 6)];
    const segmentCpuMs = Math.max(0.1, (long.cpuMs - short.cpuMs) / 9);
    const taskCpuMs = Math.max(0.1, short.cpuMs - segmentCpuMs);
    const plant: Plant = {
      ...{
        workers: 1,
        slots,
        cores: availableParallelism(),
        unsettled: 4,
        engineMs: 0,
        taskCpuMs,
        segmentCpuMs,
      },
      storeMs: Math.max(0, short.wholeMs - short.cpuMs),
    };
    process.stderr.write(`fed with ${JSON.stringify(plant)}\n`);
    const demands = [{ segments: 1, clients: 8 }];
    const alone = { real: await real.observe(demands, 8), model: simulate(plant, demands, 8, seed) };
    return { plant, alone };
  } finally {
    await real.close();
  }
}

const row = (
  what: string,
  { real, model }: Sides,
  read: (of: Observed | Outcome) => number,
  unit: string,
): Row => compared(what, read(real), read(model), unit);

function compared(what: string, real: number, model: number, unit: string): Row {
  const share = model / real;
  return {
    what: `simulation against reality: ${what}`,
    measured: `${ratio(share)} (${model.toFixed(1)}${unit} : ${real.toFixed(1)}${unit})`,
    bar: '0.8 to 1.25 ×',
    met: share >= 0.8 && share <= 1.25,
  };
}
