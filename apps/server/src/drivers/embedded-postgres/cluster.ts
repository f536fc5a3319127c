import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFault } from '../../ports/start-fault.ts';
import { syncFolder } from '../../ports/sync-folder.ts';
import type { PostgresBinaries } from './binaries.ts';
import { ensureOwner, type Privileges } from './privileges.ts';

const run = promisify(execFile);

export const superuser = 'parlando';
const socketName = '.s.PGSQL.5432';
/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the final zero included. */
const longestSocketPath = 103;

/** Creates the database files in `folder` unless they exist. If it is killed half-way, nothing looks finished. */
export async function ensureCluster(
  folder: string,
  binaries: PostgresBinaries,
  privileges: Privileges,
): Promise<void> {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) await createCluster(folder, binaries, privileges);
  const major = Number.parseInt(await readFile(versionFile, 'utf8'), 10);
  if (major !== binaries.major) {
    throw new StartFault(
      `the database in ${folder} was made by PostgreSQL ${major}, and this program brings PostgreSQL ${binaries.major}. With the Parlando that made it run: npm run admin -- backup <file>. Then move the folder away, and with this one run: npm run admin -- restore <file>.`,
    );
  }
  await ensureOwner(folder, privileges.owner);
}

async function createCluster(
  folder: string,
  binaries: PostgresBinaries,
  privileges: Privileges,
): Promise<void> {
  const unfinished = `${folder}.initialising`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await ensureOwner(unfinished, privileges.owner);
  const { file, args } = privileges.command(binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    // The same order of text on every machine, whatever its C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // The only access control is the socket's folder, which is ours alone.
    '--auth=trust',
    '--no-instructions',
  ]);
  await run(file, args, { env: { ...process.env, LC_ALL: 'C' } }).catch((error: { stderr?: string }) => {
    throw initialisationFault(folder, error);
  });
  await rename(unfinished, folder);
  await syncFolder(join(folder, '..'));
}

function initialisationFault(folder: string, error: { readonly stderr?: string }): StartFault {
  const reason = error.stderr || String(error);
  const remedy = reason.includes('could not look up effective user ID')
    ? ' Give the account a line in /etc/passwd, run Parlando under one that has it, or set DATABASE_URL.'
    : '';
  return new StartFault(
    `the database in ${folder} cannot be made: ${reason.trim()}${remedy && `.${remedy}`}`,
    {
      cause: error,
    },
  );
}

/** A folder of our own for the socket, under `dataFolder` when the path is short enough for the system. */
export async function ensureSocketFolder(dataFolder: string, owner: Privileges['owner']): Promise<string> {
  const folder = socketFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // In a world-writable folder another user may have created it first.
  if (!folder.startsWith(dataFolder)) await assertOurs(folder, [process.getuid?.(), owner?.uid]);
  await ensureOwner(folder, owner);
  return folder;
}

async function assertOurs(folder: string, owners: readonly (number | undefined)[]): Promise<void> {
  const found = await lstat(folder);
  if (found.isDirectory() && (found.mode & 0o077) === 0 && owners.includes(found.uid)) return;
  throw new Error(`${folder} must be a folder that only this account can enter.`);
}

export function socketFolder(dataFolder: string, temporary = tmpdir()): string {
  const beside = join(dataFolder, 'run');
  if (Buffer.byteLength(join(beside, socketName)) <= longestSocketPath) return beside;
  return join(temporary, `parlando-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
}
