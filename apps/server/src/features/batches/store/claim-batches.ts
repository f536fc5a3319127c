import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { OwnVoices } from '../../../ports/own-voices.ts';
import { type BatchKey, type BatchLease, batchLease } from '../batch.ts';

const leaseEnd = sql<Date>`now() + ${batchLease.durationMs}::int * interval '1 millisecond'`;

/**
 * Claims batches without a live lease, the longest waiting first: running ones, and paused ones whose process died in
 * the middle of an item. At most one of an owner's projects is claimed at a time. `ownVoices`: for engines whose voices
 * differ between processes, those of this process. A batch with other voices is claimed only after a long wait.
 */
export async function claimBatches(
  database: Kysely<Database>,
  runner: string,
  limit: number,
  ownVoices: OwnVoices = {},
): Promise<BatchLease[]> {
  const { rows } = await sql<BatchLease>`
    WITH open AS (
      SELECT owner_id, id FROM batches WHERE state = 'processing' AND kind = 'list'
      UNION (SELECT DISTINCT ON (owner_id) owner_id, id FROM batches
        WHERE state = 'processing' AND kind = 'project'
        ORDER BY owner_id, lease_until >= now() DESC NULLS LAST, turn_at)
      UNION SELECT owner_id, batch_id FROM batch_items WHERE state = 'processing'
    ), next AS MATERIALIZED (
      SELECT b.owner_id, b.id FROM batches b JOIN open USING (owner_id, id)
      WHERE (lease_until IS NULL OR lease_until < now())
        AND (b.updated_at < now() - interval '10 minutes' OR NOT EXISTS (
          SELECT 1 FROM batch_items i, jsonb_each(${JSON.stringify(ownVoices)}::jsonb) AS own(engine, here),
            LATERAL jsonb_path_query(i.request, '$.**.voice') AS needed
          WHERE (i.owner_id, i.batch_id) = (b.owner_id, b.id) AND i.state IN ('pending', 'processing')
            AND starts_with(needed #>> '{}', engine || '-') AND NOT here ? (needed #>> '{}')))
      ORDER BY turn_at FOR UPDATE OF b SKIP LOCKED LIMIT ${limit}
    )
    UPDATE batches b SET runner = ${runner}::uuid, fence = fence + 1, lease_until = ${leaseEnd}
    FROM next WHERE (b.owner_id, b.id) = (next.owner_id, next.id)
    RETURNING b.owner_id AS "ownerId", b.id, b.kind, fence
  `.execute(database);
  return rows;
}

/** Resumes projects that are due. */
export async function resumeBatches(database: Kysely<Database>): Promise<void> {
  await sql`
    UPDATE batches SET state = 'processing', pause_reason = NULL, pause_details = NULL, resume_at = NULL,
      updated_at = clock_timestamp()
    WHERE resume_at <= now() AND state = 'paused'`.execute(database);
}

/** Extends `leases`; returns those that still hold. */
export async function renewBatches(
  database: Kysely<Database>,
  leases: readonly BatchLease[],
): Promise<BatchLease[]> {
  const { rows } = await sql<BatchLease>`
    UPDATE batches b SET lease_until = ${leaseEnd}
    FROM jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) AS l("ownerId" text, id uuid, fence int)
    WHERE (b.owner_id, b.id, b.fence) = (l."ownerId", l.id, l.fence) AND lease_until IS NOT NULL
    RETURNING b.owner_id AS "ownerId", b.id, b.kind, b.fence
  `.execute(database);
  return rows;
}

/** Condition of a statement on `batches`: the lease is still held. */
export function isHeld({ ownerId, id, fence }: BatchLease) {
  return sql<boolean>`owner_id = ${ownerId} AND id = ${id}::uuid AND fence = ${fence}`;
}

/** Removes a batch whose owner is gone. */
export async function deleteBatch(database: Kysely<Database>, { ownerId, id }: BatchKey): Promise<void> {
  await database.deleteFrom('batches').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/**
 * Deletes lists that have not changed for so many days, whose tasks have left history by then, and projects of guests,
 * who cannot be asked.
 */
export async function deleteOldBatches(database: Kysely<Database>, days: number): Promise<void> {
  await database
    .deleteFrom('batches')
    .where('state', '<>', 'processing')
    .where(sql<boolean>`(kind = 'list' OR guest_address IS NOT NULL)`)
    .where('updated_at', '<', sql<Date>`now() - ${days}::int * interval '1 day'`)
    .execute();
}
