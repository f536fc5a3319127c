import type { AudioFormat, BatchItemStatus, BatchStatus } from '@parlando/contract';
import type { StoredPiece } from '@parlando/speech';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { piecesSql } from '../../../database/file-pieces.ts';
import type { Database } from '../../../database/tables.ts';
import type { BatchKey } from '../batch.ts';

export interface BatchView {
  readonly id: string;
  readonly state: BatchStatus;
  readonly pauseReason: string | null;
  readonly pauseDetails: Record<string, unknown> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly pending: number;
  readonly processing: number;
  readonly done: number;
  readonly error: number;
}

export interface ItemView {
  readonly batchId: string;
  readonly id: string;
  readonly state: BatchItemStatus;
  readonly format: AudioFormat;
  readonly error: string | null;
  readonly errorDetails: Record<string, unknown> | null;
  readonly taskId: string | null;
  /** What follows is null without a task, and when it was deleted. */
  readonly isSpoken: boolean | null;
  readonly engine: string | null;
  readonly voice: string | null;
  readonly warnings: readonly string[] | null;
  readonly characters: number | null;
  readonly sampleRateHertz: number | null;
  /** Pieces of the complete audio; null until it is complete. */
  readonly pieces: readonly StoredPiece[] | null;
  readonly samples: number | null;
}

export async function readBatch(
  database: Kysely<Database>,
  { ownerId, id }: BatchKey,
): Promise<{ batch: BatchView; items: ItemView[] } | undefined> {
  const [batch] = await selectBatches(database, sql`b.owner_id = ${ownerId} AND b.id = ${id}::uuid`);
  if (batch === undefined) return undefined;
  const items = await selectItems(database, sql`i.owner_id = ${ownerId} AND batch_id = ${id}::uuid`);
  return { batch, items };
}

/** An owner's batches, newest first. */
export function readBatches(database: Kysely<Database>, ownerId: string): Promise<BatchView[]> {
  return selectBatches(database, sql`b.owner_id = ${ownerId}`);
}

/** An owner's batches that run or have changed at or after `since`, and their items that have. */
export async function readRecentBatches(
  database: Kysely<Database>,
  ownerId: string,
  since: Date,
): Promise<{ batches: BatchView[]; items: ItemView[] }> {
  const isRecent = sql`b.owner_id = ${ownerId} AND (b.state = 'processing' OR b.updated_at >= ${since})`;
  const batches = await selectBatches(database, isRecent);
  if (batches.length === 0) return { batches, items: [] };
  const items = await selectItems(
    database,
    sql`i.owner_id = ${ownerId} AND chapter_id IS NULL AND (i.updated_at >= ${since} OR i.state = 'processing')`,
  );
  return { batches, items };
}

async function selectBatches(database: Kysely<Database>, which: RawBuilder<unknown>): Promise<BatchView[]> {
  const inState = (state: BatchItemStatus) => sql`count(*) FILTER (WHERE i.state = ${state})::int`;
  const { rows } = await sql<BatchView>`
    SELECT b.id, b.state, pause_reason AS "pauseReason", pause_details AS "pauseDetails",
      created_at AS "createdAt", b.updated_at AS "updatedAt", finished_at AS "finishedAt",
      ${inState('pending')} AS pending, ${inState('processing')} AS processing,
      ${inState('done')} AS done, ${inState('error')} AS error
    FROM batches b LEFT JOIN batch_items i ON i.owner_id = b.owner_id AND batch_id = b.id
    WHERE ${which} AND b.kind = 'list' GROUP BY b.owner_id, b.id ORDER BY created_at DESC, b.id
  `.execute(database);
  return rows;
}

async function selectItems(database: Kysely<Database>, which: RawBuilder<unknown>): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`
    SELECT batch_id AS "batchId", i.id, i.state, i.request->>'format' AS format, i.error,
      i.error_details AS "errorDetails", task_id AS "taskId", t.state = 'completed' AS "isSpoken", t.engine, t.voice,
      t.warnings, t.characters, t.sample_rate AS "sampleRateHertz", audio.pieces, audio.samples
    FROM batch_items i LEFT JOIN tasks t ON t.id = task_id AND t.owner_id = i.owner_id
      LEFT JOIN LATERAL (SELECT sum(s.samples)::bigint AS samples, CASE WHEN t.state = 'completed' THEN ${sql.raw(piecesSql('t'))} END AS pieces
        FROM segments s WHERE s.task_id = t.id AND t.state = 'completed') AS audio ON true
    WHERE ${which} ORDER BY batch_id, ord
  `.execute(database);
  return rows;
}
