import type { AudioStore, BlobId } from '../../../ports/audio-store.ts';

/** Some minutes of speech at 64 kbit/s. */
const maxBytes = 4_194_304;

/** A store that keeps the newest blobs in memory: most responses are sent right after their audio was stored. */
export function withRecentBlobs(store: AudioStore): AudioStore {
  const recent = new Map<BlobId, Uint8Array>();
  let held = 0;

  const remember = (blob: BlobId, bytes: Uint8Array): void => {
    if (recent.has(blob) || bytes.length > maxBytes / 8) return;
    recent.set(blob, bytes);
    held += bytes.length;
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
      if (known === undefined) return store.get(blob, range);
      return known.subarray(range?.start ?? 0, range?.end);
    },
    has: async (blob) => recent.has(blob) || store.has(blob),
    async delete(blob, unlessStoredAfter) {
      held -= recent.get(blob)?.length ?? 0;
      recent.delete(blob);
      await store.delete(blob, unlessStoredAfter);
    },
    list: () => store.list(),
  };
}
