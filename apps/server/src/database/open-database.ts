import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseConnection } from '../ports/database-server.ts';
import type { Log } from '../ports/log.ts';
import { PreparingClient } from './prepared.ts';
import type { Database } from './tables.ts';

const int8Oid = 20;
// Counts and byte sizes stay far below 2^53; as strings they would add up by concatenation.
pg.types.setTypeParser(int8Oid, Number);

/** SQLSTATE class 23: a constraint was violated. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;

/**
 * pg's pool closes the connection of every failed statement. Quotas and limits refuse by constraint violation, which is
 * frequent, and each would cost a connection with its prepared statements. After any other failure the connection is
 * still closed: its prepared statements may no longer fit the tables. Transactions do not use this method. It supports
 * promises only, no callbacks.
 */
class RefusingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: has all the signatures of its base.
  override async query(...statement: any[]): Promise<any> {
    const client = await this.connect();
    let failure: Error | undefined;
    try {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return await (client.query as (...values: any[]) => any).apply(client, statement);
    } catch (error) {
      if (!isRefusal(error)) failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }
}

export interface OpenDatabase {
  /** Typed queries, wherever Kysely is as readable as SQL. */
  readonly kysely: Kysely<Database>;
  /** The same connections, for statements written by hand. */
  readonly pool: pg.Pool;
  /** A connection outside the pool, not yet connected: for LISTEN. Its owner ends it. */
  createClient(): PreparingClient;
  /**
   * From now on a connection of the pool is closed when a statement on it takes longer. Call it after migrating, which may
   * take any time.
   */
  expectAnswersWithin(answerWithinMs: number): void;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  readonly connection: DatabaseConnection;
  readonly log: Log;
  readonly maxConnections?: number;
  /** How long the server may take to accept a connection. */
  readonly connectWithinMs?: number;
  /** Schema search path; the server's default if absent. */
  readonly schema?: string;
}

export function openDatabase({
  connection,
  log,
  maxConnections = 20,
  connectWithinMs = 10_000,
  schema,
}: OpenDatabaseOptions): OpenDatabase {
  const config = clientConfig(connection, connectWithinMs);
  // Not in the start-up packet, which PgBouncer refuses or ignores.
  const choosesSchema =
    schema === undefined ? [] : [`SET search_path = ${pg.Client.prototype.escapeIdentifier(schema)}`];
  let closing = false;
  const patience: { answerWithinMs?: number } = {};
  class PoolClient extends PreparingClient {
    override readonly patience = patience;
  }
  class LoneClient extends PreparingClient {
    // biome-ignore lint/suspicious/noExplicitAny: no caller passes a callback.
    override async connect(): Promise<any> {
      await super.connect();
      for (const statement of choosesSchema) await this.query(statement);
    }
  }
  const poolConfig = { ...config, Client: PoolClient, max: maxConnections, idleTimeoutMillis: 60_000 };
  const pool = new RefusingPool(poolConfig);
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on('error', ({ message }) => {
    // A server that stops right after us may still send an error.
    if (!closing) log.warn({ reason: message }, 'an idle database connection was lost');
  });
  // A connection that breaks between two statements of a transaction has no other listener. The next statement on it
  // fails.
  pool.on('connect', (client) => {
    for (const statement of choosesSchema)
      client
        .query(statement)
        .catch(({ message }) => log.warn({ reason: message }, 'a schema was not chosen'));
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection broke'));
  });
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    createClient: () => new LoneClient(config),
    expectAnswersWithin(withinMs) {
      patience.answerWithinMs = withinMs;
    },
    close() {
      closing = true;
      return kysely.destroy();
    },
  };
}

/** Linux waits two hours before it asks whether an idle peer is still there. */
const keepAliveInitialDelayMillis = 10_000;

function clientConfig(connection: DatabaseConnection, connectWithinMs: number): pg.ClientConfig {
  const common = {
    ...{ application_name: 'parlando', connectionTimeoutMillis: connectWithinMs },
    ...{ keepAlive: true, keepAliveInitialDelayMillis },
  };
  if (connection.kind === 'url') return { ...common, connectionString: connection.url };
  const { host, user, database } = connection;
  return { ...common, host, user, database };
}
