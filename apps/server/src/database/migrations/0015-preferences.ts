import { type Kysely, type Migration, sql } from 'kysely';

/** Theme and language were kept twice; the settings have them now, where they follow the account to every browser. */
export const preferences: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      INSERT INTO settings (owner_id, fields)
      SELECT owner_id, jsonb_strip_nulls(jsonb_build_object('theme', theme, 'defaultLanguage', default_language))
      FROM preferences
      ON CONFLICT (owner_id) DO UPDATE SET fields = excluded.fields || settings.fields`.execute(database);
    await sql`DROP TABLE preferences`.execute(database);
  },
};
