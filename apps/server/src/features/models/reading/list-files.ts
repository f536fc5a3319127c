import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a folder and the folders in it, by relative paths with `/`, in order. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

export async function bytesOf(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await listFiles(folder)).map(async (path) => (await stat(join(folder, path))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** An archive usually holds one folder with everything in it: the innermost folder that is not alone. */
export async function innermostFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== '__MACOSX');
  const [only] = shown;
  return shown.length === 1 && only?.isDirectory() ? innermostFolder(join(folder, only.name)) : folder;
}
