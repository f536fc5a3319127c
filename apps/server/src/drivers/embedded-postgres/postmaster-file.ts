import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of `postmaster.pid` (PostgreSQL's miscadmin.h, "lock file line numbers"). */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly status: 'starting' | 'stopping' | 'ready' | 'standby' | 'unknown';
}

const statuses = ['starting', 'stopping', 'ready', 'standby'] as const;

/** The live server of a data folder, or undefined. A file whose process is gone, or is no PostgreSQL, counts as none. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = readLines(join(dataFolder, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgresOf(pid, dataFolder)) return undefined;
  const status = statuses.find((each) => each === lines[7]?.trim()) ?? 'unknown';
  return { pid, socketFolder: lines[4] ?? '', status };
}

/** Removes the file of a dead server: its pid may by now be another program's, which PostgreSQL would wait for. */
export async function clearPostmasterFile(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function isPostgresOf(pid: number, dataFolder: string): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(dataFolder);
}

/** Empty when there is no such process. */
function commandLine(pid: number): string {
  if (!isAlive(pid)) return '';
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    // It ended between the two checks.
    return '';
  }
}
