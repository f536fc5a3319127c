import type { GatewayEvent, PaymentState } from '../../ports/payment-gateway.ts';
import type { OrderRow } from './store/orders.ts';

/**
 * Converts a gateway's reply about an order to events of the payment log, in the order they happened; none when nothing
 * has happened yet. Deterministic, so that a repeated reply yields the same events.
 */
export function eventsOfState(order: OrderRow, found: PaymentState): GatewayEvent[] {
  if (found.state === 'pending' || found.state === 'unknown') return [];
  const common = { orderNumber: order.number, rawKind: `asked: ${found.state}`, occurredAt: new Date() };
  if (found.state === 'closed') {
    const { amount_minor: amountMinor, currency } = order;
    const eventId = `asked:closed:${order.number}`;
    return [{ ...common, kind: 'closed', eventId, amountMinor, currency }];
  }
  const { gatewayPaymentId, amountMinor, currency, paidAt } = found;
  const payment = { ...common, gatewayPaymentId, amountMinor, currency };
  const paid: GatewayEvent = {
    ...payment,
    kind: 'paid',
    rawKind: 'asked: paid',
    eventId: `asked:paid:${gatewayPaymentId}`,
    occurredAt: paidAt,
  };
  if (found.state === 'paid') return [paid];
  // If the gateway does not report the refunded amount, the administrator has to check.
  const refundedMinor = found.refundedMinor ?? 0;
  const refunded: GatewayEvent = {
    ...payment,
    kind: 'refunded',
    eventId: `asked:refunded:${gatewayPaymentId}:${refundedMinor}`,
    refund: { refundNumber: undefined, amountMinor: refundedMinor, covers: 'all' },
  };
  return refundedMinor < amountMinor ? [paid, refunded] : [refunded];
}
