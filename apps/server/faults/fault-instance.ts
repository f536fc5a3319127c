import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadAloudServer, startReadAloudServer } from '@parlando/engines/testing/read-aloud-server';
import { type OpenDatabase, openDatabase } from '../src/database/open-database.ts';
import { eventually } from '../test/eventually.ts';
import { type PostgresServer, startPostgresServer } from '../test/postgres-server.ts';
import { type ServerProcess, type ServerProgram, startServerProcess } from '../test/server-process.ts';
import { silentLog } from '../test/silent-log.ts';

/** How many times each fault happens. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 3);

type Environment = Readonly<Record<string, string>>;

/** Where a process reaches the others, when that is not this machine's own address. */
export interface Surroundings extends ServerProgram {
  /** Of the machine with the database and the provider, as seen from there. */
  readonly host?: string;
  readonly env?: Environment;
}

/** Real processes of an instance, with their own PostgreSQL and provider, into which faults can be injected. */
export interface FaultInstance {
  readonly postgres: PostgresServer;
  readonly provider: ReadAloudServer;
  readonly database: OpenDatabase;
  readonly folder: string;
  /** What a process of a role is configured by. */
  environment(role: 'api' | 'worker', surroundings?: Surroundings): Environment;
  /** Starts a process and waits until it is ready; it is killed in the end. */
  start(role: 'api' | 'worker', surroundings?: Surroundings): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** Latency of the provider's first audio, so that faults hit running syntheses. */
const providerMs = 150;

export async function openFaultInstance(): Promise<FaultInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'parlando-faults-'));
  const hosts = join(folder, 'hosts.conf');
  await writeFile(hosts, 'host all all 127.0.0.1/32 trust\nhost all all 10.213.0.0/16 trust\n', {
    mode: 0o644,
  });
  const settings = ['fsync=off', 'max_connections=240', 'listen_addresses=*', `hba_file=${hosts}`];
  const postgres = await startPostgresServer(folder, settings);
  const provider = await startReadAloudServer({ host: '0.0.0.0' });
  const database = openDatabase({
    connection: { kind: 'url', url: postgres.url },
    log: silentLog,
    maxConnections: 2,
  });
  const processes: ServerProcess[] = [];

  function environment(role: 'api' | 'worker', { host = '127.0.0.1', env }: Surroundings = {}): Environment {
    return {
      ...{ ROLE: role, DATA_DIR: join(folder, 'shared') },
      DATABASE_URL: postgres.url.replace('127.0.0.1', host),
      ...{ EDGE_READ_ALOUD: 'auto', EDGE_READ_ALOUD_URL: provider.url.replace('127.0.0.1', host) },
      ...{ GUEST_ADDRESS_FACTOR: '0', FREE_DAILY_CHARACTERS: '1000000000', MAX_WAIT_SECONDS: '86400' },
      ...{ LOG_LEVEL: 'error', ...env },
    };
  }

  const speaks = async (url: string) => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM nodes WHERE url = $1 AND engines -> 'edge-read-aloud' ->> 'reachable' = 'true'`,
      [url],
    );
    return rowCount === 1;
  };

  return {
    ...{ postgres, provider, database, folder, environment },
    async start(role, surroundings) {
      provider.fault = undefined;
      const started = await startServerProcess(environment(role, surroundings), surroundings);
      processes.push(started);
      // So that the voice of the load is spoken by the provider.
      if (role === 'worker') await eventually(() => speaks(surroundings?.env?.NODE_URL ?? started.url));
      provider.fault = { kind: 'slow', delayMs: providerMs };
      return started;
    },
    async close() {
      for (const { child, ended } of processes) {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
        await ended;
      }
      await database.close();
      await provider.close();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
