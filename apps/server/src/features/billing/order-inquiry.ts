import { AppError } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { GatewayError, type PaymentGateway, type PaymentState } from '../../ports/payment-gateway.ts';
import { type Gateways, requireGateway } from './gateways.ts';
import { eventsOfState } from './payment-state-event.ts';
import { isOver, type OrderRow, toGatewayOrder } from './store/orders.ts';
import { type OnStep, settleReport } from './store/settle-report.ts';

/** Queries gateways about orders and settles the results. Each throws GatewayError. */
export interface OrderInquiry {
  ask(row: OrderRow): Promise<void>;
  /** Closes an unpaid order at the gateway and here; one that turns out to be paid is settled. */
  close(row: OrderRow, by: 'person' | 'time'): Promise<void>;
  /** Asks about an order that may be paid, and closes one at its end. See `awaitsPayment`. */
  lookAt(row: OrderRow): Promise<void>;
}

export interface OrderInquiryOptions {
  readonly database: Kysely<Database>;
  readonly gateways: Gateways;
  readonly onStep?: OnStep | undefined;
}

export function createOrderInquiry({ database, gateways, onStep }: OrderInquiryOptions): OrderInquiry {
  const settle = async (row: OrderRow, gateway: PaymentGateway, found: PaymentState): Promise<void> => {
    for (const event of eventsOfState(row, found)) {
      await settleReport({ database, onStep }, gateway, event);
    }
  };

  const ask: OrderInquiry['ask'] = async (row) => {
    const gateway = requireGateway(gateways, row.gateway);
    await settle(row, gateway, await gateway.query(toGatewayOrder(row)));
  };

  const close: OrderInquiry['close'] = async (row, by) => {
    const gateway = gateways.get(row.gateway);
    // A gateway that is no longer configured cannot be paid through either.
    const found = await gateway?.close(toGatewayOrder(row));
    if (found?.state === 'pending') return;
    if (gateway && (found?.state === 'paid' || found?.state === 'refunded')) {
      return settle(row, gateway, found);
    }
    await database
      .updateTable('orders')
      .set({ state: 'closed', closed_by: by, ended_at: sql<Date>`now()` })
      .where('number', '=', row.number)
      .where('state', '=', 'created')
      .execute();
  };

  return {
    ask,
    close,
    // A closed order is closed again: a payment may have been started since.
    lookAt: async (row) =>
      row.state === 'closed' || (await isOver(database, row)) ? close(row, 'time') : ask(row),
  };
}

/** How long a closed order is checked after its end, in hours. */
export const watchedHours = 1;

/**
 * Whether a payment may still arrive: for an open order, and for one that was closed while its page or code at the
 * gateway was still valid.
 */
export async function awaitsPayment(database: Kysely<Database>, row: OrderRow): Promise<boolean> {
  if (row.state === 'created') return true;
  if (row.state !== 'closed' || row.payment_id !== null) return false;
  return !(await isOver(database, row, watchedHours));
}

/** Maps a gateway's failure to the error for the caller, and throws it. */
export function throwUnavailable(cause: unknown): never {
  if (!(cause instanceof GatewayError)) throw cause;
  throw new AppError('GATEWAY_UNAVAILABLE', undefined, { cause });
}
