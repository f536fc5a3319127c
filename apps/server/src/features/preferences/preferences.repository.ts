import type { UserPreferences } from '@parlando/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';

type Choices = Omit<UserPreferences, 'favoriteVoices'>;

/** What an owner wants to find again: a user, or the instance's one owner. */
export interface PreferencesRepository {
  read(ownerId: string): Promise<UserPreferences>;
  /** Undefined leaves a choice as it is. */
  change(
    ownerId: string,
    changes: { readonly [Key in keyof Choices]?: Choices[Key] | undefined },
  ): Promise<UserPreferences>;
  /** Ids, newest first. */
  favoriteVoices(ownerId: string): Promise<string[]>;
  /** Turns the mark over; returns whether it is one now. */
  toggleFavoriteVoice(ownerId: string, voice: string): Promise<boolean>;
}

const initial: Choices = { defaultLanguage: 'zh-CN', theme: 'light' };

export function createPreferencesRepository(database: Kysely<Database>): PreferencesRepository {
  const favoriteVoices = async (ownerId: string): Promise<string[]> => {
    const rows = await database
      .selectFrom('favorite_voices')
      .select('voice')
      .where('owner_id', '=', ownerId)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map(({ voice }) => voice);
  };

  const read = async (ownerId: string): Promise<UserPreferences> => {
    const [row, voices] = await Promise.all([
      database.selectFrom('preferences').selectAll().where('owner_id', '=', ownerId).executeTakeFirst(),
      favoriteVoices(ownerId),
    ]);
    return {
      favoriteVoices: voices,
      defaultLanguage: row?.default_language ?? initial.defaultLanguage,
      theme: row?.theme ?? initial.theme,
    };
  };

  return {
    read,
    favoriteVoices,

    async change(ownerId, { defaultLanguage, theme }) {
      const changed = {
        ...(defaultLanguage !== undefined && { default_language: defaultLanguage }),
        ...(theme !== undefined && { theme }),
      };
      await database
        .insertInto('preferences')
        .values({ owner_id: ownerId, ...changed })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ owner_id: ownerId, ...changed }))
        .execute();
      return read(ownerId);
    },

    async toggleFavoriteVoice(ownerId, voice) {
      const removed = await database
        .deleteFrom('favorite_voices')
        .where('owner_id', '=', ownerId)
        .where('voice', '=', voice)
        .returning('voice')
        .executeTakeFirst();
      if (removed !== undefined) return false;
      await database
        .insertInto('favorite_voices')
        .values({ owner_id: ownerId, voice })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },
  };
}
