import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, ms, type Row } from './measure.ts';
import { cpuSecondsOf } from './process-cpu.ts';

const main = process.env.BENCH_MAIN ?? fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
const rounds = 5;

interface Start {
  readonly readyMs: number;
  /** CPU time of the process and its children until it listens. */
  readonly cpuSeconds: number;
}

/** Cost of a start with existing data. `BENCH_MAIN` names another build to compare with. Linux only. */
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
  const cpuSeconds = cpuSecondsOf(child.pid ?? 0);
  child.kill('SIGTERM');
  await exited;
  return { readyMs, cpuSeconds };
}
