import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';

const intervalMs = 600_000;

/** Removes what has run out: sessions, codes and counts of guesses. */
export class AccountHousekeeping {
  readonly #database: Kysely<Database>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(database: Kysely<Database>, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), intervalMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  run(): Promise<void> {
    this.#running ??= this.#clean()
      .catch((error: unknown) =>
        this.#log.error({ err: error }, 'accounts could not be tidied and will be later'),
      )
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #clean(): Promise<void> {
    const now = sql<Date>`now()`;
    await this.#database.deleteFrom('sessions').where('expires_at', '<', now).execute();
    await this.#database.deleteFrom('verification_codes').where('expires_at', '<', now).execute();
    await this.#database.deleteFrom('login_attempts').where('until', '<', now).execute();
  }
}
