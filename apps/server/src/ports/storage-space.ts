import { AppError } from '@parlando/contract';

/** Whether there is room for something new where the instance keeps its data. */
export interface StorageSpace {
  isFull(): Promise<boolean>;
  /** A write was refused for want of room, wherever that was. */
  noteFull(): void;
}

/** Asks the caller to wait for a minute: somebody has to make room. */
export function storageFullError(cause?: unknown): AppError {
  return new AppError('STORAGE_FULL', { retryAfterMs: 60_000 }, { cause });
}

/** A file system has no room (or its owner's share of it has none), or PostgreSQL says so: SQLSTATE 53100, disk_full. */
export function isStorageFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Never full: where nobody watches the storage. */
export const endlessSpace: StorageSpace = { isFull: async () => false, noteFull: () => undefined };
