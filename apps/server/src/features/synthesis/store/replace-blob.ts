import type { AudioOutput, Utterance } from '@parlando/speech';
import { type OutputRow, outputOf, type StoredTake } from '../task-row.ts';
import { blobLock } from './commit-segment.ts';
import type { Queryable } from './queryable.ts';

/** What a blob was made from. */
export interface BlobSource {
  readonly engine: string;
  readonly utterance: Utterance;
  readonly predictedMs: number;
  readonly output: AudioOutput;
}

/** Undefined when no segment names it. */
export async function readBlobSource(database: Queryable, blob: string): Promise<BlobSource | undefined> {
  const { rows } = await database.query<Omit<BlobSource, 'output'> & OutputRow>(
    `SELECT s.engine, s.utterance, s.predicted_ms AS "predictedMs", format, sample_rate, bitrate
     FROM segments s JOIN tasks ON tasks.id = task_id WHERE blob = $1 LIMIT 1`,
    [blob],
  );
  return rows[0] && { ...rows[0], output: outputOf(rows[0]) };
}

/** Points every row that references the old blob to the new one. Nothing is charged or refunded. */
export async function replaceBlob(database: Queryable, blob: string, take: StoredTake): Promise<void> {
  await database.query(
    `WITH held AS MATERIALIZED (
       SELECT pg_advisory_xact_lock_shared(${blobLock})
     ), fitted AS (
       UPDATE cue_fits SET blob = $2, fit = coalesce($6::jsonb, fit) FROM held WHERE blob = $1
     ), segment AS (
       UPDATE segments SET blob = $2, bytes = $3, samples = $4, boundaries = $5::jsonb FROM held WHERE blob = $1
     )
     UPDATE audio_cache SET blob = $2, bytes = $3, samples = $4, boundaries = $5::jsonb FROM held WHERE blob = $1`,
    [
      blob,
      take.blob,
      take.bytes,
      take.samples,
      JSON.stringify(take.boundaries),
      take.fit ? JSON.stringify(take.fit) : null,
    ],
  );
}
