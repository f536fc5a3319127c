import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of installed models, and of those being installed. */
export function modelFolders(root: string) {
  const staging = join(root, '.staging');
  return {
    root,
    staging,
    /** Holds the name of this place, the same for all processes that share the folder. */
    place: join(root, '.place'),
    /** Folder of an installed model. */
    installed: (sha256: string) => join(root, sha256),
    /** Holds all files of a model before it is installed. */
    staged: (id: string) => join(staging, id),
    /** What was downloaded or uploaded. While it exists, the unpacked files may be incomplete. */
    received: (id: string) => join(staging, id, 'received'),
    unpacked: (id: string) => join(staging, id, 'unpacked'),
    /** An installed model that is being removed. */
    leaving: (id: string) => join(staging, id, 'leaving'),
  };
}

export type ModelFolders = ReturnType<typeof modelFolders>;

/** Name of the models folder, by which processes with separate folders recognise theirs. */
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
