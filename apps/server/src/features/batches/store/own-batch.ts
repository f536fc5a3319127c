import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables.ts';

/** The channel on which processes tell each other of batches. */
export const batchChannel = 'batches';

export interface BatchNews {
  readonly ownerId: string;
  /** There may be a batch to claim. */
  readonly isOpen: boolean;
}

/** One change at a time to what an owner has: whether another batch is running is then a question with an answer. */
export function forOwner<Result>(
  database: Kysely<Database>,
  ownerId: string,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`batches ${ownerId}`}, 0))`.execute(
      transaction,
    );
    return change(transaction);
  });
}

export async function hasRunningBatch(database: Kysely<Database>, ownerId: string): Promise<boolean> {
  const running = await database
    .selectFrom('batches')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  return running !== undefined;
}

/** Heard when the transaction commits. */
export async function tell(database: Kysely<Database>, news: BatchNews): Promise<void> {
  await sql`SELECT pg_notify(${batchChannel}, ${JSON.stringify(news)})`.execute(database);
}
