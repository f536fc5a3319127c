import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { root } from './fenced-commands.ts';

type Environment = Readonly<Record<string, string>>;

/** Isolates the product from the machine’s settings; npm needs the other variables. */
const environment = (env: Environment) => ({ ...process.env, EDGE_READ_ALOUD: 'off', ...env });

/** Runs a script in a shell that exits on the first failure. Returns its output. Throws its error output. */
export async function shell(script: string, env: Environment, cwd = root): Promise<string> {
  const child = spawn('sh', ['-ec', script], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${script}\nended with ${code}: ${errors}`);
  return output;
}

export interface Running {
  /** In the order they started. */
  readonly origins: readonly string[];
  stop(): Promise<void>;
}

/** Runs a script that starts servers, until `count` of them have printed their address. */
export async function startServers(script: string, env: Environment, count = 1): Promise<Running> {
  // In its own process group: Ctrl-C in a terminal signals all of them, and so does a signal to the group.
  const child = spawn('sh', ['-ec', `${script}\nwait`], {
    ...{ cwd: root, env: environment(env), detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const ended = once(child, 'close');
  const stop = async () => {
    signalGroup(child, 'SIGINT');
    await ended;
  };
  const origins: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [, origin] = /^Parlando is listening on (\S+)$/.exec(line) ?? [];
    if (origin !== undefined) origins.push(origin);
    if (origins.length < count) continue;
    child.stdout?.resume();
    return { origins, stop };
  }
  await ended;
  throw new Error(`${script}\nended before ${count} servers listened`);
}

function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return servers.map((server) => {
    const { port } = server.address() as { port: number };
    server.close();
    return port;
  });
}
