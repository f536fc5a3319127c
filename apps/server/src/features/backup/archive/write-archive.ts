import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Pack, pack } from 'tar-stream';
import { syncFolder } from '../../../ports/sync-folder.ts';
import { blobOfPart, sumsPart } from './parts.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the sums. The file has its name from now on, and is on the disk. */
  finish(): Promise<void>;
  /** Leaves nothing behind. After `finish` it does nothing. */
  close(): Promise<void>;
}

/** Where a backup is until it is whole. What a killed one left there is overwritten. */
export const unfinishedPath = (file: string) => `${file}.unfinished`;

/** Writes a tar. Nobody but this account may read it. Nothing can be added once `signal` is aborted. */
export async function writeArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const unfinished = unfinishedPath(file);
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  const archive = pack();
  const written = writeAll(handle, archive);
  // The caller that adds a part gets the write error. A race with `written` would keep something of each part.
  let fault: unknown;
  let tell: (error: unknown) => void = () => undefined;
  written.catch((error: unknown) => {
    fault = error;
    tell(error);
  });
  let sums = '';
  let isOpen = true;

  const write = (name: string, bytes: Uint8Array) =>
    new Promise<void>((done, fail) => {
      if (fault !== undefined) throw fault;
      tell = fail;
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      archive.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()));
    });

  return {
    async add(name, bytes) {
      signal?.throwIfAborted();
      // A blob's name is its sum.
      if (blobOfPart(name) === undefined)
        sums += `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
      await write(name, bytes);
    },
    async finish() {
      await write(sumsPart, Buffer.from(sums));
      archive.finalize();
      await written;
      await handle.sync();
      await handle.close();
      isOpen = false;
      await rename(unfinished, file);
      await syncFolder(dirname(file));
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      archive.destroy();
      await written.catch(() => undefined);
      await handle.close();
      await rm(unfinished, { force: true });
    },
  };
}

async function writeAll(file: FileHandle, archive: Pack): Promise<void> {
  for await (const chunk of archive) await file.writeFile(chunk as Buffer);
}
