import { open } from 'node:fs/promises';
import { modelFault } from '../../ports/model-fault.ts';
import type { UnpackRequest } from '../../ports/unpack.ts';
import { createFileSink } from './file-sink.ts';
import { unpackTar } from './unpack-tar.ts';
import { unpackZip } from './unpack-zip.ts';

/** Throws INVALID_INPUT, errors of the system, and what the libraries throw at what is damaged. */
export async function unpackArchive({ archive, folder, limits }: UnpackRequest): Promise<void> {
  const sink = createFileSink(folder, limits);
  const kind = await kindOf(archive);
  if (kind === 'zip') await unpackZip(archive, sink);
  else await unpackTar({ archive, compression: kind, sink, limits });
}

/** Detects the kind by the first bytes, not by the name. */
async function kindOf(archive: string): Promise<'zip' | 'gzip' | 'bzip2' | 'none'> {
  const file = await open(archive);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.readUInt32BE(0) === 0x50_4b_03_04) return 'zip';
    if (head.readUInt16BE(0) === 0x1f_8b) return 'gzip';
    if (head.subarray(0, 3).toString('latin1') === 'BZh') return 'bzip2';
    if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'none';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  } finally {
    await file.close();
  }
  throw modelFault('format');
}
