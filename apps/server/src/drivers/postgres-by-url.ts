import type { DatabaseServer } from '../ports/database-server.ts';

/** Somebody else's PostgreSQL server, named by `DATABASE_URL`. */
export function postgresByUrl(url: string): DatabaseServer {
  return { connection: { kind: 'url', url }, close: async () => undefined };
}
