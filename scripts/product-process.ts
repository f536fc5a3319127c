import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** What is in flight gets 30 s. */
const mostShutDownMs = 40_000;

/** The built product in a process of its own, on a free port, over data of its own that end with it. */
export interface ProductProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

export interface ProductOptions extends Pick<ForkOptions, 'execArgv'> {
  /** Where its standard output is kept; a file that ends with it unless set. */
  readonly logFile?: string;
  /** Where its data stay when it ends; a folder that ends with it unless set. */
  readonly dataDir?: string;
  /** Another build of the product's program. */
  readonly main?: string;
}

/** Starts the built product and waits until it is healthy. Throws when it ends before, or is not after a minute. */
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
    // It chooses its port itself: one that was found free may be taken before the product listens.
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: '0', DATA_DIR: dataDir ?? join(folder, 'data') },
  });
  closeSync(log);
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      // Node 20 may wait for its own threads for ever as it ends: https://github.com/nodejs/node/issues/54918
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

/** Asks until there is an answer. Throws when the server ends before, or after a minute. */
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

/** Whatever its role. */
const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
