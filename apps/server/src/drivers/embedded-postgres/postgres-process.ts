import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../ports/log.ts';
import { findPostmaster, isAlive } from './postmaster-file.ts';

const pollMs = 20;
/** Recovery after a power cut reads the log since the last checkpoint: seconds, on a slow disk a minute. */
const startLimitMs = 120_000;
/** A server that is stopping writes a checkpoint first. */
const stopLimitMs = 20_000;

export interface Running {
  readonly pid: number;
  readonly socketFolder: string;
  /** Settles when the process has ended. */
  readonly ended: Promise<void>;
  readonly adopted: boolean;
}

/** The live server of the folder, once it is ready; undefined when there is none. */
export async function adopt(folder: string, isClosing: () => boolean): Promise<Running | undefined> {
  const found = await until(startLimitMs, () => {
    const postmaster = findPostmaster(folder);
    if (postmaster === undefined) return 'none';
    return postmaster.status === 'ready' ? postmaster : undefined;
  });
  if (found === 'none') return undefined;
  const ended = untilGone(found.pid, isClosing);
  return { pid: found.pid, socketFolder: found.socketFolder, ended, adopted: true };
}

export async function becomeReady(
  child: ChildProcess,
  folder: string,
  sockets: string,
  log: Log,
): Promise<Running> {
  const lines = collectLog(child, log);
  let failure: Error | undefined;
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      failure = error;
      done();
    });
    child.once('exit', (code, signal) => {
      failure ??= new Error(`PostgreSQL ended with ${signal ?? code}: ${lines.join(' ')}`);
      done();
    });
  });
  const pid = await until(startLimitMs, () => {
    if (failure !== undefined) throw failure;
    const postmaster = findPostmaster(folder);
    return postmaster?.pid === child.pid && postmaster?.status === 'ready' ? postmaster?.pid : undefined;
  });
  return { pid, socketFolder: sockets, ended, adopted: false };
}

/** Passes the server's log on, and keeps its last lines for the error that says why it did not start. */
function collectLog(child: ChildProcess, log: Log): string[] {
  const lines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      // The connections that it closes on shutdown are not worth logging.
      const isNews = /^(FATAL|PANIC|WARNING):/.test(line) && !line.includes('due to administrator command');
      if (isNews) log.warn({ postgres: line }, 'PostgreSQL');
      else log.debug({ postgres: line }, 'PostgreSQL');
    }
  });
  return lines;
}

/** Fast shutdown first; a server that does not follow recovers from its log at the next start. */
export async function stop({ pid }: Running): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + stopLimitMs;
    while (isAlive(pid) && performance.now() < deadline) await sleep(pollMs);
  }
}

/** A server that is not our child process sends no event when it ends. */
async function untilGone(pid: number, isClosing: () => boolean): Promise<void> {
  while (isAlive(pid) && !isClosing()) await sleep(200, undefined, { ref: false });
}

async function until<T>(limitMs: number, look: () => T | undefined): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`PostgreSQL was not ready within ${limitMs} ms.`);
    await sleep(pollMs);
  }
}
