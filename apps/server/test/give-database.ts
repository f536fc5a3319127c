import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * Puts a new database into a data folder, for a server whose first start is not the point: that start would make it in
 * ten times as long as the rest takes.
 */
export async function giveDatabase(dataDir: string): Promise<void> {
  // Keeps owners: as root the database belongs to another account.
  await promisify(execFile)('cp', ['-a', inject('newDatabase'), join(dataDir, 'postgres')]);
}
