import type { SlotFit } from '@parlando/speech';
import type { Queryable } from './queryable.ts';

/** The segment of a cue, and how it fits; null while it is unfinished. */
export interface CueFit {
  readonly ord: number;
  readonly cue: number;
  readonly fit: SlotFit | null;
  /** Samples of the segments before it. */
  readonly samplesBefore: number;
}

/** Reads how well each cue of a task fits its time, in order. */
export async function readCueFits(database: Queryable, taskId: string): Promise<CueFit[]> {
  const { rows } = await database.query<CueFit>(
    `SELECT ord, (slot->>'cue')::int AS cue, fit, before AS "samplesBefore" FROM (
       SELECT ord, key, blob, utterance->'slot' AS slot,
         coalesce(sum((utterance->'slot'->>'samples')::bigint) OVER (
           ORDER BY ord ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::float8 AS before
       FROM segments WHERE task_id = $1
     ) AS timed LEFT JOIN cue_fits USING (key, blob)
     WHERE slot->>'cue' IS NOT NULL ORDER BY ord`,
    [taskId],
  );
  return rows;
}

/** Removes the fits of audio that is gone. */
export async function forgetFits(database: Queryable, blob: string): Promise<void> {
  await database.query('DELETE FROM cue_fits WHERE blob = $1', [blob]);
}
