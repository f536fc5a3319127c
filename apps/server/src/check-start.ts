import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import { checkS3 } from './drivers/check-s3.ts';
import { checkDatabaseUrl } from './drivers/postgres-by-url.ts';
import { StartFault } from './ports/start-fault.ts';
import { makeFolder } from './ports/sync-folder.ts';

/** A previous process that is stopping may hold the port a little longer. */
const portWaitMs = 1000;

interface Address extends Pick<Config, 'host' | 'port'> {
  /** Variable that sets the port; `PORT` by default. */
  readonly variable?: string;
}

/** Tests port, folder, database and storage before anything is started. Throws `StartFault`. */
export async function checkStart(
  config: Pick<Config, 'host' | 'port' | 'dataDir' | 'models' | 'databaseUrl' | 's3' | 'wyoming'>,
): Promise<void> {
  await checkFolder('DATA_DIR', config.dataDir);
  await checkFolder('MODELS_DIR', config.models.folder);
  await whenPortIsFree(config, () => tryToListen(config));
  if (config.wyoming !== undefined) {
    const address = { host: config.host, port: config.wyoming.port, variable: 'WYOMING_PORT' };
    await whenPortIsFree(address, () => tryToListen(address));
  }
  if (config.databaseUrl !== undefined) await checkDatabaseUrl(config.databaseUrl);
  if (config.s3 !== undefined) await checkS3(config.s3);
}

/** What keeps the daily backups from their folder; all else works without them. */
export async function backupFolderFault({
  backups: { folder },
}: Pick<Config, 'backups'>): Promise<Error | undefined> {
  if (folder === undefined) return undefined;
  return checkFolder('BACKUP_DIR', folder).then(
    () => undefined,
    (fault: Error) => fault,
  );
}

/** Runs `listen`, and tries again while a previous process may still hold the address. Throws `StartFault`. */
export async function whenPortIsFree(address: Address, listen: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + portWaitMs;
  for (;;) {
    try {
      await listen();
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() > deadline) throw listenFault(error as Error, address);
      await sleep(100);
    }
  }
}

function tryToListen({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

function listenFault(error: NodeJS.ErrnoException, { host, port, variable = 'PORT' }: Address): Error {
  const fault = (text: string) => new StartFault(text, { cause: error });
  switch (error.code) {
    case 'EADDRINUSE':
      return fault(
        `another program listens on port ${port} of ${host}. Stop it, or set ${variable} to a free one.`,
      );
    case 'EACCES':
      return fault(`this account may not listen on port ${port}. Set ${variable} to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return fault(
        `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for the whole network.`,
      );
    default:
      return error;
  }
}

/** Creates the folder, then writes and deletes a file in it. */
async function checkFolder(variable: string, folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await (await open(probe, 'wx', 0o600)).close();
    await rm(probe);
  } catch (error) {
    // What is stored can still be read and heard.
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw await folderFault(error as NodeJS.ErrnoException, `${variable} ${folder}`, folder);
  }
}

async function folderFault(error: NodeJS.ErrnoException, name: string, folder: string): Promise<Error> {
  const found = await stat(folder).catch(() => undefined);
  const fault = (text: string) => new StartFault(`${name} ${text}`, { cause: error });
  if (found !== undefined && !found.isDirectory()) return fault('is a file. Name a folder.');
  const reason = reasons[error.code ?? ''] ?? error.code ?? error.message;
  return found === undefined
    ? fault(`cannot be made: ${reason}. Mount its disk, or name another folder.`)
    : fault(`cannot be written to: ${reason}. Give this account the right to, or name another folder.`);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOENT: 'its disk is missing',
  EIO: 'the disk does not work',
};
