import { createHash } from 'node:crypto';
import type { SynthesisBody } from '@parlando/contract';
import type { Account } from '../../http/visitor.ts';
import type { Log } from '../../ports/log.ts';
import type { Queryable } from './store/queryable.ts';
import { retryPrefix } from './store/read-task.ts';

/** Clients' own retries come within seconds. */
const windowSeconds = 60;

/**
 * Clients of speech services silently retry a request when its response is late or breaks off. The same request by the
 * same key within a minute is therefore the same task, until it has got a complete response: the server gives tasks an
 * idempotency key of its own, and removes it with the response.
 */
export class Retries {
  readonly #database: Queryable;
  readonly #log: Log;
  readonly #forgetting = new Map<string, Promise<void>>();

  constructor({ database, log }: { readonly database: Queryable; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
  }

  /** Returns the idempotency key of a request, after removing it from a task that is too old, has failed or is being stopped. */
  async keyOf({ ownerId, key }: Account, body: SynthesisBody): Promise<string> {
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const retryKey = `${retryPrefix}${key?.id}\n${hash}`;
    await this.#forgetting.get(retryKey);
    await this.#forget(
      ownerId,
      retryKey,
      `(created_at < now() - interval '${windowSeconds} s' OR state IN ('failed', 'cancelled') OR joins < -1)`,
    );
    return retryKey;
  }

  /**
   * Joins the task of an earlier request, which another process may have accepted. Returns false when the task is about to
   * be stopped because its last client left a while ago.
   */
  async join(taskId: string): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'UPDATE tasks SET joins = joins + 1 WHERE id = $1 AND joins >= -1',
      [taskId],
    );
    return rowCount === 1;
  }

  /** Makes the next equal request a new task. */
  answered(ownerId: string, retryKey: string): void {
    const forgotten = this.#forget(ownerId, retryKey, 'true')
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the outcome of a request could not be stored'),
      )
      .finally(() => this.#forgetting.delete(retryKey));
    this.#forgetting.set(retryKey, forgotten);
  }

  async #forget(ownerId: string, retryKey: string, condition: string): Promise<void> {
    await this.#database.query(
      `UPDATE tasks SET idempotency_key = NULL WHERE owner_id = $1 AND idempotency_key = $2 AND ${condition}`,
      [ownerId, retryKey],
    );
  }
}
