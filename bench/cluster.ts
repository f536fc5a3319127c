import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from '../apps/server/bundle-programs.mjs';
import { type OpenDatabase, openDatabase } from '../apps/server/src/database/open-database.ts';
import { eventually } from '../apps/server/test/eventually.ts';
import { type PostgresServer, startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { silentLog } from '../apps/server/test/silent-log.ts';
import { type BenchServer, startServer } from './server.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

export type Role = 'all' | 'api' | 'worker';

export interface ClusterOptions {
  readonly roles: readonly Role[];
  readonly env?: Readonly<Record<string, string>>;
  /** Another build of the program. */
  readonly main?: string;
}

/** Real processes of the product over one PostgreSQL and one folder of audio. */
export interface Cluster {
  readonly database: OpenDatabase;
  /** In the order of their roles. */
  readonly servers: readonly BenchServer[];
  close(): Promise<void>;
}

/** Debian's PostgreSQL 15 with default settings, and one cluster at a time, each with its own database. */
export interface ClusterHost {
  start(options: ClusterOptions): Promise<Cluster>;
  close(): Promise<void>;
}

export async function startClusterHost(): Promise<ClusterHost> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-cluster-'));
  const postgres = await startPostgresServer(folder, ['max_connections=240']);
  let clusters = 0;
  return {
    start: (options) => startCluster(postgres, join(folder, `data-${++clusters}`), `c${clusters}`, options),
    async close() {
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startCluster(
  postgres: PostgresServer,
  dataDir: string,
  name: string,
  { roles, env = {}, main }: ClusterOptions,
): Promise<Cluster> {
  const maintenance = open(postgres.url);
  await maintenance.pool.query(`CREATE DATABASE ${name}`);
  await maintenance.close();
  const url = new URL(name, postgres.url).href;
  const servers: BenchServer[] = [];
  const database = open(url);
  const close = async () => {
    await database.close();
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    for (const ROLE of roles) {
      const given = { ...env, ROLE, DATABASE_URL: url, TRUST_PROXY: 'true' };
      servers.push(
        await startServer(given, { dataDir, isProbed: false, ...(main !== undefined && { main }) }),
      );
    }
    await eventually(async () => {
      const ready = await Promise.all(servers.map(({ origin }) => fetch(`${origin}/readyz`)));
      return ready.every(({ ok }) => ok);
    });
    return { database, servers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const open = (url: string) =>
  openDatabase({ connection: { kind: 'url', url }, log: silentLog, maxConnections: 2 });

/** Builds the program with an engine that takes no time; `remove` it. */
export async function buildWithNullEngine(): Promise<{ readonly main: string; remove(): void }> {
  const cache = join(repository, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'parlando-bench-'));
  const output = join(folder, 'dist');
  const engines = fileURLToPath(new URL('null-engines.ts', import.meta.url));
  await bundlePrograms(
    output,
    ['src/main.ts'],
    [
      {
        name: 'null-engine',
        setup: (build) => build.onResolve({ filter: /\/registry\.ts$/ }, () => ({ path: engines })),
      },
    ],
  );
  return { main: join(output, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
