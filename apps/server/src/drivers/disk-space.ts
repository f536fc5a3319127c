import { statfs } from 'node:fs/promises';
import type { StorageSpace } from '../ports/storage-space.ts';

/**
 * What is left for the database: one file of its log, which it makes when the last one is used up and stops working
 * when it cannot. Speech is refused before that, so that everything that only reads goes on.
 */
export const reservedBytes = 16 * 1024 * 1024;
/** A refusal elsewhere than in the folder (another disk, a database on another machine) is remembered so long. */
const rememberedMs = 10_000;

/** The disk that holds `folder`. */
export function watchDiskSpace(folder: string): StorageSpace {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    async isFull() {
      return performance.now() - refusedAt < rememberedMs || (await hasNoRoom(folder));
    },
    noteFull() {
      refusedAt = performance.now();
    },
  };
}

export async function hasNoRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < reservedBytes;
}
