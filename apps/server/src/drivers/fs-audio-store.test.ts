import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeAudioStore } from '../../test/describe-audio-store.ts';
import { mountSmallDisk } from '../../test/small-disk.ts';
import { openFsAudioStore } from './fs-audio-store.ts';

const createFolder = () => mkdtemp(join(tmpdir(), 'parlando-store-'));

describeAudioStore('a folder', async () => {
  const folder = await createFolder();
  return {
    store: await openFsAudioStore(folder),
    close: () => rm(folder, { recursive: true }),
  };
});

test('opening removes what a killed process left half-written, but no write that is under way', async () => {
  const folder = await createFolder();
  await openFsAudioStore(folder);
  const temporary = join(folder, 'tmp');
  await writeFile(join(temporary, 'abandoned'), 'x');
  await utimes(join(temporary, 'abandoned'), 0, 0);
  await writeFile(join(temporary, 'under-way'), 'x');
  await openFsAudioStore(folder);
  expect(await readdir(temporary)).toEqual(['under-way']);
  await rm(folder, { recursive: true });
});

test('a truncated file is replaced when its bytes are put again', async () => {
  const folder = await createFolder();
  const store = await openFsAudioStore(folder);
  const bytes = Buffer.from('a whole segment');
  const blob = await store.put(bytes);
  await writeFile(join(folder, blob.slice(0, 2), blob), 'a wh');
  await store.put(bytes);
  expect(Buffer.from(await store.get(blob)).toString()).toBe('a whole segment');
  await rm(folder, { recursive: true });
});

const disk = await mountSmallDisk('2m');
afterAll(() => disk?.unmount());

// Where mounting is not permitted there is no full disk to try it on.
test.skipIf(!disk)(
  'a full disk is reported, leaves no partial blob, and still serves stored ones',
  async () => {
    const store = await openFsAudioStore(disk?.path ?? '');
    const kept = Buffer.alloc(10_000, 'kept');
    const blob = await store.put(kept);
    await disk?.fill();
    await expect(store.put(Buffer.alloc(100_000, 'new'))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      details: { retryAfterMs: expect.any(Number) },
    });
    expect(await readdir(join(disk?.path ?? '', 'tmp'))).toEqual([]);
    expect(Buffer.from(await store.get(blob)).equals(kept)).toBe(true);
    await disk?.makeRoom();
    await store.put(Buffer.alloc(100_000, 'new'));
  },
);
