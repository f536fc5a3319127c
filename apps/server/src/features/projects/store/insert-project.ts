import { AppError, limits, type ProjectSettings } from '@parlando/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { lockByName } from '../../../database/lock-by-name.ts';
import type { Database } from '../../../database/tables.ts';
import type { ProjectKey } from '../project.ts';
import { insertChapters, type PlacedChapter } from './write-chapters.ts';

export interface NewProject extends ProjectKey {
  readonly title: string;
  readonly settings: ProjectSettings;
  /** Null for people with an account. */
  readonly guestAddress: string | null;
  readonly contentHash: string;
  readonly chapters: readonly PlacedChapter[];
}

/**
 * Inserts a project without starting it; inserting the same one again changes nothing. Throws IDEMPOTENCY_KEY_REUSED for
 * another under the same id, TOO_MANY_PROJECTS, and QUEUE_SHARE_FULL when guests of one address have too many. Call it
 * in a transaction that serialises changes of an owner.
 */
export async function insertProject(transaction: Transaction<Database>, project: NewProject): Promise<void> {
  const { ownerId, id, title, settings, guestAddress, contentHash, chapters } = project;
  const known = await transaction
    .selectFrom('batches')
    .select(['owner_id', 'content_hash'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known?.content_hash === contentHash) return;
  const others = await transaction.selectFrom('projects').select('owner_id').where('id', '=', id).execute();
  if (known !== undefined || others.length > 0) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  await requireRoom(transaction, ownerId, guestAddress);
  await transaction
    .insertInto('batches')
    .values({
      ...{ owner_id: ownerId, id, kind: 'project', state: 'paused' },
      ...{ content_hash: contentHash, guest_address: guestAddress },
    })
    .execute();
  await transaction
    .insertInto('projects')
    .values({ id, owner_id: ownerId, title, settings: sql`${JSON.stringify(settings)}::jsonb` })
    .execute();
  await insertChapters(transaction, { ownerId, id }, chapters);
}

async function requireRoom(
  transaction: Transaction<Database>,
  ownerId: string,
  address: string | null,
): Promise<void> {
  const limit = address === null ? limits.projects.count : 1;
  const own = await count(transaction, sql`owner_id = ${ownerId}`);
  if (own >= limit) throw new AppError('TOO_MANY_PROJECTS', { limit });
  if (address === null) return;
  const { kept, retryAfterMs } = limits.projects.guest;
  await lockByName(transaction, `guest projects ${address}`);
  if ((await count(transaction, sql`guest_address = ${address}`)) < kept) return;
  throw new AppError('QUEUE_SHARE_FULL', { reason: 'projects', limit: kept, retryAfterMs });
}

async function count(database: Kysely<Database>, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM batches WHERE kind = 'project' AND ${which}`.execute(database);
  return rows[0]?.n ?? 0;
}
