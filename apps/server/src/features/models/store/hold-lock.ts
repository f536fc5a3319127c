import type { OpenDatabase } from '../../../database/open-database.ts';

/** One process works on models at a time. PostgreSQL releases the lock when the connection ends, also by `kill -9`. */
const installLock = 0x6d_6f_64_65;

export interface HeldLock {
  /** Aborted when the lock is lost with its connection. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

/** Undefined while another process holds it. */
export async function holdInstallLock(
  createClient: OpenDatabase['createClient'],
): Promise<HeldLock | undefined> {
  const client = createClient();
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.on('error', lose).on('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [installLock]);
    if (rows[0]?.held) return { signal: lost.signal, release: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}
