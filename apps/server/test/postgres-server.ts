import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, type PostgresBinaries } from '../src/drivers/embedded-postgres/binaries.ts';
import { ensureOwner, findPrivileges } from '../src/drivers/embedded-postgres/privileges.ts';
import { checkDatabaseUrl } from '../src/drivers/postgres-by-url.ts';
import { eventually } from './eventually.ts';

const run = promisify(execFile);

type Binaries = Pick<PostgresBinaries, 'initdb' | 'postgres'>;

/** Debian’s. */
const postgres15: Binaries = {
  initdb: '/usr/lib/postgresql/15/bin/initdb',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};

export interface PostgresServer {
  readonly url: string;
  /** Runs it again on its data and port once it is closed. */
  start(): Promise<void>;
  /** At once and in order, or as if it had crashed. */
  close(how?: 'in-order' | 'crashed'): Promise<void>;
}

/** A test kills processes, never the machine. */
const forTests = ['fsync=off', 'max_connections=240'];

/** Of another major version: what comes with the product, which would have embedded it. */
export const postgres18 = (): Promise<Binaries> => findBinaries();

/** An external PostgreSQL: reached by URL, on a free port of this machine. */
export async function startPostgresServer(
  folder: string,
  settings = forTests,
  { initdb, postgres }: Binaries = postgres15,
): Promise<PostgresServer> {
  const privileges = await findPrivileges();
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await ensureOwner(folder, privileges.owner);
  await ensureOwner(data, privileges.owner);
  const made = privileges.command(initdb, [
    ...[`--pgdata=${data}`, '--username=parlando', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    '--no-sync',
  ]);
  await run(made.file, made.args, { env: { ...process.env, LC_ALL: 'C' } });
  const port = await freePort();
  const options = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const { file, args } = privileges.command(postgres, ['-D', data, ...options]);
  const url = `postgres://parlando@127.0.0.1:${port}/postgres`;
  let running: { readonly child: ChildProcess; readonly exited: Promise<unknown> } | undefined;
  const start = async () => {
    const child = spawn(file, args, { stdio: 'ignore' });
    running = { child, exited: once(child, 'exit') };
    await eventually(() =>
      checkDatabaseUrl(url).then(
        () => true,
        () => false,
      ),
    );
  };
  await start();
  return {
    url,
    start,
    async close(how = 'in-order') {
      running?.child.kill(how === 'in-order' ? 'SIGINT' : 'SIGQUIT');
      await running?.exited;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
