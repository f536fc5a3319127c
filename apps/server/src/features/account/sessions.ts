import { AppError, serverLimits, type UserSession } from '@parlando/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Origin } from '../../http/origin.ts';
import type { SessionUser } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import type { Log } from '../../ports/log.ts';
import type { SessionTokens } from './session-tokens.ts';
import { bannedError, type Standing, standingColumns } from './standing.ts';

export interface Sessions {
  /** A new session; returns its token. */
  begin(userId: string, origin: Origin, within?: Transaction<Database>): Promise<string>;
  /** The account of a token; undefined when the token has no live session. Throws BANNED. */
  identify(token: string): Promise<SessionUser | undefined>;
  /** Whether the session is still valid; for open connections. */
  isLive(sessionId: string): Promise<boolean>;
  /** Those of the sessions that are still valid. */
  live(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Whether its login was a moment ago; see `serverLimits.confirmationMs`. */
  isRecent(sessionId: string): Promise<boolean>;
  list(userId: string, currentId: string): Promise<UserSession[]>;
  /** Notes that the password was confirmed; returns until when that counts. */
  confirm(sessionId: string): Promise<Date>;
  /** Throws SESSION_NOT_FOUND. */
  end(userId: string, sessionId: string): Promise<void>;
}

export interface SessionsOptions {
  readonly database: Kysely<Database>;
  readonly tokens: SessionTokens;
  readonly createId: CreateId;
  readonly log: Log;
}

const longestUserAgent = 300;

interface IdentityRow extends Standing {
  readonly isLive: boolean;
  readonly isStale: boolean;
  readonly isConfirmed: boolean;
}

export function createSessions({ database, tokens, createId, log }: SessionsOptions): Sessions {
  const read = async (userId: string, sessionId: string): Promise<IdentityRow | undefined> => {
    const { rows } = await sql<IdentityRow>`
      SELECT ${standingColumns}, s.ended_at IS NULL AND s.expires_at > now() AS "isLive",
        s.last_seen_at < now() - interval '1 minute' AS "isStale",
        coalesce(s.confirmed_until > now(), false) AS "isConfirmed"
      FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ${sessionId} AND u.id = ${userId}
    `.execute(database);
    return rows[0];
  };

  const noteSeen = (sessionId: string): void => {
    database
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be stored'));
  };

  const live = async (sessionIds: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM sessions WHERE id = ANY (${sessionIds}) AND ended_at IS NULL AND expires_at > now()
    `.execute(database);
    return new Set(rows.map(({ id }) => id));
  };

  return {
    async begin(userId, { userAgent, address }, within) {
      const id = createId();
      const { expires_at } = await (within ?? database)
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          expires_at: sql<Date>`now() + ${serverLimits.sessionLifetimeMs}::bigint * interval '1 millisecond'`,
          user_agent: (userAgent ?? '').slice(0, longestUserAgent),
          address,
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      return tokens.sign({ userId, sessionId: id }, expires_at);
    },

    async identify(token) {
      const claims = await tokens.read(token);
      const row = claims && (await read(claims.userId, claims.sessionId));
      if (row?.isBanned) throw bannedError(row.banReason, row.bannedUntil);
      if (claims === undefined || !row?.isLive) return undefined;
      if (row.isStale) noteSeen(claims.sessionId);
      const { role, hasPackage, isConfirmed } = row;
      return { ...claims, role, hasPackage, isConfirmed };
    },

    isLive: async (sessionId) => (await live([sessionId])).has(sessionId),

    live,

    async isRecent(sessionId) {
      const { rows } = await sql`
        SELECT 1 FROM sessions WHERE id = ${sessionId}
          AND created_at > now() - ${serverLimits.confirmationMs}::int * interval '1 millisecond'`.execute(
        database,
      );
      return rows.length > 0;
    },

    async list(userId, currentId) {
      const rows = await database
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('last_seen_at', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        userAgent: row.user_agent,
        address: row.address,
        current: row.id === currentId,
      }));
    },

    async confirm(sessionId) {
      const { confirmed_until } = await database
        .updateTable('sessions')
        .set({
          confirmed_until: sql<Date>`now() + ${serverLimits.confirmationMs}::bigint * interval '1 millisecond'`,
        })
        .where('id', '=', sessionId)
        .returning(sql<Date>`confirmed_until`.as('confirmed_until'))
        .executeTakeFirstOrThrow();
      return confirmed_until;
    },

    async end(userId, sessionId) {
      const ended = await database
        .updateTable('sessions')
        .set({ ended_at: sql<Date>`now()` })
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (ended === undefined) throw new AppError('SESSION_NOT_FOUND');
    },
  };
}

/** Returns how many. */
export async function endAllSessions(within: Kysely<Database>, userId: string): Promise<number> {
  const { numUpdatedRows } = await within
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
