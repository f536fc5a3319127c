import { concatBytes } from '@parlando/speech';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { ImportFault, stayWithin } from './import-fault.ts';

/**
 * Chunk size: the output is counted after each chunk, and 8 KiB expand to at most 8.3 MiB. fflate recurses for each
 * entry that ends within a chunk, and a worker's stack is small.
 */
const stepBytes = 8192;

export interface Archive {
  readonly names: readonly string[];
  /** Content of the wanted entries. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Unpacks the wanted entries of a zip archive up to the limit, whatever sizes the archive declares. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Archive {
  const names: string[] = [];
  const files = new Map<string, Uint8Array>();
  const open = new Set<string>();
  const count = { bytes: 0 };
  const archive = new Unzip((file) => {
    names.push(file.name);
    stayWithin('TOO_MANY_ENTRIES', names.length);
    if (!isWanted(file.name)) return;
    open.add(file.name);
    collect(file, count, (content) => {
      open.delete(file.name);
      files.set(file.name, content);
    });
  });
  archive.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += stepBytes) {
    archive.push(bytes.subarray(start, start + stepBytes), start + stepBytes >= bytes.length);
  }
  if (open.size > 0 || names.length === 0) throw new ImportFault('DAMAGED');
  return { names, files };
}

function collect(file: UnzipFile, count: { bytes: number }, done: (content: Uint8Array) => void): void {
  const parts: Uint8Array[] = [];
  file.ondata = (failure, part, isLast) => {
    // Errors thrown in the callbacks below end up here.
    if (failure) throw failure;
    count.bytes += part.length;
    stayWithin('TOO_EXPANDED', count.bytes);
    parts.push(part);
    if (isLast) done(concatBytes(parts));
  };
  file.start();
}
