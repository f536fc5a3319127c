import { type Kysely, sql, type Transaction } from 'kysely';
import { lockByName } from '../../../database/lock-by-name.ts';
import type { Database } from '../../../database/tables.ts';

/** The channel on which processes notify each other of changed batches. */
export const batchChannel = 'batches';

export interface BatchNews {
  readonly ownerId: string;
  /** There may be a batch to claim. */
  readonly isOpen: boolean;
}

/**
 * Goes into the first statement of a transaction. A process that freezes in the middle would keep its locks, so the
 * database ends its session after this time, well before a lease expires.
 */
export const boundedIdleness = sql`set_config('idle_in_transaction_session_timeout', '5000', true)`;

/** The last pending change of this process, by database and owner. */
const lastChanges = new WeakMap<Kysely<Database>, Map<string, Promise<unknown>>>();

/**
 * Allows one change at a time per owner, so that checks of the owner's other batches hold until the commit. Changes that
 * wait in this process hold no connection: the holder of the lock they wait for may need one to accept an item.
 */
export function forOwner<Result>(
  database: Kysely<Database>,
  ownerId: string,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const owners = lastChanges.get(database) ?? new Map<string, Promise<unknown>>();
  lastChanges.set(database, owners);
  const run = () => changeAlone(database, ownerId, change);
  const turn = (owners.get(ownerId) ?? Promise.resolve()).then(run, run);
  owners.set(ownerId, turn);
  const leave = () => void (owners.get(ownerId) === turn && owners.delete(ownerId));
  turn.then(leave, leave);
  return turn;
}

function changeAlone<Result>(
  database: Kysely<Database>,
  ownerId: string,
  change: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`SELECT ${boundedIdleness}`.execute(transaction);
    await lockByName(transaction, `batches ${ownerId}`);
    return change(transaction);
  });
}

export async function hasRunningBatch(database: Kysely<Database>, ownerId: string): Promise<boolean> {
  const running = await database
    .selectFrom('batches')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'processing')
    .where('kind', '=', 'list')
    .executeTakeFirst();
  return running !== undefined;
}

export async function notifyBatch(database: Kysely<Database>, news: BatchNews): Promise<void> {
  await sql`SELECT pg_notify(${batchChannel}, ${JSON.stringify(news)})`.execute(database);
}
