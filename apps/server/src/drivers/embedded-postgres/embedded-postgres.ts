import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseServer } from '../../ports/database-server.ts';
import type { Log } from '../../ports/log.ts';
import { StartFault } from '../../ports/start-fault.ts';
import { makeFolder } from '../../ports/sync-folder.ts';
import { hasNoRoom } from '../disk-space.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensureSocketFolder, superuser } from './cluster.ts';
import { adopt, becomeReady, type Running, stop } from './postgres-process.ts';
import { clearPostmasterFile } from './postmaster-file.ts';
import { assertReachable, findPrivileges, letThrough } from './privileges.ts';

export interface EmbeddedPostgresOptions {
  /** The database lives in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Override this driver's own settings, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when the server stopped and could not be started again. */
  readonly onLost?: (error: Error) => void;
}

const relaunchDelayMs = 300;
const launchAttempts = 5;
const roomDelayMs = 2000;

/** These settings keep full durability and save memory on small machines. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  max_parallel_workers: '0',
  // Below its data folder: what is in /dev/shm systemd removes when the account logs out (RemoveIPC), and from then on
  // PostgreSQL refuses every new connection.
  dynamic_shared_memory_type: 'mmap',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  max_connections: '60',
} as const;

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that a killed predecessor left running, and keeps it
 * running until `close`. Throws `StartFault` for what the operator can fix. Must be called from the main thread: the server ends with the thread that spawned it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<DatabaseServer> {
  const { log } = options;
  await makeFolder(options.dataDir);
  const home = await realpath(options.dataDir);
  const folder = join(home, 'postgres');
  const [binaries, privileges] = await Promise.all([findBinaries(), findPrivileges()]);
  await letThrough(home, privileges.owner);
  assertReachable([home, binaries.postgres], privileges);
  await ensureCluster(folder, binaries, privileges);
  const sockets = await ensureSocketFolder(home, privileges.owner);
  let closing = false;

  async function launch(): Promise<Running> {
    const adopted = await adopt(folder, () => closing);
    if (adopted !== undefined) return adopted;
    await clearPostmasterFile(folder);
    const flags = Object.entries({
      ...settings,
      ...options.settings,
      // A list of folders: unquoted, a comma in the path would divide it.
      unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args } = privileges.command(binaries.postgres, ['-D', folder, ...flags]);
    // A group of its own: Ctrl-C in a terminal must reach us alone, who still have work to finish.
    const child = spawn(file, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    return becomeReady(child, folder, sockets, log);
  }

  /**
   * Children of a killed server hold its memory for a moment, and until then a new one refuses to start. One that ran
   * out of disk starts when there is room.
   */
  async function launchPatiently(mayWait: boolean): Promise<Running> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch();
      } catch (error) {
        const waitsForRoom = mayWait && (await hasNoRoom(home));
        if ((attempt >= launchAttempts && !waitsForRoom) || closing) throw error;
        log.warn({ err: error, attempt }, 'PostgreSQL did not start; trying again');
        await sleep(waitsForRoom ? roomDelayMs : relaunchDelayMs);
      }
    }
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current.ended;
      if (closing) return;
      log.error({ pid: current.pid }, 'PostgreSQL ended unexpectedly; starting it again');
      await sleep(relaunchDelayMs);
      current = await launchPatiently(true);
      // Closed while it was starting, so it must be stopped here.
      if (closing) return stop(current);
    }
  }

  let current = await launchPatiently(false).catch((error: Error) => {
    throw new StartFault(`the database in ${folder} does not start: ${error.message}`, { cause: error });
  });
  const kept = keepRunning().catch((error: Error) => {
    if (!closing) options.onLost?.(error);
  });
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    closing = true;
    if (current.adopted && (await hasOtherClients(current.socketFolder))) return;
    await stop(current);
    await kept;
  }

  log.debug({ pid: current.pid, adopted: current.adopted }, 'PostgreSQL is ready');
  return {
    connection: { kind: 'socket', host: current.socketFolder, user: superuser, database: 'postgres' },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function hasOtherClients(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({ host: socketFolder, user: superuser, database: 'postgres' });
  try {
    await client.connect();
  } catch {
    // It no longer accepts connections, so nobody uses it any more.
    return false;
  }
  try {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
