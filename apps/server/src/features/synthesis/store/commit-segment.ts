import { prepared } from '../../../database/prepared.ts';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import type { StoredTake } from '../task-row.ts';
import { bytesOf } from './audio-peaks.ts';
import type { Queryable } from './queryable.ts';

/**
 * Advisory lock: shared by commits, exclusive for the cleaner, so that no blob is deleted while a commit that references
 * it runs.
 */
export const blobLock = 0x70_61_72_6c;

/**
 * Whether a segment is unfinished: `blob IS NULL`, written so that no index matches it. The index on blobs keeps dead
 * entries of all once unfinished segments until the next vacuum, and PostgreSQL would read them all for one task.
 */
export const isUnspoken = `(blob || '') IS NULL`;

/** The same for a task by id: `state = 'running'` matches indexes with all open tasks and dead entries of former ones. */
export const isRunning = `(state || '') = 'running'`;

export interface CommitKey {
  readonly taskId: string;
  readonly fence: number;
  readonly ord: number;
}

export type CommitResult =
  | { readonly outcome: 'committed'; readonly state: TaskRowState }
  /** Another process has claimed the task meanwhile, or it has ended: this take is discarded. */
  | { readonly outcome: 'fenced-off' };

/** Assignments to a row of `tasks` of which so many more segments are stored. The last of them completes it. */
export const moreDoneSql = (count: string): string => `done = done + ${count},
    state = CASE WHEN done + ${count} = n_seg THEN 'completed' ELSE state END,
    finished_at = CASE WHEN done + ${count} = n_seg THEN clock_timestamp() END,
    worker_id = CASE WHEN done + ${count} < n_seg THEN worker_id END,
    lease_until = CASE WHEN done + ${count} < n_seg THEN lease_until END`;

/** Locks the task's row first; everything else depends on it. `more`: how its outline and its fit are stored. */
const statementWith = (more: string) =>
  prepared(`
WITH task AS MATERIALIZED (
  SELECT id FROM tasks, (SELECT pg_advisory_xact_lock_shared(${blobLock})) AS held
  WHERE id = $1 AND fence = $2 AND ${isRunning} FOR UPDATE OF tasks
), segment AS (
  UPDATE segments SET blob = $4, bytes = $5, samples = $6, boundaries = $7::jsonb, error = NULL,
    other = coalesce(earlier, other), earlier = NULL, cached = false
  FROM task WHERE task_id = $1 AND ord = $3 AND ${isUnspoken}
  RETURNING chars, key
), cached AS (
  INSERT INTO audio_cache (key, blob, bytes, samples, boundaries)
  SELECT key, $4, $5, $6, $7::jsonb FROM segment ON CONFLICT (key) DO NOTHING
), ${more}counted AS (
  UPDATE tasks SET charged = charged + segment.chars, ${moreDoneSql('1')}
  FROM segment WHERE tasks.id = $1
  RETURNING tasks.state
)
SELECT state FROM counted`);

const plain = statementWith('');
const outline = `outlined AS (
  INSERT INTO audio_peaks (blob, pairs) SELECT $4, $8::bytea FROM segment ON CONFLICT DO NOTHING
), `;
const outlined = statementWith(outline);
const fitted = statementWith(`${outline}fitted AS (
  INSERT INTO cue_fits (key, blob, fit) SELECT key, $4, $9::jsonb FROM segment
  ON CONFLICT (key, blob) DO UPDATE SET fit = excluded.fit
), `);

/** Settles one segment. Calling it again with the same blob, after a lost reply, succeeds too. */
export async function commitSegment(
  database: Queryable,
  { taskId, fence, ord }: CommitKey,
  take: StoredTake,
): Promise<CommitResult> {
  const { rows } = await database.query<{ state: TaskRowState }>(...commitOf([taskId, fence, ord], take));
  if (rows[0] !== undefined) return { outcome: 'committed', state: rows[0].state };
  const found = await database.query<{ state: TaskRowState }>(
    `SELECT tasks.state FROM segments JOIN tasks ON tasks.id = task_id
     WHERE task_id = $1 AND ord = $2 AND blob = $3`,
    [taskId, ord, take.blob],
  );
  const row = found.rows[0];
  return row === undefined ? { outcome: 'fenced-off' } : { outcome: 'committed', state: row.state };
}

/** The statement and its values. What has a fit has an outline too. */
function commitOf(key: readonly unknown[], take: StoredTake): [statement: string, values: unknown[]] {
  const { blob, bytes, samples, boundaries, peaks, fit } = take;
  const values = [...key, blob, bytes, samples, JSON.stringify(boundaries)];
  if (peaks === undefined) return [plain, values];
  if (fit === undefined) return [outlined, [...values, bytesOf(peaks)]];
  return [fitted, [...values, bytesOf(peaks), JSON.stringify(fit)]];
}
