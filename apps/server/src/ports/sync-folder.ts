import { open } from 'node:fs/promises';

/** What was made, renamed or removed in the folder lasts once this has resolved. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
