import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StorageMark } from '../ports/storage-mark.ts';
import { makeFolder, syncFolder } from '../ports/sync-folder.ts';
import { writeDurably } from './fs-audio-store.ts';

/** The mark in a file. */
export function storageMarkFile(path: string): StorageMark {
  return {
    read: () => readIfThere(path),
    async write(text) {
      await makeFolder(dirname(path));
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await writeDurably(unfinished, Buffer.from(text));
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
      await syncFolder(dirname(path));
    },
  };
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
