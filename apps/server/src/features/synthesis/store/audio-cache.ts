import type { Queryable } from './queryable.ts';

/** Updates the last use of cached audio. Skips locked rows. */
export async function touchCache(database: Queryable, keys: readonly string[]): Promise<void> {
  await database.query(
    `UPDATE audio_cache SET used_at = now() WHERE key = ANY (ARRAY(
       SELECT key FROM audio_cache WHERE key = ANY ($1) ORDER BY key FOR NO KEY UPDATE SKIP LOCKED))`,
    [keys],
  );
}

export async function forgetBlob(database: Queryable, blob: string): Promise<void> {
  await database.query('DELETE FROM audio_cache WHERE blob = $1', [blob]);
}
