import {
  AppError,
  builtInConfiguration,
  type Configuration,
  type ConfigurationChanges,
  type ConfigurationContent,
  limits,
} from '@parlando/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lockByName } from '../../database/lock-by-name.ts';
import { toStorableJson } from '../../database/storable-json.ts';
import type { ConfigurationsTable } from '../../database/tables/configurations.ts';
import type { Database } from '../../database/tables.ts';
import type { CreateId } from '../../ports/id.ts';

type NamedContent = ConfigurationContent & { readonly name: string };

/** Saved configurations of a user, or of the instance's one owner. */
export interface ConfigurationsRepository {
  /** Oldest first. */
  list(ownerId: string): Promise<Configuration[]>;
  /** Throws CONFIGURATION_NAME_TAKEN, TOO_MANY_CONFIGURATIONS. */
  create(ownerId: string, configuration: NamedContent): Promise<Configuration>;
  /** Throws CONFIGURATION_NOT_FOUND, CONFIGURATION_NAME_TAKEN. */
  change(ownerId: string, id: string, changes: ConfigurationChanges): Promise<Configuration>;
  /** Throws CONFIGURATION_NOT_FOUND. */
  remove(ownerId: string, id: string): Promise<void>;
  /** The built-in one makes none of the saved ones the default. Throws CONFIGURATION_NOT_FOUND. */
  setDefault(ownerId: string, id: string): Promise<Configuration[]>;
}

export function createConfigurationsRepository(
  database: Kysely<Database>,
  createId: CreateId,
): ConfigurationsRepository {
  const list = async (ownerId: string): Promise<Configuration[]> => {
    const rows = await database
      .selectFrom('configurations')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(present);
  };

  return {
    list,

    async create(ownerId, { name, ...content }) {
      return refuseTakenName(name, () =>
        oneAtATime(database, ownerId, async (transaction) => {
          const { count } = await transaction
            .selectFrom('configurations')
            .select((expression) => expression.fn.countAll<number>().as('count'))
            .where('owner_id', '=', ownerId)
            .executeTakeFirstOrThrow();
          const limit = limits.configurations.count;
          if (count >= limit) throw new AppError('TOO_MANY_CONFIGURATIONS', { limit });
          const row = await transaction
            .insertInto('configurations')
            .values({ id: createId(), owner_id: ownerId, name, content: toStorableJson(content) })
            .returningAll()
            .executeTakeFirstOrThrow();
          return present(row);
        }),
      );
    },

    async change(ownerId, id, { name, ...content }) {
      const cleared = Object.entries(content).flatMap(([field, value]) => (value === null ? field : []));
      // Another text has other marks.
      const changes = toStorableJson(content.text === undefined ? content : { marks: [], ...content });
      return refuseTakenName(name ?? '', async () => {
        const row = await database
          .updateTable('configurations')
          .set({
            ...(name !== undefined && { name }),
            content: sql`(content || ${changes}::jsonb) - ${cleared}::text[]`,
            updated_at: sql`clock_timestamp()`,
          })
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw new AppError('CONFIGURATION_NOT_FOUND');
        return present(row);
      });
    },

    async remove(ownerId, id) {
      const removed = await database
        .deleteFrom('configurations')
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (removed === undefined) throw new AppError('CONFIGURATION_NOT_FOUND');
    },

    async setDefault(ownerId, id) {
      await oneAtATime(database, ownerId, async (transaction) => {
        await transaction
          .updateTable('configurations')
          .set({ is_default: false })
          .where('owner_id', '=', ownerId)
          .where('is_default', '=', true)
          .execute();
        if (id === builtInConfiguration) return;
        const row = await transaction
          .updateTable('configurations')
          .set({ is_default: true })
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) throw new AppError('CONFIGURATION_NOT_FOUND');
      });
      return list(ownerId);
    },
  };
}

/** Locks the owner, so that concurrent changes cannot exceed the count or leave two defaults. */
async function oneAtATime<Result>(
  database: Kysely<Database>,
  ownerId: string,
  job: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await lockByName(transaction, `configurations ${ownerId}`);
    return job(transaction);
  });
}

async function refuseTakenName<Result>(name: string, job: () => Promise<Result>): Promise<Result> {
  try {
    return await job();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint !== 'configurations_name') throw error;
    throw new AppError('CONFIGURATION_NAME_TAKEN', { name }, { cause: error });
  }
}

function present(row: Selectable<ConfigurationsTable>): Configuration {
  return {
    ...row.content,
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
