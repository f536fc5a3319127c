import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../ports/log.ts';
import { StartFault } from '../ports/start-fault.ts';

/** Advisory lock, held while the database passes to another folder. */
const claimLock = 0x63_6c_61_69;
/** Shared advisory lock of every process that uses the database. PostgreSQL releases it when the connection ends. */
const aliveLock = 0x61_6c_69_76;
const retryMs = 1000;

export interface InstanceClaim {
  release(): Promise<void>;
}

export interface InstanceClaimOptions {
  /** A dedicated connection, not yet connected. */
  readonly createClient: () => pg.Client;
  /** Id of the data folder, the same wherever it is mounted. */
  readonly folderId: string;
  readonly log: Log;
  /** Called when processes of another folder took the database while the connection was lost. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/**
 * Reserves the database for the processes of one data folder. Audio is stored in the folder, and a process with another
 * folder would not find it. A killed process holds nothing, so another folder may take over once no process runs.
 * Throws `StartFault`.
 */
export async function claimInstance(options: InstanceClaimOptions): Promise<InstanceClaim> {
  let released = false;
  let client = await claim(options);
  void keep();

  async function keep(): Promise<void> {
    while (!released) {
      const held = client;
      await new Promise<void>((done) => held.once('end', done));
      try {
        client = await claimAgain(held);
      } catch (error) {
        return options.onLost?.(error as Error);
      }
    }
  }

  /** Reconnects until the server is back. Returns the old connection when no new one is needed any more. */
  async function claimAgain(held: pg.Client): Promise<pg.Client> {
    while (!released) {
      await sleep(retryMs, undefined, { ref: false });
      if (released) break;
      try {
        const again = await claim(options);
        if (released) await again.end();
        return again;
      } catch (error) {
        if (error instanceof StartFault) throw error;
        options.log.debug({ err: error }, 'the database is not there to be claimed again');
      }
    }
    return held;
  }

  return {
    async release() {
      released = true;
      await client.end();
    },
  };
}

async function claim({ createClient, folderId, log }: InstanceClaimOptions): Promise<pg.Client> {
  const client = createClient();
  client.on('error', ({ message }) => log.debug({ reason: message }, 'the claiming connection broke'));
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [claimLock]);
    const { rows } = await client.query('SELECT folder_id FROM instance');
    if (rows[0]?.folder_id !== folderId) {
      const { rows: alone } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS alone', [
        aliveLock,
      ]);
      if (!alone[0].alone) {
        throw new StartFault(
          'another Parlando with another DATA_DIR runs on this database, and each would miss the audio of the other. Give both the same DATA_DIR, or this one a database of its own.',
        );
      }
      await client.query(
        `INSERT INTO instance (folder_id) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET folder_id = excluded.folder_id`,
        [folderId],
      );
    }
    await client.query('SELECT pg_advisory_lock_shared($1)', [aliveLock]);
    await client.query('COMMIT');
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
