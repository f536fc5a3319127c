import type { GatewayEvent, PaymentState } from '../../ports/payment-gateway.ts';
import type { OrderRow } from './store/orders.ts';

/**
 * What a gateway said when it was asked about an order, as events of the payment log in the order they happened. None
 * when nothing has happened yet. The same reply is the same events, however often it comes.
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
  // Where the gateway does not tell how much went back, the administrator has to look.
  const refundedMinor = found.refundedMinor ?? 0;
  const refunded: GatewayEvent = {
    ...payment,
    kind: 'refunded',
    eventId: `asked:refunded:${gatewayPaymentId}:${refundedMinor}`,
    refund: { refundNumber: undefined, amountMinor: refundedMinor, covers: 'all' },
  };
  return refundedMinor < amountMinor ? [paid, refunded] : [refunded];
}
