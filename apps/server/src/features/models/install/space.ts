import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { modelFault } from '../../../ports/model-fault.ts';
import type { StorageSpace } from '../../../ports/storage-space.ts';

/** Unpacked size as a multiple of the archive's: networks hardly compress, the files beside them do. */
const unpackedShare = 1.5;
/** Left free for everything else that the instance writes meanwhile. */
const spareBytes = 128 * 1024 * 1024;

export interface SpaceOptions {
  readonly database: Kysely<Database>;
  readonly storage: Pick<StorageSpace, 'size'>;
  /** Limit for all models together. */
  readonly limitBytes: number;
}

/** Bytes of installed models and of those being installed, without the one with this id. */
export async function usedByModels(database: Kysely<Database>, except = ''): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    SELECT coalesce(sum(CASE WHEN state = 'installed' THEN disk_bytes
      ELSE bytes * ${unpackedShare}::float8 END), 0)::float8 AS used
    FROM models WHERE id <> ${except}`.execute(database);
  return Math.round(rows[0]?.used ?? 0);
}

/** Throws INVALID_INPUT unless there is space for a model of so many bytes, some of which are already stored. */
export async function checkSpace(
  { database, storage, limitBytes }: SpaceOptions,
  { id, bytes, received }: { readonly id: string; readonly bytes: number; readonly received: number },
): Promise<void> {
  const unpacked = Math.round(bytes * unpackedShare);
  const available = limitBytes - (await usedByModels(database, id));
  if (unpacked > available)
    throw modelFault('limit', { needed: unpacked, available: Math.max(0, available) });
  const disk = await storage.size();
  const needed = bytes - received + unpacked + spareBytes;
  if (disk && needed > disk.free) throw modelFault('disk', { needed, available: disk.free });
}
