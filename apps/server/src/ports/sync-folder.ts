import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** What was made, renamed or removed in the folder lasts once this has resolved. */
export const syncFolder = (path: string): Promise<void> => sync(path);

/** Makes a folder of our own, with those above it. They last once this has resolved. */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
}

/** The folder lasts with everything in it once this has resolved; its own name does not yet. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await sync(path);
  }
  await syncFolder(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
