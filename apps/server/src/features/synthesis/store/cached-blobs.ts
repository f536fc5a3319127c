import { AppError } from '@parlando/contract';
import type { AudioStore } from '../../../ports/audio-store.ts';
import { forgetBlob } from './audio-cache.ts';
import type { Queryable } from './queryable.ts';

/** A store that, when a blob turns out to be lost, sees to it that the cache does not offer it again. */
export function withoutLostBlobs(store: AudioStore, database: Queryable): AudioStore {
  return {
    put: (bytes) => store.put(bytes),
    has: (blob) => store.has(blob),
    delete: (blob, unlessStoredAfter) => store.delete(blob, unlessStoredAfter),
    list: () => store.list(),
    async get(blob, range) {
      try {
        return await store.get(blob, range);
      } catch (error) {
        if (error instanceof AppError && error.code === 'AUDIO_NOT_FOUND') await forgetBlob(database, blob);
        throw error;
      }
    },
  };
}
