import { spawnSync } from 'node:child_process';
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFault } from '../../ports/start-fault.ts';

/**
 * How to run a PostgreSQL program under an account that it accepts (it refuses root), so that it ends with us where
 * possible.
 */
export interface Privileges {
  command(file: string, args: readonly string[]): { file: string; args: string[] };
  /** Owner that the data must have, as seen from here; undefined when it is our own account anyway. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * PostgreSQL receives SIGINT (fast shutdown) when the thread that spawned it ends, however it ends: `setpriv
 * --pdeathsig`. Linux only; elsewhere a server left behind is adopted by the next start.
 */
const endWithParent = ['setpriv', '--pdeathsig', 'INT'];

export async function findPrivileges(): Promise<Privileges> {
  const canTie = process.platform === 'linux' && works([...endWithParent, 'true']);
  const tie = canTie ? endWithParent : [];
  if (process.getuid?.() !== 0) return { command: prefixed(tie), owner: undefined };
  const uid = await accountForServer();
  // In a user namespace root's own files belong to the mapped account: no file changes its owner.
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`];
  if (works([...namespace, 'true'])) {
    return { command: prefixed([...namespace, ...tie]), owner: { uid: 0, gid: 0 } };
  }
  const drop = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--pdeathsig', 'INT'];
  return { command: prefixed(drop), owner: { uid, gid: uid } };
}

/** Gives a folder and all in it to the account the server runs under, when it has another owner. */
export async function ensureOwner(folder: string, owner: Privileges['owner']): Promise<void> {
  if (owner === undefined || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), owner.uid, owner.gid);
  }
  // Last, so that an interrupted run starts over.
  await chown(folder, owner.uid, owner.gid);
}

/** Lets another account traverse a folder of ours without listing it. */
export async function letThrough(folder: string, owner: Privileges['owner']): Promise<void> {
  if (owner === undefined || owner.uid === process.getuid?.()) return;
  await chmod(folder, (await stat(folder)).mode | 0o011);
}

/** Throws `StartFault` when the server's account cannot reach a path, and names the folder that blocks it. */
export function assertReachable(paths: readonly string[], { command, owner }: Privileges): void {
  // Our own account: a lack of permission has been reported earlier.
  if (owner === undefined) return;
  const areReached = (...each: readonly string[]) => {
    const { file, args } = command('sh', ['-c', 'for path; do test -x "$path" || exit; done', 'sh', ...each]);
    return works([file, ...args]);
  };
  if (areReached(...paths)) return;
  for (const path of paths) {
    if (areReached(path)) continue;
    const closed = [path, ...foldersAbove(path)].findLast((each) => !areReached(each)) ?? path;
    throw new StartFault(
      `the account that runs the database in place of root cannot enter ${closed}. Allow it (chmod o+x ${closed}), start Parlando under an account of its own, or set DATABASE_URL.`,
    );
  }
}

/** The nearest first, the root last. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

function prefixed(prefix: readonly string[]): Privileges['command'] {
  return (file, args) => {
    const [first = file, ...rest] = [...prefix, file, ...args];
    return { file: first, args: rest };
  };
}

function works([file = '', ...args]: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** `initdb` looks its account up by name, so the uid must have an entry: 1000 by preference, else `nobody`. */
async function accountForServer(): Promise<number> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const uids = entries.map((entry) => Number(entry.split(':')[2])).filter((uid) => uid > 0);
  return [1000, 65_534].find((uid) => uids.includes(uid)) ?? uids[0] ?? 1000;
}
