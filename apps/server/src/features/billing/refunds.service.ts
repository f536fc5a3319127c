import { AppError } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { GatewayError, type GatewayEvent, type RefundResult } from '../../ports/payment-gateway.ts';
import { notifyUrl } from './begin-payment.ts';
import { type Gateways, requireGateway } from './gateways.ts';
import { type OrderInquiry, throwUnavailable } from './order-inquiry.ts';
import { planName } from './plan-credit.ts';
import { type OrderRow, toGatewayOrder } from './store/orders.ts';
import { type OnStep, settleReport } from './store/settle-report.ts';

export interface Refunds {
  /**
   * Refunds an order in full. `note` runs in the transaction that begins it. While the gateway is unresponsive or still
   * working the refund stays pending. Throws ORDER_NOT_FOUND, ORDER_NOT_REFUNDABLE, REFUND_REFUSED, GATEWAY_UNAVAILABLE.
   */
  refund(number: string, note: (transaction: Kysely<Database>) => Promise<void>): Promise<void>;
  /** Retries a pending refund at the gateway. Throws REFUND_REFUSED, GATEWAY_UNAVAILABLE. */
  carryOn(row: OrderRow): Promise<void>;
}

export interface RefundsOptions {
  readonly database: Kysely<Database>;
  readonly gateways: Gateways;
  readonly inquiry: Pick<OrderInquiry, 'ask'>;
  readonly onStep?: OnStep | undefined;
}

export function createRefunds({ database, gateways, inquiry, onStep }: RefundsOptions): Refunds {
  /** Returns the order unchanged if a refund is already pending: its number makes the gateway do it only once. */
  const begin = (number: string, note: (transaction: Kysely<Database>) => Promise<void>) =>
    database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('orders')
        .selectAll()
        .where('number', '=', number)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
      if (row.state !== 'granted' && row.state !== 'paid') throw new AppError('ORDER_NOT_REFUNDABLE');
      requireGateway(gateways, row.gateway);
      if (row.refund_asked_at !== null) return row;
      await note(transaction);
      return transaction
        .updateTable('orders')
        .set({ refunds: row.refunds + 1, refund_asked_at: sql<Date>`now()`, flag: null })
        .where('number', '=', number)
        .returningAll()
        .executeTakeFirstOrThrow();
    });

  /** Ends a refund that the gateway refused, unless the money was refunded in another way or by another call. */
  const isRefused = async (row: OrderRow): Promise<boolean> => {
    await inquiry.ask(row).catch(throwUnavailable);
    const ended = await database
      .updateTable('orders')
      .set({ refund_asked_at: null, flag: 'refund-refused' })
      .where('number', '=', row.number)
      .where('refunds', '=', row.refunds)
      .where('refund_asked_at', 'is not', null)
      .returning('number')
      .executeTakeFirst();
    return ended !== undefined;
  };

  const carryOn: Refunds['carryOn'] = async (row) => {
    const gateway = requireGateway(gateways, row.gateway);
    const answer = await gateway
      .refund(toGatewayOrder(row), {
        amountMinor: row.amount_minor,
        reason: planName(row.plan, row.language),
        refundNumber: refundNumber(row),
        notifyUrl: notifyUrl(row.origin, row.gateway),
      })
      .catch((cause: unknown): RefundResult => {
        if (cause instanceof GatewayError && cause.reason === 'refused') {
          return { gatewayRefundId: '', state: 'failed' };
        }
        return throwUnavailable(cause);
      });
    await onStep?.('refund-sent');
    if (answer.state === 'done') await settleReport({ database, onStep }, gateway, doneEvent(row, answer));
    if (answer.state === 'failed' && (await isRefused(row))) throw new AppError('REFUND_REFUSED');
  };

  return {
    carryOn,
    async refund(number, note) {
      const row = await begin(number, note);
      await onStep?.('refund-noted');
      await carryOn(row);
    },
  };
}

const refundNumber = ({ number, refunds }: OrderRow): string => `${number}R${refunds}`;

function doneEvent(row: OrderRow, { gatewayRefundId }: RefundResult): GatewayEvent {
  return {
    kind: 'refunded',
    eventId: `asked:refund:${gatewayRefundId}`,
    rawKind: 'asked: refunded',
    occurredAt: new Date(),
    orderNumber: row.number,
    gatewayPaymentId: row.payment_id ?? '',
    amountMinor: row.amount_minor,
    currency: row.currency,
    refund: { refundNumber: refundNumber(row), amountMinor: row.amount_minor, covers: 'all' },
  };
}
