import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerOf, unfinishedPath } from './archive/write-archive.ts';

/** Backups that the program makes by itself. */
export type BackupKind = 'scheduled' | 'before-migration';

/** The part of an instance's id that its files are named after: several instances may share a folder. */
const ownerLength = 8;

/**
 * `parlando-scheduled-20261123T033000Z-1f0c93ab.tar`: sorts by time and is valid on every file system. Early schemas have
 * no instance id.
 */
export function backupName(kind: BackupKind, now: number, instance: string | undefined): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const owner = instance === undefined ? '' : `-${instance.slice(0, ownerLength)}`;
  return `parlando-${kind}-${time}${owner}.tar`;
}

const namePattern = /^parlando-([a-z-]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-[0-9a-f]{8})?\.tar$/;

/** Earlier versions named no instance: such a file may belong to any, and is deleted when it is old. */
const isOwn = (owner: string | undefined, instance: string | undefined) =>
  owner === undefined || owner === instance?.slice(0, ownerLength);

/** Lists when each backup of the instance in the folder was begun, in milliseconds since 1970, newest first. */
export async function listBackups(
  folder: string,
  kind: BackupKind,
  instance: string | undefined,
): Promise<{ readonly path: string; readonly madeAt: number }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, its, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
      if (its !== kind || !isOwn(ownerOf(name), instance)) return [];
      const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ path: join(folder, name), madeAt }];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Longer than any backup takes: older files were left by a killed process. */
const abandonedAfterMs = 86_400_000;

interface Retention {
  readonly keep: number;
  readonly now: number;
  readonly instance: string | undefined;
}

/** Deletes all but the instance's newest backups, and what its killed processes left. */
export async function keepNewest(
  folder: string,
  kind: BackupKind,
  { keep, now, instance }: Retention,
): Promise<void> {
  const backups = await listBackups(folder, kind, instance);
  for (const { path } of backups.slice(keep)) await rm(path, { force: true });
  for (const path of await listUnfinished(folder, instance))
    if (now - (await stat(path)).mtimeMs > abandonedAfterMs) await rm(path, { force: true });
}

const isUnfinished = (name: string) => name.endsWith(unfinishedPath(''));

/** The instance's scheduled backups, finished or in progress. */
export async function listUnfinished(folder: string, instance: string | undefined): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith('parlando-') && isUnfinished(name))
    .filter((name) => isOwn(ownerOf(name), instance))
    .map((name) => join(folder, name));
}
