import type { PaymentGatewayId } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';
import { type OrderInquiry, watchedHours } from './order-inquiry.ts';
import type { Refunds } from './refunds.service.ts';
import type { OrderRow } from './store/orders.ts';

const intervalMs = 5000;
/** Orders of one round: each costs a request to a gateway. */
const roundSize = 20;

export interface PaymentWatchOptions {
  readonly database: Kysely<Database>;
  readonly inquiry: Pick<OrderInquiry, 'lookAt'>;
  readonly refunds: Pick<Refunds, 'carryOn'>;
  readonly log: Log;
}

/**
 * Polls one gateway about orders that it has not reported: open ones after two minutes without news, closed ones every
 * ten minutes in case they were paid after all. It also closes orders that were not paid in time, and resumes refunds
 * that a crash or an unresponsive gateway interrupted. Each process has one per gateway, so that no gateway waits for
 * another; processes skip rows that another one is handling.
 */
export class PaymentWatch extends Rounds {
  readonly #gateway: PaymentGatewayId;
  readonly #options: PaymentWatchOptions;

  constructor(gateway: PaymentGatewayId, options: PaymentWatchOptions) {
    super({ ...options, intervalMs });
    this.#gateway = gateway;
    this.#options = options;
  }

  protected async round(): Promise<void> {
    for (const row of await claimSilent(this.#options.database, this.#gateway)) await this.#look(row);
  }

  async #look(row: OrderRow): Promise<void> {
    const { inquiry, refunds, log } = this.#options;
    try {
      if (row.refund_asked_at !== null) await refunds.carryOn(row);
      else await inquiry.lookAt(row);
    } catch (error) {
      log.warn({ err: error, order: row.number }, 'an order could not be settled and will be tried again');
    }
  }
}

/** Refunds first. An order is due at its end as well, however recently it was asked about. */
async function claimSilent(database: Kysely<Database>, gateway: PaymentGatewayId): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    WITH due AS (
      SELECT number FROM orders
      WHERE gateway = ${gateway} AND (
        (state = 'created' OR refund_asked_at IS NOT NULL)
          AND (greatest(created_at, heard_at, asked_at, refund_asked_at) < now() - interval '2 minutes'
            OR (expires_at < now() AND coalesce(asked_at, created_at) < expires_at AND refund_asked_at IS NULL))
        OR (state = 'closed' AND payment_id IS NULL)
          AND expires_at > now() - ${watchedHours}::int * interval '1 hour'
          AND coalesce(asked_at, created_at) < now() - interval '10 minutes')
      ORDER BY refund_asked_at NULLS LAST, asked_at NULLS FIRST
      LIMIT ${sql.lit(roundSize)} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE orders SET asked_at = now() WHERE number IN (SELECT number FROM due) RETURNING *
    )
    SELECT * FROM claimed ORDER BY refund_asked_at NULLS LAST`.execute(database);
  return rows;
}
