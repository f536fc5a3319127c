import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';
import type { OrdersService } from './orders.service.ts';
import type { Refunds } from './refunds.service.ts';
import type { OrderRow } from './store/orders.ts';

const intervalMs = 5000;
/** Orders of one round: each costs a question at a gateway. */
const roundSize = 20;

export interface PaymentWatchOptions {
  readonly database: Kysely<Database>;
  readonly orders: Pick<OrdersService, 'ask' | 'close'>;
  readonly refunds: Pick<Refunds, 'carryOn'>;
  readonly rewardInvitations: () => Promise<void>;
  readonly log: Log;
}

/**
 * Looks after orders that nobody reports about: asks the gateway once one has been silent for two minutes, closes what
 * was not paid in time, carries refunds on that a crash or a silent gateway left behind, and rewards invitations. Each
 * process has one; a row that one asks about is left alone by the others for two minutes.
 */
export class PaymentWatch extends Rounds {
  readonly #options: PaymentWatchOptions;

  constructor(options: PaymentWatchOptions) {
    super({ ...options, intervalMs });
    this.#options = options;
  }

  protected async round(): Promise<void> {
    for (const row of await claimSilent(this.#options.database)) await this.#look(row);
    await this.#options.rewardInvitations();
  }

  async #look(row: OrderRow): Promise<void> {
    const { orders, refunds, log } = this.#options;
    try {
      if (row.refund_asked_at !== null) await refunds.carryOn(row);
      else if (row.expires_at.getTime() <= Date.now()) await orders.close(row, 'time');
      else await orders.ask(row);
    } catch (error) {
      log.warn({ err: error, order: row.number }, 'an order could not be settled and will be tried again');
    }
  }
}

/** An order is due at its end as well, however recently it was asked about. */
async function claimSilent(database: Kysely<Database>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    UPDATE orders SET asked_at = now() WHERE number IN (
      SELECT number FROM orders
      WHERE (state = 'created' OR refund_asked_at IS NOT NULL)
        AND (greatest(created_at, heard_at, asked_at, refund_asked_at) < now() - interval '2 minutes'
          OR (expires_at < now() AND coalesce(asked_at, created_at) < expires_at AND refund_asked_at IS NULL))
      ORDER BY asked_at NULLS FIRST LIMIT ${sql.lit(roundSize)} FOR UPDATE SKIP LOCKED
    ) RETURNING *`.execute(database);
  return rows;
}
