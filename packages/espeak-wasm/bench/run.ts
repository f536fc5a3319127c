// npm run bench -w packages/espeak-wasm -- [rounds] [ms a turn]
// Compares this package, the npm pair, and `espeak-ng | lame`: two processes each, alternating in each round.
import { rm } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { runCommandLine } from './command-line.ts';
import type { BenchJob, BenchResult } from './protocol.ts';
import { BenchWorkers, runWorker, type WorkerKind } from './workers.ts';

const [rounds = 3, turnMs = 1500] = process.argv.slice(2).map(Number);
const AT_ONCE = 2;
const SENTENCES: Readonly<Record<string, string>> = {
  'en-US':
    'The train to the coast leaves at a quarter past nine, so please be at the station in good time today. ',
  es: 'El tren hacia la costa sale a las nueve y cuarto, así que lleguen con tiempo a la estación, por favor. ',
  cmn: '开往海边的火车九点一刻出发，请大家准时到达车站，不要迟到。路上注意安全，带好自己的行李和车票。',
};

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

type Runner = (job: BenchJob) => Promise<BenchResult>;

interface Turn {
  readonly charactersPerSecond: number;
  readonly charactersPerCpuSecond: number;
  readonly firstByteMs: number;
}

/** All at once. The processor time of this process is that of its workers: nothing else runs in it. */
async function takeTurn(run: readonly Runner[], job: BenchJob): Promise<Turn> {
  const before = process.cpuUsage();
  const results = await Promise.all(run.map((one) => one(job)));
  const { user, system } = process.cpuUsage(before);
  const sum = (value: (result: BenchResult) => number): number =>
    results.reduce((total, one) => total + value(one), 0);
  const characters = sum((one) => one.requests) * job.text.length;
  const cpuMs = sum((one) => one.cpuMs) || (user + system) / 1000;
  return {
    charactersPerSecond: sum((one) => (one.requests * job.text.length * 1000) / one.elapsedMs),
    charactersPerCpuSecond: (characters * 1000) / cpuMs,
    firstByteMs: median(results.flatMap((one) => one.firstByteMs)),
  };
}

function ratios(own: readonly Turn[], other: readonly Turn[], name: string): string {
  const ratio = (of: (turn: Turn) => number): string =>
    median(own.map((turn, round) => of(turn) / of(other[round] ?? turn))).toFixed(2);
  return (
    `${ratio((turn) => turn.charactersPerSecond)} × ${name} (per CPU second ${ratio((turn) => turn.charactersPerCpuSecond)} ×, ` +
    `first byte ${ratio((turn) => turn.firstByteMs)} ×)`
  );
}

async function compare(name: string, job: BenchJob, runners: ReadonlyMap<string, Runner[]>): Promise<void> {
  const turns = new Map([...runners.keys()].map((who): [string, Turn[]] => [who, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [who, run] of runners) turns.get(who)?.push(await takeTurn(run, job));
  }
  const own = turns.get('own') ?? [];
  turns.delete('own');
  console.log(
    `${name}: own ${Math.round(median(own.map((turn) => turn.charactersPerSecond)))} characters/s, ` +
      `first byte ${median(own.map((turn) => turn.firstByteMs)).toFixed(1)} ms; ` +
      [...turns].map(([who, other]) => ratios(own, other, who)).join('; '),
  );
}

function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

const STARTED = 6;

/** Starts more than are used, so that one-time costs of a process are not counted as memory per worker. */
async function startAll(workers: BenchWorkers, kind: WorkerKind): Promise<Worker[]> {
  const started: { worker: Worker; readyMs: number }[] = [];
  const residents = [];
  for (let i = 0; i < STARTED; i++) {
    const next = await workers.start(kind);
    for (const [voice, text] of Object.entries(SENTENCES)) {
      await runWorker(next.worker, { text, voice, quality: 7, durationMs: 100 });
    }
    started.push(next);
    residents.push(resident());
  }
  const megabytes = ((residents.at(-1) ?? 0) - (residents[1] ?? 0)) / (STARTED - 2);
  console.log(
    `${kind}: ready in ${median(started.map(({ readyMs }) => readyMs)).toFixed(0)} ms, ` +
      `${megabytes.toFixed(1)} MB a worker that speaks three languages`,
  );
  await Promise.all(started.slice(AT_ONCE).map(({ worker }) => worker.terminate()));
  return started.slice(0, AT_ONCE).map(({ worker }) => worker);
}

const workers = await BenchWorkers.create();
try {
  const own = (await startAll(workers, 'own')).map(
    (worker): Runner =>
      (job) =>
        runWorker(worker, job),
  );
  const npm = (await startAll(workers, 'npm')).map(
    (worker): Runner =>
      (job) =>
        runWorker(worker, job),
  );
  const commandLine = Array.from({ length: AT_ONCE }, (): Runner => runCommandLine);
  for (const [voice, sentence] of Object.entries(SENTENCES)) {
    // Debian's espeak-ng 1.51 does not speak Chinese.
    const runners = new Map([
      ['own', own],
      ['npm', npm],
    ]);
    if (voice !== 'cmn') runners.set('command line', commandLine);
    for (const [length, text] of Object.entries({
      100: sentence.slice(0, 100),
      5000: sentence.repeat(101).slice(0, 5000),
    })) {
      for (const quality of voice === 'en-US' ? [3, 5, 7] : [7]) {
        await compare(
          `${voice}, ${length} characters, quality ${quality}`,
          { text, voice, quality, durationMs: turnMs },
          runners,
        );
      }
    }
  }
} finally {
  await workers.close();
  await rm(workers.bundles, { recursive: true });
}
