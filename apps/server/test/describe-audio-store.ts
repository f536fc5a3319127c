import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AudioStore } from '../src/ports/audio-store.ts';

export interface OpenedStore {
  readonly store: AudioStore;
  close(): Promise<void>;
}

/** The contract of every audio store. */
export function describeAudioStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} as an audio store`, () => {
    let opened: OpenedStore;
    let store: AudioStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    const collect = async () => {
      const found = [];
      for await (const stored of store.list()) found.push(stored);
      return found;
    };

    test('stored bytes are read back by their hash', async () => {
      const bytes = randomBytes(100_000);
      const blob = await store.put(bytes);
      expect(blob).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(await store.has(blob)).toBe(true);
      expect(Buffer.from(await store.get(blob)).equals(bytes)).toBe(true);
    });

    test('a range is the bytes from its start up to its end, never beyond the last', async () => {
      const blob = await store.put(Buffer.from('0123456789'));
      const text = async (start: number, end: number) =>
        Buffer.from(await store.get(blob, { start, end })).toString();
      expect(await text(0, 1)).toBe('0');
      expect(await text(3, 7)).toBe('3456');
      expect(await text(8, 100)).toBe('89');
    });

    test('no bytes at all can be stored', async () => {
      const blob = await store.put(new Uint8Array());
      expect(await store.get(blob)).toHaveLength(0);
    });

    test('equal bytes put many times at once are one blob', async () => {
      const bytes = randomBytes(10_000);
      const blobs = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
      expect(new Set(blobs).size).toBe(1);
      expect((await collect()).filter(({ blob }) => blob === blobs[0])).toHaveLength(1);
    });

    test('the list contains each blob with its length and the time of its last put', async () => {
      const before = Date.now();
      const blob = await store.put(randomBytes(321));
      const stored = (await collect()).find((each) => each.blob === blob);
      expect(stored?.bytes).toBe(321);
      // Stores may keep whole seconds.
      expect(stored?.storedAt).toBeGreaterThanOrEqual(before - 1000);
    });

    test('a deleted blob is gone, and deleting it again is not an error', async () => {
      const blob = await store.put(randomBytes(10));
      await store.delete(blob);
      await store.delete(blob);
      expect(await store.has(blob)).toBe(false);
      await expect(store.get(blob)).rejects.toMatchObject({ code: 'AUDIO_NOT_FOUND' });
    });

    test('a blob that is put again after the cleaner’s check is not deleted', async () => {
      const bytes = randomBytes(10);
      const blob = await store.put(bytes);
      await store.delete(blob, Date.now() - 60_000);
      expect(await store.has(blob)).toBe(true);
    });

    test.each(['', '../../etc/passwd', 'f'.repeat(63), `${'F'.repeat(64)}`, `${'f'.repeat(64)}/x`])(
      'a name that is not a hash (%j) is not found',
      async (name) => {
        expect(await store.has(name)).toBe(false);
        await expect(store.get(name)).rejects.toMatchObject({ code: 'AUDIO_NOT_FOUND' });
        await store.delete(name);
      },
    );
  });
}
