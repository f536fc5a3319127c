import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { descriptionFile, type LocalModels, type OfferedModel } from '../../ports/local-models.ts';
import { exists, type ModelFolders } from './folders.ts';

/** How the installer names folders. One that no row knows was removed, and is here as a copy or from before. */
const installersName = /^[0-9a-f]{64}$/;

/**
 * Tells the engine of this process which models may speak: those that are installed, enabled, and found here, then the
 * folders that somebody has put beside them by hand.
 */
export async function offerModels(
  database: Kysely<Database>,
  folders: ModelFolders,
  localModels: Pick<LocalModels, 'setModels'>,
): Promise<void> {
  const rows = await database
    .selectFrom('models')
    .select(['sha256', 'default_for', 'state', 'enabled'])
    .orderBy('asked_at')
    .execute();
  const installed = rows
    .filter(({ state, enabled }) => state === 'installed' && enabled)
    .map(({ sha256, default_for: defaultFor }) => ({ folder: folders.installed(sha256 ?? ''), defaultFor }));
  const entries = (await exists(folders.root)) ? await readdir(folders.root, { withFileTypes: true }) : [];
  const byHand = entries
    .filter((entry) => entry.isDirectory() && !installersName.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ folder: folders.installed(name), defaultFor: [] }));
  const offered: OfferedModel[] = [];
  for (const model of [...installed, ...byHand]) {
    if (await exists(join(model.folder, descriptionFile))) offered.push(model);
  }
  await localModels.setModels(offered);
}
