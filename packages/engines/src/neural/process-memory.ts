import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const mebibyte = 1024 * 1024;
/** Fixed memory of a process, and its multiple of the model's files: slightly above measurements of six networks. */
const besideFiles = 350 * mebibyte;
const timesFiles = 1.3;

/** Default memory limit of our processes together. */
export function freeMemoryBytes(): number {
  return process.availableMemory() / 2;
}

export function tooLarge(rssBytes: number): Error {
  return new Error(`the speech process took ${Math.round(rssBytes / mebibyte)} MB of memory`);
}

/** About how much memory a process takes that speaks with these files. */
export async function expectedMemoryBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async ({ name }) => (await stat(join(folder, name))).size),
  );
  return besideFiles + timesFiles * sizes.reduce((sum, size) => sum + size, 0);
}
