import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { descriptionFile, type LocalModels, type OfferedModel } from '../../ports/local-models.ts';
import { exists, type ModelFolders } from './folders.ts';

/** Tells the engine of this process which models may speak: those that are installed, enabled, and found here. */
export async function offerModels(
  database: Kysely<Database>,
  folders: ModelFolders,
  localModels: Pick<LocalModels, 'setModels'>,
): Promise<void> {
  const rows = await database
    .selectFrom('models')
    .select(['sha256', 'default_for'])
    .where('state', '=', 'installed')
    .where('enabled', '=', true)
    .orderBy('asked_at')
    .execute();
  const offered: OfferedModel[] = [];
  for (const { sha256, default_for: defaultFor } of rows) {
    const folder = folders.installed(sha256 ?? '');
    if (await exists(join(folder, descriptionFile))) offered.push({ folder, defaultFor });
  }
  await localModels.setModels(offered);
}
