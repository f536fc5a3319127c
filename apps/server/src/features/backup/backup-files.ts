import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedPath } from './archive/write-archive.ts';

/** Backups that the program makes by itself. */
export type BackupKind = 'scheduled' | 'before-migration';

/** `parlando-scheduled-20261123T033000Z.tar`: in the order of time, and a name for every file system. */
export function backupName(kind: BackupKind, now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `parlando-${kind}-${time}.tar`;
}

const namePattern = /^parlando-([a-z-]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** Lists when each backup in the folder was begun, in milliseconds since 1970, newest first. */
export async function listBackups(
  folder: string,
  kind: BackupKind,
): Promise<{ readonly path: string; readonly madeAt: number }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, its, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
      if (its !== kind) return [];
      const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ path: join(folder, name), madeAt }];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** No backup takes so long: what is older was left by a process that was killed. */
const abandonedAfterMs = 86_400_000;

/** Deletes all but the newest, and what killed processes left. */
export async function keepNewest(folder: string, kind: BackupKind, keep: number, now: number): Promise<void> {
  for (const { path } of (await listBackups(folder, kind)).slice(keep)) await rm(path, { force: true });
  for (const path of await listUnfinished(folder))
    if (now - (await stat(path)).mtimeMs > abandonedAfterMs) await rm(path, { force: true });
}

/** Those that the program made by itself, or makes now. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith('parlando-') && name.endsWith(unfinishedPath('')))
    .map((name) => join(folder, name));
}
