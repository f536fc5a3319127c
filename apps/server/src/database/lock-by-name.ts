import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Whoever asks for the same name waits until the transaction ends, also where there is no row yet to lock. */
export async function lockByName(transaction: Kysely<Database>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
