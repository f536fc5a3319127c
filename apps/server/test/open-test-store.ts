import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

/**
 * A new folder for a store. Its subfolders are there already: made in this thread they take a tenth of the processor time
 * that the store needs, which must not block.
 */
export function makeStoreRoot(s3: S3Settings | undefined): string {
  const root = mkdtempSync(join(tmpdir(), 'parlando-audio-'));
  for (let index = 0; s3 === undefined && index < 256; index++) {
    mkdirSync(join(root, index.toString(16).padStart(2, '0')), { mode: 0o700 });
  }
  return root;
}
