import type { Kysely } from 'kysely';
import { lockByName } from '../../database/lock-by-name.ts';
import type { Database } from '../../database/tables.ts';

/** The voices that a user, or the instance's one owner, wants to find again. */
export interface FavoriteVoices {
  /** Ids, newest first. */
  list(ownerId: string): Promise<string[]>;
  /** Toggles the mark; returns the new state. */
  toggle(ownerId: string, voice: string): Promise<boolean>;
}

export function createFavoriteVoices(database: Kysely<Database>): FavoriteVoices {
  return {
    async list(ownerId) {
      const rows = await database
        .selectFrom('favorite_voices')
        .select('voice')
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ voice }) => voice);
    },

    toggle: (ownerId, voice) =>
      database.transaction().execute(async (transaction) => {
        // Toggles at the same moment would all find no mark, and set it.
        await lockByName(transaction, `favorite voices ${ownerId}`);
        const removed = await transaction
          .deleteFrom('favorite_voices')
          .where('owner_id', '=', ownerId)
          .where('voice', '=', voice)
          .returning('voice')
          .executeTakeFirst();
        if (removed !== undefined) return false;
        await transaction.insertInto('favorite_voices').values({ owner_id: ownerId, voice }).execute();
        return true;
      }),
  };
}
