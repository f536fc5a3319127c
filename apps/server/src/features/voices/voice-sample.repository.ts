import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

export interface StoredSample {
  readonly blob: string;
  readonly bytes: number;
}

/** Samples live in the audio cache: they may be emptied at any time and are then made again. */
export interface VoiceSampleRepository {
  /** Also keeps the sample from being cleaned away for being unused. */
  find(key: string): Promise<StoredSample | undefined>;
  save(key: string, sample: StoredSample & { readonly samples: number }): Promise<void>;
}

export function createVoiceSampleRepository(database: Kysely<Database>): VoiceSampleRepository {
  return {
    find: (key) =>
      database
        .updateTable('audio_cache')
        .set({ used_at: sql`now()` })
        .where('key', '=', key)
        .returning(['blob', 'bytes'])
        .executeTakeFirst(),
    async save(key, { blob, bytes, samples }) {
      await database
        .insertInto('audio_cache')
        .values({ key, blob, bytes, samples, boundaries: JSON.stringify([]) as never })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ blob, bytes, samples }))
        .execute();
    },
  };
}
