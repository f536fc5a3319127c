import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Pack, pack } from 'tar-stream';
import { syncFolder } from '../../../ports/sync-folder.ts';
import { blobOfPart, sumsPart } from './parts.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the checksums, syncs the file and renames it to its final name. */
  finish(): Promise<void>;
  /** Sets aside the added blobs for the next attempt. After `finish` it does nothing. */
  close(): Promise<void>;
}

/** Name of a backup until it is complete. */
export const unfinishedPath = (file: string) => `${file}.unfinished`;

/** The instance in a file's name: several instances may share a folder. */
export const ownerOf = (file: string) => /-([0-9a-f]{8})(?:\.tar)?(?:\.unfinished)?$/.exec(file)?.[1];

/** Where the next backup of the instance finds the blobs of one that failed. */
function asidePath(file: string): string {
  const owner = ownerOf(file);
  return join(
    dirname(file),
    unfinishedPath(owner === undefined ? 'parlando-earlier' : `parlando-earlier-${owner}`),
  );
}

/** Keeps the larger of two: the next attempt may fail sooner. */
async function setAside(file: string): Promise<void> {
  const [unfinished, aside] = [unfinishedPath(file), asidePath(file)];
  const size = (path: string) =>
    stat(path).then(
      ({ size: bytes }) => bytes,
      () => 0,
    );
  if ((await size(unfinished)) > (await size(aside))) await rename(unfinished, aside);
  else await rm(unfinished, { force: true });
}

/** Writes a tar. Nobody but this account may read it. Nothing can be added once `signal` is aborted. */
export async function writeArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const unfinished = unfinishedPath(file);
  await setAside(file);
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
  let hasBlobs = false;
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
      // A blob's name is its checksum.
      if (blobOfPart(name) !== undefined) hasBlobs = true;
      else sums += `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
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
      await rm(asidePath(file), { force: true });
      await syncFolder(dirname(file));
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      // If writing failed, the disk may be full.
      const isOfUse = hasBlobs && fault === undefined;
      if (isOfUse) archive.finalize();
      else archive.destroy();
      await written.catch(() => undefined);
      await handle.close();
      if (isOfUse) await setAside(file);
      else await rm(unfinished, { force: true });
    },
  };
}

async function writeAll(file: FileHandle, archive: Pack): Promise<void> {
  for await (const chunk of archive) await file.writeFile(chunk as Buffer);
}
