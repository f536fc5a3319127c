import { CompiledQuery, type Kysely } from 'kysely';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database } from '../../../database/tables.ts';

/** What the statements need of a connection pool. */
export interface Queryable {
  query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Pick<QueryResult<Row>, 'rows' | 'rowCount'>>;
}

/** Runs the statements within a transaction of Kysely's. */
export function queryableOf(transaction: Kysely<Database>): Queryable {
  return {
    async query<Row>(text: string, values: unknown[] = []) {
      const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

interface DatabaseFailure {
  readonly code?: string;
  readonly constraint?: string;
}

/** The name of the constraint a statement was refused for. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as DatabaseFailure;
  return code === '23514' || code === '23505' ? constraint : undefined;
}

/**
 * Whether a statement may have succeeded although its reply was lost: the connection broke or the server went away
 * (SQLSTATE classes 08 and 57P; no SQLSTATE when the socket failed).
 */
export function isLostReply(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseFailure;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return code.startsWith('08') || code.startsWith('57P');
}

/**
 * Whether the same statement may succeed when it is sent again: after a lost connection, a deadlock, or with too many
 * clients.
 */
export function isTransient(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseFailure;
  return isLostReply(error) || code === '40P01' || code === '40001' || code === '53300';
}
