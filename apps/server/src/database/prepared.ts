import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

const names = new Map<string, string>();

/**
 * Marks a statement as prepared and returns it: each connection parses and plans it once, which takes longer than running
 * it. Only for statements that never change, are sent often and are as fast with a generic plan.
 */
export function prepared(statement: string): string {
  names.set(statement, createHash('sha256').update(statement).digest('base64url').slice(0, 16));
  return statement;
}

export interface Patience {
  /** How long a statement may take; by default as long as it wants. */
  readonly answerWithinMs?: number;
}

/** Sends prepared statements by name, and closes the connection when a statement is not answered in time. */
export class PreparingClient extends pg.Client {
  patience: Patience = {};
  // biome-ignore lint/suspicious/noExplicitAny: has all the signatures of its base.
  override query(...[statement, values, ...more]: any[]): any {
    const name = typeof statement === 'string' ? names.get(statement) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as (...values: any[]) => any;
    const answer =
      name === undefined
        ? query.call(this, statement, values, ...more)
        : query.call(this, { name, text: statement, values }, ...more);
    const { answerWithinMs } = this.patience;
    if (answerWithinMs !== undefined && answer instanceof Promise) this.#limit(answer, answerWithinMs);
    return answer;
  }

  /**
   * A server that is gone without a word, as after a failover, is noticed by TCP a quarter of an hour later. The error
   * begins as `pg`'s own for a lost connection.
   */
  #limit(answer: Promise<unknown>, withinMs: number): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    const timer = setTimeout(
      () => stream.destroy(new Error(`Connection terminated: no answer within ${withinMs} ms`)),
      withinMs,
    );
    const done = () => clearTimeout(timer);
    answer.then(done, done);
  }
}
