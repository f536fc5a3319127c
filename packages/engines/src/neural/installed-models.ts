import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type InstalledModel, MODEL_FILE } from './model.ts';

/** The models in the folders of a folder; none when there is no such folder. */
export async function installedModels(parent: string): Promise<InstalledModel[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name));
  const described = await Promise.all(
    folders.map((folder) =>
      access(join(folder, MODEL_FILE)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return folders
    .filter((_, index) => described[index])
    .sort()
    .map((folder) => ({ folder }));
}
