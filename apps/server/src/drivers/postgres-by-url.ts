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
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
    // A pooler accepts the login, and lets statements wait when all its connections are in use.
    query_timeout: answerWithinMs,
  });
  // The connection may break while closing, which does no harm.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Settings>(
      `SELECT current_setting('server_encoding') AS encoding, current_setting('DateStyle') AS "dateStyle",
         current_setting('default_transaction_isolation') AS isolation`,
    );
    const wrong = rows[0] && unusable(rows[0]);
    if (wrong !== undefined) throw new StartFault(`${named(url)} cannot be used: ${wrong}`);
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const reason =
      unreachable[code] ?? (/^(Query read )?timeout/.test(message) ? 'it does not answer' : message);
    throw new StartFault(`${named(url)} cannot be used: ${reason}. Start it, or correct DATABASE_URL.`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function named(url: string): string {
  const { host, pathname } = new URL(url);
  return `the database of DATABASE_URL (${host}${pathname})`;
}

interface Settings {
  readonly encoding: string;
  readonly dateStyle: string;
  readonly isolation: string;
}

function unusable({ encoding, dateStyle, isolation }: Settings): string | undefined {
  // SQL_ASCII converts nothing, so it keeps our UTF-8.
  if (!['UTF8', 'SQL_ASCII'].includes(encoding))
    return `its encoding is ${encoding}, which lacks most characters. Create one with ENCODING 'UTF8' TEMPLATE template0.`;
  // The only style that pg can read.
  if (!dateStyle.startsWith('ISO'))
    return `its DateStyle is ${dateStyle}. Set it with ALTER DATABASE … SET datestyle = 'ISO'.`;
  // Statements that wait for each other's rows would fail.
  if (isolation !== 'read committed')
    return `its default_transaction_isolation is ${isolation}. Set it with ALTER DATABASE … SET default_transaction_isolation = 'read committed'.`;
  return undefined;
}
