import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { blobColumns, namedBytes } from '../../database/blob-names.ts';
import type { Database } from '../../database/tables.ts';

/** Bytes of all audio that rows name. It reads every segment, which takes seconds where they are millions. */
export async function countAudio(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`${sql.raw(namedBytes(blobColumns))}`.execute(database);
  return rows[0]?.bytes ?? 0;
}

/** After a count that took t the next is made 20 t later at the earliest: monitors may ask as often as they like. */
const restFactor = 20;

/** Returns what tells the last count, and has a new one made when that is due. */
export function createAudioCount(
  database: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<number> {
  let last: number | undefined;
  let counting: Promise<number> | undefined;
  let restsUntil = 0;
  const count = async () => {
    const begunAt = performance.now();
    try {
      last = await countAudio(database);
      const now = performance.now();
      restsUntil = now + restFactor * (now - begunAt);
      return last;
    } finally {
      counting = undefined;
    }
  };
  return async () => {
    if (performance.now() >= restsUntil) counting ??= count();
    // Whoever has the last count does not wait.
    counting?.catch((error: unknown) => log.warn({ err: error }, 'the stored audio could not be measured'));
    return last ?? counting ?? 0;
  };
}
