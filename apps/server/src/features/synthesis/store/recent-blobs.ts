import type { AudioStore, BlobId } from '../../../ports/audio-store.ts';

/** Some minutes of speech at 64 kbit/s. */
const maxBytes = 4_194_304;

/**
 * A store with a memory cache of recently used blobs: most responses are sent right after their audio was stored, and
 * repeated reads come soon.
 */
export function withRecentBlobs(store: AudioStore): AudioStore {
  const recent = new Map<BlobId, Uint8Array>();
  let held = 0;

  const remember = (blob: BlobId, bytes: Uint8Array): void => {
    if (bytes.length > maxBytes / 8) return;
    held += bytes.length - (recent.get(blob)?.length ?? 0);
    // A Map iterates in insertion order: the last entry is the newest.
    recent.delete(blob);
    recent.set(blob, bytes);
    for (const [oldest, each] of recent) {
      if (held <= maxBytes) break;
      recent.delete(oldest);
      held -= each.length;
    }
  };

  return {
    async put(bytes) {
      const blob = await store.put(bytes);
      remember(blob, bytes);
      return blob;
    },
    async get(blob, range) {
      const known = recent.get(blob);
      if (known === undefined && range !== undefined) return store.get(blob, range);
      const whole = known ?? (await store.get(blob));
      remember(blob, whole);
      return whole.subarray(range?.start ?? 0, range?.end);
    },
    has: async (blob) => recent.has(blob) || store.has(blob),
    async delete(blob, unlessStoredAfter) {
      held -= recent.get(blob)?.length ?? 0;
      recent.delete(blob);
      await store.delete(blob, unlessStoredAfter);
    },
    list: () => store.list(),
    now: () => store.now(),
  };
}
