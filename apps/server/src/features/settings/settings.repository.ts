import { UserSettings } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { toStorableJson } from '../../database/storable-json.ts';
import type { Database } from '../../database/tables.ts';

/** Undefined leaves a setting as it is. */
type Changes = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

/** App settings of a user, or of the instance's one owner. */
export interface SettingsRepository {
  /** Returns the settings that were ever stored. */
  read(ownerId: string): Promise<Partial<UserSettings>>;
  /** Stores changes; the last write of a setting wins. Returns all settings. */
  change(ownerId: string, changes: Changes): Promise<Partial<UserSettings>>;
}

export function createSettingsRepository(database: Kysely<Database>): SettingsRepository {
  return {
    async read(ownerId) {
      const row = await database
        .selectFrom('settings')
        .select('fields')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return validSettings(row?.fields ?? {});
    },

    async change(ownerId, changes) {
      const fields = toStorableJson(changes);
      const row = await database
        .insertInto('settings')
        .values({ owner_id: ownerId, fields })
        .onConflict((conflict) =>
          conflict.column('owner_id').doUpdateSet({
            fields: sql`settings.fields || excluded.fields`,
            updated_at: sql`now()`,
          }),
        )
        .returning('fields')
        .executeTakeFirstOrThrow();
      return validSettings(row.fields);
    },
  };
}

/** A setting that another version stored in an incompatible form counts as never stored. */
function validSettings(fields: Readonly<Record<string, unknown>>): Partial<UserSettings> {
  const entries = Object.entries(UserSettings.shape).flatMap(([name, schema]) => {
    const result = schema.safeParse(fields[name]);
    return result.success ? [[name, result.data]] : [];
  });
  return Object.fromEntries(entries);
}
