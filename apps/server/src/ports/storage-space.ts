import { statfs } from 'node:fs/promises';
import { AppError } from '@parlando/contract';

/** Reports whether the instance's disk has space for new data. */
export interface StorageSpace {
  isFull(): Promise<boolean>;
  /** Of the disk, in bytes; undefined when it is not monitored. */
  size(): Promise<{ readonly free: number; readonly total: number } | undefined>;
  /** To be called when any write failed because a disk was full. */
  noteFull(): void;
}

/** Retry-After of a minute: an operator has to free space. */
export function storageFullError(cause?: unknown): AppError {
  return new AppError('STORAGE_FULL', { retryAfterMs: 60_000 }, { cause });
}

/**
 * Whether an error means a full disk: from the file system (full, or over quota) or from PostgreSQL (SQLSTATE 53100,
 * disk_full).
 */
export function isStorageFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Never full; for when storage is not monitored. */
export const endlessSpace: StorageSpace = {
  isFull: async () => false,
  size: async () => undefined,
  noteFull: () => undefined,
};

/** How much may be written to the disk of the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
