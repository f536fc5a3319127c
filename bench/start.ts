import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, ms, type Row } from './measure.ts';

const main = process.env.BENCH_MAIN ?? fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
const rounds = 5;
/** `/proc/<pid>/stat` counts in these on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Start {
  readonly readyMs: number;
  /** CPU time of the process and its children until it listens. */
  readonly cpuSeconds: number;
}

/** What a start over data that are there already takes. `BENCH_MAIN` names another build to compare with. Linux only. */
export async function startRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlando-start-'));
  try {
    await startOnce(dataDir);
    const starts: Start[] = [];
    for (let round = 0; round < rounds; round++) starts.push(await startOnce(dataDir));
    const readyMs = median(starts.map((start) => start.readyMs));
    const cpu = median(starts.map((start) => start.cpuSeconds));
    return [
      {
        what: `start over warm data, median of ${rounds}: ready`,
        measured: ms(readyMs),
        bar: '≤ 3000 ms',
        met: readyMs <= 3000,
      },
      {
        what: `start over warm data, median of ${rounds}: CPU`,
        measured: `${cpu.toFixed(2)} s`,
        bar: '≤ 1.6 s',
        met: cpu <= 1.6,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, EDGE_READ_ALOUD: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('listening') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
  });
  const readyMs = performance.now() - startedAt;
  const cpuSeconds = cpuOf(child.pid ?? 0) / ticksPerSecond;
  child.kill('SIGTERM');
  await exited;
  return { readyMs, cpuSeconds };
}

/** Ticks of a process, its children alive and its children gone (proc(5), fields 14 to 17). */
function cpuOf(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const ticks = fields.slice(11, 15).reduce((total, each) => total + each, 0);
        return [{ pid: Number(name), parent: fields[1] ?? 0, ticks }];
      } catch {
        // It ended in the meantime.
        return [];
      }
    });
  const sum = (pid: number): number =>
    (processes.find((each) => each.pid === pid)?.ticks ?? 0) +
    processes.filter(({ parent }) => parent === pid).reduce((total, each) => total + sum(each.pid), 0);
  return sum(root);
}
