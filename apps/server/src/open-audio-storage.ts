import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { openFsAudioStore } from './drivers/fs-audio-store.ts';
import { storageMarkFile } from './drivers/storage-mark-file.ts';
import type { AudioStore } from './ports/audio-store.ts';
import type { StorageMark } from './ports/storage-mark.ts';

export interface AudioStorage {
  readonly store: AudioStore;
  readonly mark: StorageMark;
}

/** Where earlier versions kept the secret. */
export const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** Opens the configured audio storage: a bucket, or else the data folder. */
export async function openAudioStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<AudioStorage> {
  if (s3 === undefined) {
    const store = await openFsAudioStore(join(dataDir, 'audio'));
    return { store, mark: storageMarkFile(join(dataDir, 'instance-id')) };
  }
  const [{ createS3Client }, { createS3AudioStore, s3StorageMark }] = await Promise.all([
    import('./drivers/s3-client.ts'),
    import('./drivers/s3-audio-store.ts'),
  ]);
  const client = createS3Client(s3);
  return { store: createS3AudioStore(client), mark: s3StorageMark(client) };
}
