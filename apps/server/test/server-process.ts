import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { programFile } from './programs.ts';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** What it has printed and logged so far. */
  readonly lines: readonly string[];
}

export interface FailedStart {
  readonly ended: number | string;
  /** All it wrote to the error stream. */
  readonly errors: string;
}

type Environment = Readonly<Record<string, string>>;

const endOf = (child: ChildProcess): Promise<number | string> =>
  once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string);

export interface ServerProgram {
  /** The file; that of this run's bundle unless set. */
  readonly main?: string;
  /** What starts Node, such as in another namespace. */
  readonly command?: readonly string[];
}

function spawnServer(
  env: Environment,
  errors: 'inherit' | 'pipe',
  { main = programFile('main'), command = [] }: ServerProgram = {},
): ChildProcess {
  const [file = '', ...args] = [...command, process.execPath, main];
  return spawn(file, args, {
    env: {
      ...process.env,
      PORT: '0',
      ESPEAK_THREADS: '1',
      MIN_REQUEST_GAP_MS: '0',
      EDGE_READ_ALOUD: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', errors],
  });
}

/** Starts the server as a program of its own, on a free port, and waits until it prints its address. */
export async function startServerProcess(env: Environment, program?: ServerProgram): Promise<ServerProcess> {
  const child = spawnServer(env, 'inherit', program);
  const ended = endOf(child);
  const lines: string[] = [];
  const url = await new Promise<string | undefined>((resolve) => {
    const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    output.on('line', (line) => {
      lines.push(line);
      const [, found] = /^Parlando is listening on (http:\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    output.on('close', () => resolve(undefined));
  });
  if (url === undefined) throw new Error(`The server ended with ${await ended} before it listened.`);
  return { url, child, ended, lines };
}

/** Starts the server where it cannot run, and waits for its end. */
export async function failToStart(env: Environment, program?: ServerProgram): Promise<FailedStart> {
  const child = spawnServer(env, 'pipe', program);
  child.stdout?.resume();
  const [ended, errors] = await Promise.all([endOf(child), text(child.stderr as NodeJS.ReadableStream)]);
  return { ended, errors };
}
