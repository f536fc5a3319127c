import { basename } from 'node:path';
import { openFsAudioStore } from '../src/drivers/fs-audio-store.ts';
import { createS3AudioStore } from '../src/drivers/s3-audio-store.ts';
import { createS3Client, type S3Patience, type S3Settings } from '../src/drivers/s3-client.ts';
import type { AudioStore } from '../src/ports/audio-store.ts';

/** A store in the folder, or in a part of the bucket that has its name. */
export async function openTestStore(
  root: string,
  s3: S3Settings | undefined,
  patience?: S3Patience,
): Promise<AudioStore> {
  if (s3 === undefined) return openFsAudioStore(root);
  return createS3AudioStore(createS3Client({ ...s3, prefix: `${basename(root)}/` }, patience));
}
