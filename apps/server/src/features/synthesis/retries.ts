import { createHash } from 'node:crypto';
import type { SynthesisBody } from '@parlando/contract';
import type { Account } from '../../http/visitor.ts';
import type { Log } from '../../ports/log.ts';
import type { Queryable } from './store/queryable.ts';
import { retryPrefix } from './store/read-task.ts';

/** Clients' own retries come within seconds. */
const windowSeconds = 60;

/**
 * Clients of speech services send a request again by themselves when its answer is late or breaks off, without saying
 * so. The same request by the same key within a minute is therefore the same task, until it has been answered whole:
 * tasks get an idempotency key that their clients did not send, and lose it with the answer.
 */
export class Retries {
  readonly #database: Queryable;
  readonly #log: Log;
  readonly #forgetting = new Map<string, Promise<void>>();

  constructor({ database, log }: { readonly database: Queryable; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
  }

  /** The idempotency key of a request. A task that is too old for it, has come to nothing or is about to be stopped loses it. */
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
   * A client joins the task of its earlier request, which may have come to another process. Returns whether it could:
   * when the last one that waited left a while ago, the task is about to be stopped.
   */
  async join(taskId: string): Promise<boolean> {
    const { rowCount } = await this.#database.query(
      'UPDATE tasks SET joins = joins + 1 WHERE id = $1 AND joins >= -1',
      [taskId],
    );
    return rowCount === 1;
  }

  /** The next request like it is a new one. */
  answered(ownerId: string, retryKey: string): void {
    const forgotten = this.#forget(ownerId, retryKey, 'true')
      .catch((error: unknown) => this.#log.warn({ err: error }, 'an answered request was not noted'))
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
