import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@parlando/contract';
import {
  type AudioStore,
  type BlobId,
  type ByteRange,
  blobPattern,
  type StoredBlob,
} from '../ports/audio-store.ts';
import { isStorageFault, storageFullError } from '../ports/storage-space.ts';
import { makeFolder, syncFolder } from '../ports/sync-folder.ts';

/** Far beyond the time any write takes: an older temporary file was left by a process that was killed. */
const abandonedAfterMs = 3_600_000;

/**
 * Files in `root`, in 256 folders by the first two digits of their names. A file appears under its name only whole and
 * on the disk: temporary file, fsync, rename, fsync of the folder.
 */
export async function openFsAudioStore(root: string): Promise<AudioStore> {
  const temporary = join(root, 'tmp');
  const folderOf = (blob: BlobId) => join(root, blob.slice(0, 2));
  const pathOf = (blob: BlobId) => join(folderOf(blob), blob);
  await createFolders(root, temporary);
  await removeAbandoned(temporary);

  return {
    async put(bytes) {
      const blob = createHash('sha256').update(bytes).digest('hex');
      const unfinished = join(temporary, randomUUID());
      try {
        await writeDurably(unfinished, bytes);
        // Also replaces equal bytes: that renews their time, so that the cleaner keeps them.
        await rename(unfinished, pathOf(blob));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw asStorageFull(error);
      }
      await syncFolder(folderOf(blob));
      return blob;
    },

    get: (blob, range) => whenFound(blob, () => read(pathOf(blob), range)),

    async has(blob) {
      return blobPattern.test(blob) && (await sizeAndTime(pathOf(blob))) !== undefined;
    },

    async delete(blob, unlessStoredAfter = Number.POSITIVE_INFINITY) {
      if (!blobPattern.test(blob)) return;
      const found = await sizeAndTime(pathOf(blob));
      if (found && found.mtimeMs <= unlessStoredAfter) await rm(pathOf(blob), { force: true });
    },

    now: () => Date.now(),

    async *list(): AsyncGenerator<StoredBlob> {
      for (const folder of folderNames()) {
        for (const blob of await readdir(join(root, folder))) {
          const found = await sizeAndTime(pathOf(blob));
          if (found) yield { blob, bytes: found.size, storedAt: found.mtimeMs };
        }
      }
    },
  };
}

function folderNames(): string[] {
  return Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
}

/** Creates all folders at once, so that storing a blob never has to sync a new folder's parent. */
async function createFolders(root: string, temporary: string): Promise<void> {
  await makeFolder(temporary);
  const present = new Set(await readdir(root));
  const missing = folderNames().filter((name) => !present.has(name));
  await Promise.all(missing.map((name) => mkdir(join(root, name), { recursive: true, mode: 0o700 })));
  await syncFolder(root);
}

async function removeAbandoned(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const found = await sizeAndTime(join(temporary, name));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(join(temporary, name), { force: true });
  }
}

async function whenFound<T>(blob: BlobId, action: () => Promise<T>): Promise<T> {
  if (!blobPattern.test(blob)) throw new AppError('AUDIO_NOT_FOUND');
  try {
    return await action();
  } catch (error) {
    if (isMissing(error)) throw new AppError('AUDIO_NOT_FOUND', undefined, { cause: error });
    throw error;
  }
}

async function read(path: string, range: ByteRange | undefined): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = range?.start ?? 0;
    const bytes = new Uint8Array(Math.max(0, Math.min(range?.end ?? size, size) - start));
    for (let filled = 0; filled < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
      if (bytesRead === 0) throw new Error(`${path} ended early`);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sizeAndTime(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function asStorageFull(error: unknown): unknown {
  return isStorageFault(error) ? storageFullError(error) : error;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
