import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { innerPath, isPathTaken } from '../../ports/inner-path.ts';
import { modelFault } from '../../ports/model-fault.ts';
import type { UnpackLimits } from '../../ports/unpack.ts';

/** Writes the files of an archive into a folder, within limits. */
export function createFileSink(folder: string, limits: UnpackLimits) {
  let bytes = 0;
  let entries = 0;
  return {
    /** Call it for each entry, file or not. */
    count(): void {
      entries++;
      if (entries > limits.files) throw modelFault('count', { limit: limits.files });
    },
    async write(entry: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      const path = innerPath(entry);
      if (path === undefined || path.length > limits.path) {
        throw modelFault('path', { entry: shown(entry) });
      }
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true }).catch((error: unknown) => fail(error, entry));
      const file = await open(target, 'wx', 0o644).catch((error: unknown) => fail(error, entry));
      try {
        for await (const chunk of content) {
          bytes += chunk.length;
          if (bytes > limits.bytes) throw modelFault('size', { limit: limits.bytes });
          await file.write(chunk);
        }
      } finally {
        await file.close();
      }
    },
  };
}

export type FileSink = ReturnType<typeof createFileSink>;

function fail(error: unknown, entry: string): never {
  if (isPathTaken(error)) {
    throw modelFault('twice', { entry: shown(entry) }, { cause: error });
  }
  throw error;
}

/** For a person to read: the beginning of a name, without control characters. */
export function shown(entry: string): string {
  return entry.slice(0, 120).replaceAll(/\p{Cc}/gu, '\ufffd');
}
