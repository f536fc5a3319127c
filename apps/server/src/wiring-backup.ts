import { join } from 'node:path';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { readIfThere } from './drivers/storage-mark-file.ts';
import type { BackupSource } from './features/backup/make-backup.ts';

/** Where earlier versions kept the secret. */
export const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** What the instance is backed up from. */
export async function backupSource(
  config: Pick<Config, 'dataDir' | 'sessionSecret' | 'effectiveVariables'>,
  { createClient }: Pick<OpenDatabase, 'createClient'>,
  audioStore: BackupSource['audioStore'],
): Promise<BackupSource> {
  const { dataDir, sessionSecret, effectiveVariables } = config;
  const set = effectiveVariables.filter(({ source }) => source !== 'default');
  return {
    ...{ createClient, audioStore },
    // One from the environment is kept where that is.
    secret: sessionSecret === undefined ? await readIfThere(secretFile(dataDir)) : undefined,
    settings: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
}
