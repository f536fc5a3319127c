import type { Queryable } from './queryable.ts';

/** A segment of a task and its outline, as far as it is known. */
export interface SegmentPeaks {
  readonly blob: string;
  readonly samples: number;
  readonly pairs: Int8Array | null;
}

/** Reads peaks of the stored segments in order, up to the first that is missing. */
export async function readPeaks(database: Queryable, taskId: string): Promise<SegmentPeaks[]> {
  const { rows } = await database.query<Omit<SegmentPeaks, 'pairs'> & { readonly pairs: Buffer | null }>(
    `SELECT blob, samples, pairs FROM segments LEFT JOIN audio_peaks USING (blob)
     WHERE task_id = $1 AND blob IS NOT NULL AND ord < coalesce(
       (SELECT min(ord) FROM segments WHERE task_id = $1 AND blob IS NULL), 2147483647)
     ORDER BY ord`,
    [taskId],
  );
  return rows.map(({ pairs, ...row }) => ({
    ...row,
    pairs: pairs && new Int8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength),
  }));
}

/** Stores none for audio that was removed meanwhile, because nothing would delete them. */
export async function savePeaks(database: Queryable, blob: string, pairs: Int8Array): Promise<void> {
  await database.query(
    `INSERT INTO audio_peaks (blob, pairs)
     SELECT $1, $2 WHERE EXISTS (SELECT FROM segments WHERE blob = $1) ON CONFLICT DO NOTHING`,
    [blob, bytesOf(pairs)],
  );
}

/** Removes outlines of audio that is gone. */
export async function forgetPeaks(database: Queryable, blob: string): Promise<void> {
  await database.query('DELETE FROM audio_peaks WHERE blob = $1', [blob]);
}

/** In the database's format. */
export function bytesOf(pairs: Int8Array): Buffer {
  return Buffer.from(pairs.buffer, pairs.byteOffset, pairs.byteLength);
}
