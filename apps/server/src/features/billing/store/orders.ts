import { isDeepStrictEqual } from 'node:util';
import { AppError, limits, type PaymentGatewayId, type PlanContent } from '@parlando/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lockByName } from '../../../database/lock-by-name.ts';
import { toStorableJson } from '../../../database/storable-json.ts';
import type { OrdersTable } from '../../../database/tables/billing.ts';
import type { Database } from '../../../database/tables.ts';
import type { GatewayOrder } from '../../../ports/payment-gateway.ts';

export type OrderRow = Selectable<OrdersTable>;

export interface NewOrder {
  readonly number: string;
  readonly userId: string;
  readonly planId: string;
  readonly plan: PlanContent;
  readonly amountMinor: number;
  readonly currency: string;
  readonly gateway: PaymentGatewayId;
  /** Interface language. */
  readonly language: string;
  /** Origin of this instance. */
  readonly origin: string;
}

/**
 * Stores an order, or returns one for the same plan, price and gateway that is still open. Throws TOO_MANY_ORDERS,
 * and TOO_MANY_ATTEMPTS for people who keep making and cancelling orders: each costs requests to a gateway.
 */
export function insertOrder(database: Kysely<Database>, order: NewOrder): Promise<OrderRow> {
  const { number, userId, planId, plan, amountMinor, currency, gateway, language, origin } = order;
  return database.transaction().execute(async (transaction) => {
    await lockByName(transaction, `orders ${userId}`);
    const open = await transaction
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', 'created')
      .where('expires_at', '>', sql<Date>`now()`)
      .execute();
    const wanted = { planId, plan, amountMinor, currency, gateway };
    const same = open.find(({ plan_id, amount_minor, ...row }) =>
      isDeepStrictEqual(wanted, {
        ...{ planId: plan_id, plan: row.plan, amountMinor: amount_minor },
        ...{ currency: row.currency, gateway: row.gateway },
      }),
    );
    if (same !== undefined) return same;
    const { open: limit, perHour } = limits.order;
    if (open.length >= limit) throw new AppError('TOO_MANY_ORDERS', { limit });
    const retryAfterMs = await waitFor(transaction, userId, perHour);
    if (retryAfterMs > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterMs });
    return transaction
      .insertInto('orders')
      .values({
        ...{ number, user_id: userId, plan_id: planId, plan: sql`${toStorableJson(plan)}::jsonb` },
        ...{ amount_minor: amountMinor, currency, gateway, language, origin },
        expires_at: sql<Date>`now() + ${limits.order.lifetimeMs}::int * interval '1 millisecond'`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Whether so many hours have passed since the payment deadline, by the database's clock. */
export async function isOver(
  database: Kysely<Database>,
  { expires_at }: Pick<OrderRow, 'expires_at'>,
  hours = 0,
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    SELECT ${expires_at}::timestamptz + ${hours}::int * interval '1 hour' <= now() AS "isOver"`.execute(
    database,
  );
  return rows[0]?.isOver === true;
}

/** Milliseconds until an account that has made so many orders within an hour may make another; 0: now. */
async function waitFor(transaction: Kysely<Database>, userId: string, perHour: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()) * 1000)::int AS ms FROM orders
    WHERE user_id = ${userId} AND created_at > now() - interval '1 hour'
    ORDER BY created_at DESC OFFSET ${perHour - 1} LIMIT 1`.execute(transaction);
  return rows[0]?.ms ?? 0;
}

/** The order as its gateway knows it. */
export function toGatewayOrder(row: OrderRow): GatewayOrder {
  return {
    orderNumber: row.number,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reference: row.step?.reference,
    gatewayPaymentId: row.payment_id ?? undefined,
  };
}
