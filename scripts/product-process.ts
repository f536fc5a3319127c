import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** What is in flight gets 30 s. */
const mostShutDownMs = 40_000;

/** The built product in a process of its own, on a free port, over data of its own that end with it. */
export interface ProductProcess {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

/** Starts the built product and waits until it is healthy. Throws when it ends before, or is not after a minute. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  options: ForkOptions = {},
): Promise<ProductProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'parlando-product-'));
  const child = fork(main, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      // Node 20 may wait for its own threads for ever as it ends: https://github.com/nodejs/node/issues/54918
      const impatience = setTimeout(() => child.kill('SIGKILL'), mostShutDownMs);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(impatience);
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitUntilHealthy(origin, child);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, port, child, close };
}

async function waitUntilHealthy(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const healthy = await fetch(`${origin}/api/v1/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not come up within a minute');
}

/** A port of the loopback address that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)));
    });
  });
}
