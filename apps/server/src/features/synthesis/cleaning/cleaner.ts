import { serverLimits } from '@parlando/contract';
import type { Pool, PoolClient } from 'pg';
import { isUnnamed, readingLock } from '../../../database/blob-names.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Log } from '../../../ports/log.ts';
import { Rounds } from '../../../ports/rounds.ts';
import { forgetPeaks } from '../store/audio-peaks.ts';
import { blobLock } from '../store/commit-segment.ts';
import { forgetFits } from '../store/cue-fits.ts';
import { joinPieces, unjoinedTexts } from '../store/join-pieces.ts';
import { isOfProject } from '../store/read-history.ts';

export interface CleanerOptions {
  readonly pool: Pool;
  readonly store: AudioStore;
  /** Clock of the store. */
  readonly clock: Clock;
  readonly log: Log;
  /** Days a finished task is kept, unless it is a favourite. */
  readonly historyDays: number;
  readonly cache?: { readonly maxBytes: number; readonly maxAgeDays: number };
  /** How often the processes together scan the store for unreferenced audio; by default every round. */
  readonly searchEveryMs?: number | undefined;
  readonly intervalMs?: number;
}

export interface Cleaned {
  readonly tasks: number;
  /** Blobs. */
  readonly recordings: number;
}

/** A younger blob may belong to a running commit. */
const orphanAgeMs = 3_600_000;
const batch = 100;
/** Days of guests in one statement: an instance that never forgot any has years of them. */
const guestsAtOnce = 10_000;
const defaultCache = { maxBytes: 2_147_483_648, maxAgeDays: 30 } as const;

/**
 * Deletes old tasks, identifiers and addresses of their guests, cached audio that was not used lately, and unreferenced
 * blobs. Audio is not cached for longer than tasks are kept: people are told that it is deleted with them.
 */
export class Cleaner extends Rounds {
  readonly #options: CleanerOptions;

  constructor(options: CleanerOptions) {
    super(options);
    this.#options = options;
  }

  protected async round(): Promise<void> {
    await this.#removeRows();
    if (await this.#isDue()) await this.#removeOrphans();
  }

  /** Does everything now, for a caller that waits for it. Returns how much was deleted. */
  async clean(): Promise<Cleaned> {
    const tasks = await this.#removeRows();
    return { tasks, recordings: await this.#removeOrphans() };
  }

  /** Returns how many tasks. */
  async #removeRows(): Promise<number> {
    await this.#joinTexts();
    const tasks = await this.#removeTasks();
    await this.#evictCache();
    return tasks;
  }

  /** S3 charges for each thousand listed names. */
  async #isDue(): Promise<boolean> {
    const { pool, searchEveryMs = 0 } = this.#options;
    const { rowCount } = await pool.query(
      `UPDATE instance SET looked_at = now()
       WHERE looked_at IS NULL OR looked_at <= now() - $1::float8 * interval '1 millisecond'`,
      [searchEveryMs],
    );
    return rowCount === 1;
  }

  /** Joins pieces left by a dead process once they are older than any stream. */
  async #joinTexts(): Promise<void> {
    const { pool } = this.#options;
    for (const first of await unjoinedTexts(pool, 2 * serverLimits.textStream.lifetimeMs))
      await joinPieces(pool, first);
  }

  /** Keeps the ledger, favourites, and tasks that a project references. */
  async #removeTasks(): Promise<number> {
    // The former apart: to look for the tasks of projects, PostgreSQL may read all parts of all projects.
    const outside = await this.#removeOldTasks('project_id IS NULL');
    const replaced = await this.#removeOldTasks(`project_id IS NOT NULL AND NOT ${isOfProject}`);
    await this.#options.pool.query(`DELETE FROM request_gaps WHERE accepted_at < now() - interval '1 day'`);
    await this.#forgetAddresses();
    await this.#forgetGuests();
    return outside + replaced;
  }

  /** Goes on where the previous statement ended: none reads again what those before it have kept. */
  async #removeOldTasks(which: string): Promise<number> {
    const { pool, historyDays } = this.#options;
    let [removed, from] = [0, '-infinity'];
    for (;;) {
      const { rows } = await pool.query<{ removed: number; last: string | null }>(
        `WITH removed AS (
           DELETE FROM tasks WHERE id IN (SELECT id FROM tasks t
             WHERE finished_at >= $2::timestamptz AND finished_at < now() - $1::int * interval '1 day'
               AND favorite_at IS NULL AND ${which} ORDER BY finished_at LIMIT ${batch})
           RETURNING finished_at
         )
         SELECT count(*)::int AS removed, max(finished_at)::text AS last FROM removed`,
        [historyDays, from],
      );
      const [done] = rows;
      removed += done?.removed ?? 0;
      if (!done?.last || done.removed < batch) return removed;
      from = done.last;
    }
  }

  /**
   * Deletes what guests' network addresses were charged, once it is as old as the tasks that are deleted: it only served
   * the limit of that day, and the guests' own charges hold the same characters.
   */
  async #forgetAddresses(): Promise<void> {
    const { pool, historyDays } = this.#options;
    await pool.query(
      `WITH old AS (
         DELETE FROM buckets WHERE bucket LIKE 'addr:%'
           AND right(bucket, 10) < to_char(now() - ($1::int + 1) * interval '1 day', 'YYYY-MM-DD')
         RETURNING bucket, right(bucket, 10)::date AS day
       ), span AS (
         SELECT min(day) - 1 AS first, max(day) + 2 AS last FROM old
       )
       DELETE FROM charges USING old, span
       WHERE charges.bucket = old.bucket AND charged_at BETWEEN first AND last`,
      [historyDays],
    );
  }

  /**
   * What guests were charged, once it is as old: the characters of a day become those of all its guests together. Their
   * browsers' identifiers, which tell how much each has used day by day, are gone.
   */
  async #forgetGuests(): Promise<void> {
    const { pool, historyDays } = this.#options;
    for (let forgotten = guestsAtOnce; forgotten === guestsAtOnce; ) {
      const { rows } = await pool.query<{ forgotten: number }>(
        `WITH old AS (
           DELETE FROM buckets WHERE bucket IN (SELECT bucket FROM buckets WHERE bucket LIKE 'guest:%'
             AND right(bucket, 10) < to_char(now() - ($1::int + 1) * interval '1 day', 'YYYY-MM-DD')
             ORDER BY right(bucket, 10) LIMIT ${guestsAtOnce})
           RETURNING bucket, used, right(bucket, 10)::date AS day
         ), kept AS (
           INSERT INTO buckets AS b (bucket, used, cap)
           SELECT 'guests:' || day, sum(used), sum(used) FROM old GROUP BY day
           ON CONFLICT (bucket) DO UPDATE SET used = b.used + excluded.used, cap = b.cap + excluded.cap
         ), span AS (
           SELECT min(day) - 1 AS first, max(day) + 2 AS last FROM old
         ), charged AS (
           UPDATE charges SET bucket = 'guests:' || day, owner_id = NULL FROM old, span
           WHERE charges.bucket = old.bucket AND charged_at BETWEEN first AND last
         )
         SELECT count(*)::int AS forgotten FROM old`,
        [historyDays],
      );
      forgotten = rows[0]?.forgotten ?? 0;
    }
  }

  /** Skips locked rows rather than waiting: acceptances hold them, and wait for other locks in turn. */
  async #evictCache(): Promise<void> {
    const { pool, historyDays, cache = defaultCache } = this.#options;
    const evict = (which: string) => `DELETE FROM audio_cache WHERE key = ANY (ARRAY(
      SELECT key FROM audio_cache WHERE ${which} ORDER BY key FOR UPDATE SKIP LOCKED))`;
    await pool.query(evict(`used_at < now() - $1::int * interval '1 day'`), [
      Math.min(cache.maxAgeDays, historyDays),
    ]);
    await pool.query(
      evict(`key IN (
        SELECT key FROM (
          SELECT key, sum(bytes) OVER (ORDER BY used_at DESC, key) AS total FROM audio_cache
        ) AS aged WHERE total > $1::bigint)`),
      [cache.maxBytes],
    );
  }

  async #removeOrphans(): Promise<number> {
    const { store, clock } = this.#options;
    let removed = 0;
    const oldest = clock.now() - orphanAgeMs;
    let candidates: string[] = [];
    for await (const { blob, storedAt } of store.list()) {
      if (storedAt <= oldest) candidates.push(blob);
      if (candidates.length < batch) continue;
      removed += await this.#removeUnnamed(candidates, oldest);
      candidates = [];
    }
    return removed + (await this.#removeUnnamed(candidates, oldest));
  }

  /** Checks once without the lock, which rules out most of them. */
  async #removeUnnamed(blobs: readonly string[], oldest: number): Promise<number> {
    let removed = 0;
    for (const blob of await unnamed(this.#options.pool, blobs)) {
      const isRemoved = await this.#remove(blob, oldest);
      if (isRemoved === undefined) break;
      if (isRemoved) removed++;
    }
    return removed;
  }

  /**
   * Checks again under the lock. What is stored meanwhile waits for the reply of the storage, so each is locked alone.
   * Returns undefined while a backup reads blobs: a later round removes them.
   */
  async #remove(blob: string, oldest: number): Promise<boolean | undefined> {
    const client = await this.#options.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS free', [readingLock]);
      const isRemoved = rows[0].free ? await this.#removeLocked(client, blob, oldest) : undefined;
      await client.query('COMMIT');
      client.release();
      return isRemoved;
    } catch (error) {
      // The state of the connection is unknown. Dropping it releases the lock.
      client.release(true);
      throw error;
    }
  }

  async #removeLocked(client: PoolClient, blob: string, oldest: number): Promise<boolean> {
    await client.query(`SELECT pg_advisory_xact_lock(${blobLock})`);
    if ((await unnamed(client, [blob])).length === 0) return false;
    await this.#options.store.delete(blob, oldest);
    await forgetPeaks(client, blob);
    await forgetFits(client, blob);
    return true;
  }
}

async function unnamed(database: Pick<Pool, 'query'>, blobs: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ blob: string }>(
    `SELECT blob FROM unnest($1::text[]) AS b(blob)
     WHERE ${isUnnamed('b.blob')}`,
    [blobs],
  );
  return rows.map(({ blob }) => blob);
}
