import { statfs } from 'node:fs/promises';
import { freeBytes, type StorageSpace } from '../ports/storage-space.ts';

/**
 * Space kept free for the database: one file of its log. The database stops when it cannot create the next one, so
 * synthesis is refused before that, and everything that only reads continues.
 */
const reservedBytes = 16 * 1024 * 1024;
/** How long a failed write outside the folder (another disk, a database on another machine) is remembered. */
const rememberedMs = 10_000;
/** With this much free space the disk is not checked at each request. */
const plentyBytes = 1024 * 1024 * 1024;
const plentyMs = 1000;

/** The disk that holds `folder`; without a folder, only failed writes are known. */
export function watchDiskSpace(folder: string | undefined): StorageSpace {
  let refusedAt = Number.NEGATIVE_INFINITY;
  let plentyAt = Number.NEGATIVE_INFINITY;
  return {
    async isFull() {
      const now = performance.now();
      if (now - refusedAt < rememberedMs) return true;
      if (folder === undefined || now - plentyAt < plentyMs) return false;
      const free = await freeBytes(folder);
      if (free >= plentyBytes) plentyAt = now;
      return free < reservedBytes;
    },
    async size() {
      if (folder === undefined) return undefined;
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    noteFull() {
      refusedAt = performance.now();
    },
  };
}

export async function hasNoRoom(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) < reservedBytes;
}
