import { sql } from 'kysely';
import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';
import { type DeleteOptions, removeOwned } from './delete-user.ts';

/** A place without a login for this many days is forgotten. */
const placesKeptDays = 180;

export interface HousekeepingOptions extends DeleteOptions {
  readonly log: Log;
  /** How long audit entries are kept. */
  readonly auditDays: number;
}

/**
 * Deletes expired sessions, codes to type or to scan, counts of guesses and audit entries, and what deleted accounts left
 * behind: a request that was running when its account was deleted may have made one more task.
 */
export class AccountHousekeeping extends Rounds {
  readonly #options: HousekeepingOptions;

  constructor(options: HousekeepingOptions) {
    super(options);
    this.#options = options;
  }

  protected round(): Promise<void> {
    return this.tidy();
  }

  /** One round for a caller that waits for it and gets its error, which `run` would only log. */
  async tidy(): Promise<void> {
    const { database, auditDays } = this.#options;
    const now = sql<Date>`now()`;
    await database.deleteFrom('sessions').where('expires_at', '<', now).execute();
    await database.deleteFrom('verification_codes').where('expires_at', '<', now).execute();
    await database.deleteFrom('wechat_scenes').where('expires_at', '<', now).execute();
    await database.deleteFrom('login_attempts').where('until', '<', now).execute();
    await database.deleteFrom('request_counts').where('until', '<', now).execute();
    const daysAgo = (days: number) => sql<Date>`now() - ${days}::int * interval '1 day'`;
    await database.deleteFrom('login_places').where('last_seen_at', '<', daysAgo(placesKeptDays)).execute();
    await database.deleteFrom('audit').where('happened_at', '<', daysAgo(auditDays)).execute();
    const { rows } = await sql<{ id: string }>`
      SELECT substr(owner_id, 6) AS id FROM (
        SELECT owner_id FROM tasks
        UNION SELECT owner_id FROM batches
        UNION SELECT owner_id FROM settings
        UNION SELECT owner_id FROM configurations
        UNION SELECT owner_id FROM dictionaries
      ) AS owned
      WHERE owner_id LIKE 'user:%' AND NOT EXISTS (SELECT FROM users WHERE id = substr(owner_id, 6))
    `.execute(database);
    for (const { id } of rows) await removeOwned(id, this.#options);
  }
}
