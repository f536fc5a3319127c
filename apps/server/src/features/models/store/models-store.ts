import type { ModelState } from '@parlando/contract';
import { type Insertable, type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import type { ModelsTable } from '../../../database/tables/models.ts';
import type { Database } from '../../../database/tables.ts';

export type ModelRow = Selectable<ModelsTable>;

/** Channel that notifies every process when a model may have changed. */
export const modelsChannel = 'models';

/** States in which the installer works on a model, or will when its turn comes. */
export const workStates = ['waiting', 'downloading', 'unpacking', 'trying', 'removing'] as const;

type Change = UpdateObject<Database, 'models'>;

export async function insertModel(within: Kysely<Database>, row: Insertable<ModelsTable>): Promise<boolean> {
  const added = await within
    .insertInto('models')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await announce(within);
  return added !== undefined;
}

export function findModel(database: Kysely<Database>, id: string): Promise<ModelRow | undefined> {
  return database.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a model that is in one of the states; returns whether it was. */
export async function changeModelIn(
  within: Kysely<Database>,
  id: string,
  states: readonly ModelState[],
  change: Change,
): Promise<boolean> {
  const changed = await within
    .updateTable('models')
    .set({ ...change, changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst();
  if (changed) await announce(within);
  return changed !== undefined;
}

/** A language has one default: removes these languages from the other models. */
export async function takeDefaults(
  within: Kysely<Database>,
  locales: readonly string[],
  id: string,
): Promise<void> {
  if (locales.length === 0) return;
  await sql`
    UPDATE models SET default_for = ARRAY(SELECT l FROM unnest(default_for) l WHERE l <> ALL (${locales}::text[]))
    WHERE id <> ${id} AND default_for && ${locales}::text[]`.execute(within);
}

/** Stores a model's progress; returns whether to continue. */
export async function noteProgress(
  database: Kysely<Database>,
  id: string,
  progress: { readonly received: number; readonly bytesPerSecond: number },
): Promise<boolean> {
  const noted = await database
    .updateTable('models')
    .set({ received: progress.received, bytes_per_second: progress.bytesPerSecond })
    .where('id', '=', id)
    .where('state', 'in', workStates)
    .where('state', '<>', 'removing')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The node that has the files may never return to delete them. */
const longestAbsenceMs = 3_600_000;

/** `place`: where the work is to be. `except`: models that have to wait. */
export function nextWork(
  database: Kysely<Database>,
  place: string,
  except: readonly string[] = [],
): Promise<ModelRow | undefined> {
  return (
    database
      .selectFrom('models')
      .selectAll()
      .where('state', 'in', workStates)
      .where((is) =>
        is.or([
          is('place', 'is', null),
          is('place', '=', place),
          is.and([
            is('state', '=', 'removing'),
            sql<boolean>`asked_at < now() - ${longestAbsenceMs}::float8 * interval '1 millisecond'`,
          ]),
        ]),
      )
      .$if(except.length > 0, (all) => all.where('id', 'not in', except))
      // Quick work first.
      .orderBy(sql`state = 'removing'`, 'desc')
      .orderBy('asked_at')
      .limit(1)
      .executeTakeFirst()
  );
}

export function announce(within: Kysely<Database>): Promise<unknown> {
  return sql`SELECT pg_notify(${modelsChannel}, '')`.execute(within);
}

/** The longest that a removal waits for texts. */
const longestWaitMs = 900_000;

/** Whether a removal must wait, at most a quarter of an hour, for a task that uses one of the model's voices. */
export async function removalMustWait(database: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM models, tasks JOIN segments ON task_id = tasks.id
    WHERE models.id = ${id} AND models.asked_at > now() - ${longestWaitMs}::int * interval '1 millisecond'
      AND tasks.state IN ('queued', 'running') AND segments.engine = 'neural' AND segments.blob IS NULL
      AND position(${`"neural-${id}-`} IN segments.utterance::text) > 0
    LIMIT 1`.execute(database);
  return rows.length > 0;
}
