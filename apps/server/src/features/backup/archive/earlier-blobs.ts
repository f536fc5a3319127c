import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { blobOfPart, mostPartBytes } from './parts.ts';
import { unfinishedPath } from './write-archive.ts';

/** Blobs that killed or failed backups had already read, so that they need not be downloaded from a remote storage again. */
export interface EarlierBlobs {
  /** Undefined when no backup has the whole blob, or it cannot be read. */
  get(blob: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

interface Place {
  readonly file: FileHandle;
  readonly offset: number;
  readonly bytes: number;
}

/** Opens the blobs of unfinished backups in the folder; the files may be removed afterwards. Unreadable blobs are left out. */
export async function openEarlierBlobs(folder: string): Promise<EarlierBlobs> {
  const files: FileHandle[] = [];
  const places = new Map<string, Place>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinishedPath(''))) continue;
    try {
      const file = await open(join(folder, name), 'r');
      files.push(file);
      for await (const { blob, ...place } of placesIn(file)) places.set(blob, place);
    } catch {
      // Everything in it is also in the storage.
    }
  }
  return {
    async get(blob) {
      const place = places.get(blob);
      if (place === undefined) return undefined;
      const bytes = Buffer.alloc(place.bytes);
      await place.file.read(bytes, 0, place.bytes, place.offset).catch(() => undefined);
      return createHash('sha256').update(bytes).digest('hex') === blob ? bytes : undefined;
    },
    async close() {
      for (const file of files) await file.close();
    },
  };
}

const blockBytes = 512;

/** Reads only the headers of the tar, and stops at the first that is invalid, incomplete or larger than any of ours. */
async function* placesIn(file: FileHandle): AsyncGenerator<Place & { blob: string }> {
  const { size } = await file.stat();
  const header = Buffer.alloc(blockBytes);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, blockBytes, at);
    const text = (from: number, to: number) => header.toString('latin1', from, to).split('\0')[0] ?? '';
    const bytes = Number.parseInt(text(124, 136), 8);
    const offset = at + blockBytes;
    if (bytesRead < blockBytes || text(257, 262) !== 'ustar') return;
    if (!(bytes >= 0 && bytes <= Math.min(mostPartBytes, size - offset))) return;
    const blob = blobOfPart(text(0, 100));
    if (blob !== undefined) yield { blob, file, offset, bytes };
    at = offset + Math.ceil(bytes / blockBytes) * blockBytes;
  }
}
