import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where models are, and where they are on their way. */
export function modelFolders(root: string) {
  const staging = join(root, '.staging');
  return {
    root,
    staging,
    /** Holds the name of this place, the same for all processes that share the folder. */
    place: join(root, '.place'),
    /** Folder of an installed model. */
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

/** The name of the folder that models are in, by which processes with folders of their own tell theirs. */
export async function placeOf({ root, place }: Pick<ModelFolders, 'root' | 'place'>): Promise<string> {
  if (!(await exists(place))) {
    await mkdir(root, { recursive: true });
    const name = randomUUID();
    const whole = `${place}-${name}`;
    await writeFile(whole, name);
    // Of several processes that do this at once, the first one names it.
    await link(whole, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(whole);
  }
  return readFile(place, 'utf8');
}

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
