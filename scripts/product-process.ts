import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** Requests in progress get 30 s. */
const mostShutDownMs = 40_000;

/** The built product in its own process, on a free port, with temporary data. */
export interface ProductProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

export interface ProductOptions extends Pick<ForkOptions, 'execArgv'> {
  /** File for its standard output; default: a temporary file. */
  readonly logFile?: string;
  /** Data folder that is kept; default: a temporary folder. */
  readonly dataDir?: string;
  /** Another build of the server. */
  readonly main?: string;
}

/**
 * Starts the built product and waits until it is healthy. Throws if it exits before, or is not healthy after a
 * minute.
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  { logFile, dataDir, main = built, ...options }: ProductOptions = {},
): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-product-'));
  const logPath = logFile ?? join(folder, 'log');
  const log = openSync(logPath, 'w');
  const child = fork(main, [], {
    ...options,
    stdio: ['ignore', log, 'inherit', 'ipc'],
    // It chooses its port itself: a port found free here might be taken before the product listens.
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: '0', DATA_DIR: dataDir ?? join(folder, 'data') },
  });
  closeSync(log);
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      // Node 20 may hang on exit, waiting for its own threads: https://github.com/nodejs/node/issues/54918
      const impatience = setTimeout(() => child.kill('SIGKILL'), mostShutDownMs);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(impatience);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await until(child, () => portIn(logPath));
    const origin = `http://127.0.0.1:${port}`;
    await until(child, () => isHealthy(origin));
    return { origin, port, child, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Polls until there is a result. Throws if the server exits before, or after a minute. */
async function until<Answer>(
  child: ChildProcess,
  ask: () => Answer | Promise<Answer>,
): Promise<NonNullable<Answer>> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not come up within a minute');
}

function portIn(logPath: string): number | undefined {
  const line = /listening on http:\/\/.*:(\d+)\n/.exec(readFileSync(logPath, 'utf8'));
  return line ? Number(line[1]) : undefined;
}

/** Works for every role. */
const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
