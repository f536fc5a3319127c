import pg from 'pg';
import type { DatabaseServer } from '../ports/database-server.ts';
import { StartFault } from '../ports/start-fault.ts';
import { unreachable } from './unreachable.ts';

const answerWithinMs = 1500;

/** The operator's PostgreSQL server, named by `DATABASE_URL`. */
export function postgresByUrl(url: string): DatabaseServer {
  return { connection: { kind: 'url', url }, close: async () => undefined };
}

/** Connects once. Throws `StartFault`, which does not repeat the password. */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs });
  // The connection may break while closing, which does no harm.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const reason = unreachable[code] ?? (message.startsWith('timeout') ? 'it does not answer' : message);
    const { host, pathname } = new URL(url);
    throw new StartFault(
      `the database of DATABASE_URL (${host}${pathname}) cannot be used: ${reason}. Start it, or correct DATABASE_URL.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
