import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@parlando/contract';
import type pg from 'pg';
import type { Log } from '../ports/log.ts';
import { StartFault } from '../ports/start-fault.ts';
import type { StorageMark } from '../ports/storage-mark.ts';
import { isStorageFault } from '../ports/storage-space.ts';

/** Advisory lock that makes processes start one after the other. */
const claimLock = 0x63_6c_61_69;
/** Shared advisory lock of every process that uses the database. PostgreSQL releases it when the connection ends. */
export const aliveLock = 0x61_6c_69_76;
const retryMs = 1000;
/** Some services show for a while what was there before a write. */
const markPausesMs = [100, 400, 1000];

export interface InstanceClaim {
  /** Signs links and tokens. The same in all processes. */
  readonly secret: string;
  release(): Promise<void>;
}

export interface InstanceClaimOptions {
  /** A dedicated connection, not yet connected. */
  readonly createClient: () => pg.Client;
  readonly mark: StorageMark;
  /** The secret that this process was given. Without one, the database's is used, and created if missing. */
  readonly givenSecret: string | undefined;
  /** The secret that an earlier version kept elsewhere. */
  readonly earlierSecret: () => Promise<string | undefined>;
  readonly log: Log;
  /** Called when other processes took the database while the connection was lost. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/**
 * Joins the processes that use this database. The first one to run marks the storage and notes the mark in the database;
 * each further one must read the same mark, and have the same secret. A killed process holds no lock, so a process that
 * starts while no other runs is the first again. Throws `StartFault`.
 */
export async function claimInstance(options: InstanceClaimOptions): Promise<InstanceClaim> {
  let released = false;
  let { client, secret } = await claim(options);
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
        const again = await claim({ ...options, givenSecret: secret });
        if (released) await again.client.end();
        return again.client;
      } catch (error) {
        if (error instanceof StartFault) throw error;
        options.log.debug({ err: error }, 'the database is not there to be claimed again');
      }
    }
    return held;
  }

  return {
    secret,
    async release() {
      released = true;
      await client.end();
    },
  };
}

interface Claimed {
  readonly client: pg.Client;
  readonly secret: string;
}

async function claim(options: InstanceClaimOptions): Promise<Claimed> {
  const { createClient, log } = options;
  const client = createClient();
  client.on('error', ({ message }) => log.debug({ reason: message }, 'the claiming connection broke'));
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [claimLock]);
    const secret = await join(client, options);
    await client.query('SELECT pg_advisory_lock_shared($1)', [aliveLock]);
    await client.query('COMMIT');
    return { client, secret };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

interface InstanceRow {
  readonly id: string;
  readonly mark: string;
  readonly secret: string | null;
  readonly secret_check: string | null;
}

/** Returns the secret. */
async function join(client: pg.Client, options: InstanceClaimOptions): Promise<string> {
  const { mark, givenSecret, earlierSecret } = options;
  const { rows } = await client.query<InstanceRow & { alone: boolean }>(
    `SELECT id, folder_id AS mark, secret, secret_check, pg_try_advisory_xact_lock($1) AS alone FROM instance`,
    [aliveLock],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no row in its table "instance".');
  const kept = row.secret ?? (await earlierSecret()) ?? randomBytes(32).toString('base64url');
  const secret = givenSecret ?? kept;
  const check = createHmac('sha256', secret).update('the secret of this instance').digest('base64url');
  if (row.alone) {
    const written = await markStorage(mark, row);
    await client.query('UPDATE instance SET folder_id = $1', [written]);
  } else {
    await requireSameMark(mark, row.mark);
    if (![check, null].includes(row.secret_check)) throw new StartFault(otherSecret);
  }
  await client.query(
    'UPDATE instance SET secret_check = $1, secret = coalesce(secret, $2) WHERE secret_check IS DISTINCT FROM $1',
    [check, givenSecret === undefined ? kept : null],
  );
  return secret;
}

/** A new mark each time, so that a copy of the storage does not have it. */
async function markStorage(mark: StorageMark, { id }: InstanceRow): Promise<string> {
  const found = await mark.read();
  const [owner, time] = found?.split('.') ?? [];
  // Marks of earlier versions name no database.
  if (time !== undefined && owner !== id) throw new StartFault(otherDatabase);
  const written = `${id}.${randomBytes(16).toString('base64url')}`;
  try {
    await mark.write(written);
  } catch (error) {
    const isFull = isStorageFault(error) || (error instanceof AppError && error.code === 'STORAGE_FULL');
    // What is stored can still be read and heard.
    if (isFull && found !== undefined) return found;
    throw error;
  }
  await requireSameMark(mark, written);
  return written;
}

async function requireSameMark(mark: StorageMark, expected: string): Promise<void> {
  for (const pauseMs of [...markPausesMs, undefined]) {
    if ((await mark.read()) === expected) return;
    if (pauseMs === undefined) throw new StartFault(otherStorage);
    await sleep(pauseMs);
  }
}

const otherStorage =
  'another Parlando runs on this database and keeps its audio elsewhere, and each would miss the audio of the other. Give both the same DATA_DIR or the same S3 bucket and prefix, or this one a database of its own.';
const otherSecret =
  'another Parlando runs on this database with another SESSION_SECRET, and each would refuse the links and sessions of the other. Give both the same.';
const otherDatabase =
  'the audio storage belongs to another database, and each would delete the audio of the other. Give this database a DATA_DIR, S3 bucket or S3_PREFIX of its own; if the other database is gone for good, delete "instance-id" there.';
