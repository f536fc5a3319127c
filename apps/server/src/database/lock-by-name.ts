import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Makes others that lock the same name wait until the transaction ends, even when there is no row yet to lock. */
export async function lockByName(transaction: Kysely<Database>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
