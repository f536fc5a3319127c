import type { OrderFlag, PaymentOutcome } from '@parlando/contract';
import { type Kysely, sql, type Updateable } from 'kysely';
import { addCredit, takeBackCredit } from '../../../database/credit-ledger.ts';
import type { OrdersTable } from '../../../database/tables/billing.ts';
import type { Database } from '../../../database/tables.ts';
import type { GatewayEvent, PaymentGateway } from '../../../ports/payment-gateway.ts';
import { creditOf } from '../plan-credit.ts';
import type { OrderRow } from './orders.ts';

/** Hooks for tests that end the process between two steps. */
export type OnStep = (step: BillingStep) => Promise<void> | void;
export type BillingStep =
  | 'order-stored'
  | 'payment-begun'
  | 'notified'
  | 'event-logged'
  | 'order-settled'
  | 'settled'
  | 'refund-noted'
  | 'refund-sent';

export interface SettleOptions {
  readonly database: Kysely<Database>;
  readonly onStep?: OnStep | undefined;
}

/**
 * Writes a gateway's report into the payment log and applies it, in one transaction. An event that was settled before
 * changes nothing. Returns the outcome.
 */
export function settleReport(
  { database, onStep }: SettleOptions,
  gateway: Pick<PaymentGateway, 'id'>,
  event: GatewayEvent,
): Promise<PaymentOutcome> {
  return database.transaction().execute(async (transaction) => {
    const logged = await logEvent(transaction, gateway, event);
    await onStep?.('event-logged');
    if (logged.outcome !== null && !unsettled.has(logged.outcome)) return logged.outcome;
    const order = await transaction
      .selectFrom('orders')
      .selectAll()
      .where('number', '=', event.orderNumber ?? '')
      .forUpdate()
      .executeTakeFirst();
    const verdict: Verdict =
      order === undefined ? { outcome: 'unknown-order' } : judge(order, gateway, event);
    if (order !== undefined) await carryOut(transaction, order, verdict);
    await transaction
      .updateTable('payment_events')
      .set({ outcome: verdict.outcome, ...moneyOf(event) })
      .where('id', '=', logged.id)
      .execute();
    await onStep?.('order-settled');
    return verdict.outcome;
  });
}

/** Outcomes that changed nothing: another delivery is evaluated again, because the order may have changed since. */
const unsettled: ReadonlySet<PaymentOutcome> = new Set([
  'amount-mismatch',
  'gateway-mismatch',
  'unknown-order',
]);

const moneyOf = (event: GatewayEvent) =>
  event.kind === 'other' ? {} : { amount_minor: event.amountMinor, currency: event.currency };

/** Locks the event, so that two deliveries at once are settled one after the other. */
async function logEvent(
  transaction: Kysely<Database>,
  { id: gateway }: Pick<PaymentGateway, 'id'>,
  event: GatewayEvent,
) {
  const { eventId, rawKind, orderNumber = '', occurredAt } = event;
  return transaction
    .insertInto('payment_events')
    .values({
      ...{ gateway, event_id: eventId, kind: rawKind, order_number: orderNumber, happened_at: occurredAt },
      ...moneyOf(event),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'event_id'])
        .doUpdateSet({ deliveries: sql<number>`payment_events.deliveries + 1` }),
    )
    .returning(['id', 'outcome'])
    .executeTakeFirstOrThrow();
}

interface Verdict {
  readonly outcome: PaymentOutcome;
  /** The administrator has to look at the order. */
  readonly flag?: OrderFlag;
  readonly change?: Updateable<OrdersTable>;
}

function judge(order: OrderRow, gateway: Pick<PaymentGateway, 'id'>, event: GatewayEvent): Verdict {
  if (order.gateway !== gateway.id) return { outcome: 'gateway-mismatch' };
  if (event.kind === 'other') return { outcome: 'noted' };
  if (event.amountMinor !== order.amount_minor || event.currency !== order.currency) {
    return flagged('amount-mismatch');
  }
  return verdicts[event.kind](order, event as never);
}

const flagged = (flag: OrderFlag & PaymentOutcome): Verdict => ({ outcome: flag, flag });

type Of<Kind> = Extract<GatewayEvent, { kind: Kind }>;

const verdicts = {
  paid(order: OrderRow, { gatewayPaymentId, occurredAt }: Of<'paid'>): Verdict {
    if (order.payment_id !== null) {
      return order.payment_id === gatewayPaymentId ? { outcome: 'noted' } : flagged('paid-twice');
    }
    const paid = { payment_id: gatewayPaymentId, paid_at: occurredAt };
    if (order.user_id === null) {
      return { outcome: 'not-granted', flag: 'account-gone', change: { ...paid, state: 'paid' } };
    }
    return { outcome: 'granted', change: { ...paid, state: 'granted', closed_by: null } };
  },

  closed(order: OrderRow): Verdict {
    if (order.state !== 'created') return { outcome: 'noted' };
    return { outcome: 'closed', change: { state: 'closed', closed_by: 'gateway' } };
  },

  /** A refund that arrives before its payment ends the order as well: the payment is only noted then. */
  refunded(order: OrderRow, { gatewayPaymentId, refund }: Of<'refunded'>): Verdict {
    const isOfAnother = order.payment_id !== null && order.payment_id !== gatewayPaymentId;
    if (isOfAnother || order.state === 'refunded') return { outcome: 'noted' };
    const { amountMinor, covers } = refund;
    const before = order.refunded_minor;
    const back = covers === 'this' ? before + amountMinor : Math.max(before, amountMinor);
    if (back < order.amount_minor)
      return { ...flagged('refunded-in-part'), change: { refunded_minor: back } };
    const isDealtWith = order.flag === 'refunded-in-part' || order.flag === 'refund-refused';
    const end = { state: 'refunded', refunded_minor: back, refund_asked_at: null } as const;
    const change = { ...end, payment_id: gatewayPaymentId, ...(isDealtWith && { flag: null }) };
    return { outcome: 'refunded', change };
  },
};

async function carryOut(
  transaction: Kysely<Database>,
  order: OrderRow,
  { outcome, flag, change }: Verdict,
): Promise<void> {
  const isEnd = outcome === 'granted' || outcome === 'refunded' || outcome === 'closed';
  await transaction
    .updateTable('orders')
    .set({
      ...change,
      ...(flag && { flag }),
      heard_at: sql<Date>`now()`,
      ...(isEnd && { ended_at: sql<Date>`now()` }),
    })
    .where('number', '=', order.number)
    .execute();
  if (order.user_id === null) return;
  const credit = { userId: order.user_id, source: 'order', reference: order.number } as const;
  if (outcome === 'granted')
    await addCredit(transaction, { ...credit, ...creditOf(order.plan, order.language) });
  if (outcome === 'refunded') await takeBackCredit(transaction, credit);
}
