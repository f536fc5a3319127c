import { defaultLanguage, isLanguage, type Language } from '@parlando/locales';
import { type Kysely, sql } from 'kysely';
import { createKeyedHash } from '../../database/keyed-hash.ts';
import type { Database } from '../../database/tables.ts';
import type { Origin } from '../../http/origin.ts';

/**
 * The places where people have logged in: browsers (by fingerprint) and network addresses. Guesses from other places
 * must not lock the owner out of these.
 */
export interface LoginPlaces {
  /** The hashes of a browser and an address, the most particular first. */
  placesOf(userId: string, origin: Pick<Origin, 'address' | 'fingerprint'>): string[];
  /** The known place of an origin: the browser, else the address. Undefined for an unknown account. */
  find(userId: string | undefined, origin: Origin): Promise<string | undefined>;
  /** Called when a caller has proved to own the account. */
  remember(userId: string, origin: Origin): Promise<void>;
  /** The interface language of the last login. */
  lastLanguage(userId: string): Promise<Language>;
}

/** The database holds keyed hashes that differ per account: they reveal neither an address nor who shares one. */
export function createLoginPlaces(database: Kysely<Database>, secret: string): LoginPlaces {
  const hashOf = createKeyedHash(secret, 'login places');
  const placesOf: LoginPlaces['placesOf'] = (userId, { fingerprint, address }) => [
    ...(fingerprint === undefined ? [] : [hashOf(userId, 'browser', fingerprint)]),
    hashOf(userId, 'address', address),
  ];

  return {
    placesOf,

    async find(userId = '', origin) {
      const places = placesOf(userId, origin);
      const rows = await database
        .selectFrom('login_places')
        .select('place')
        .where('user_id', '=', userId)
        .where('place', 'in', places)
        .execute();
      return places.find((place) => rows.some((row) => row.place === place));
    },

    async remember(userId, origin) {
      await database
        .insertInto('login_places')
        .values(
          placesOf(userId, origin).map((place) => ({ user_id: userId, place, language: origin.language })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'place'])
            .doUpdateSet({ language: origin.language, last_seen_at: sql<Date>`now()` }),
        )
        .execute();
    },

    async lastLanguage(userId) {
      const row = await database
        .selectFrom('login_places')
        .select('language')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined && isLanguage(row.language) ? row.language : defaultLanguage;
    },
  };
}
