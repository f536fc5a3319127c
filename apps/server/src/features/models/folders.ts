import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where models are, and where they are on their way. */
export function modelFolders(dataDir: string) {
  const root = join(dataDir, 'models');
  const staging = join(root, '.staging');
  return {
    root,
    staging,
    /** Of an installed model, by its sha256. */
    installed: (sha256: string) => join(root, sha256),
    /** All that is kept of a model before it is installed. */
    staged: (id: string) => join(staging, id),
    /** What was fetched or uploaded. While it is there, what was unpacked of it may be half. */
    received: (id: string) => join(staging, id, 'received'),
    unpacked: (id: string) => join(staging, id, 'unpacked'),
    /** An installed model on its way out. */
    leaving: (id: string) => join(staging, id, 'leaving'),
  };
}

export type ModelFolders = ReturnType<typeof modelFolders>;

export const sampleFile = 'sample.wav';

export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
