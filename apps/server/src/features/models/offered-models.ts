import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { descriptionFile, type LocalModels, type OfferedModel } from '../../ports/local-models.ts';
import { exists, type ModelFolders } from './folders.ts';

/** Names that the installer gives to folders. One without a row is a copy or remnant of a removed model. */
const installersName = /^[0-9a-f]{64}$/;

/**
 * Sets which models this process's engine offers: those that are installed, enabled and found here, then folders that
 * were added by hand.
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
