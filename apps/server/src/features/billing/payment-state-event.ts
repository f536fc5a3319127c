import type { GatewayEvent, PaymentGateway, PaymentState } from '../../ports/payment-gateway.ts';
import type { OrderRow } from './store/orders.ts';

/**
 * What a gateway said when it was asked about an order, as an event of the payment log. Undefined when nothing has
 * happened yet. The same reply is the same event, however often it comes.
 */
export function eventOfState(
  order: OrderRow,
  { merchant }: Pick<PaymentGateway, 'merchant'>,
  found: PaymentState,
): GatewayEvent | undefined {
  if (found.state === 'pending' || found.state === 'unknown') return undefined;
  const { state: kind } = found;
  const orderNumber = order.number;
  const common = { orderNumber, rawKind: `asked: ${kind}`, occurredAt: new Date() };
  if (kind === 'closed') {
    const { amount_minor: amountMinor, currency } = order;
    return { ...common, kind, eventId: `asked:closed:${orderNumber}`, merchant, amountMinor, currency };
  }
  const { gatewayPaymentId, amountMinor, currency, paidAt } = found;
  const payment = {
    ...{ ...common, merchant: found.merchant, gatewayPaymentId, amountMinor, currency },
    eventId: `asked:${kind}:${gatewayPaymentId}`,
  };
  if (kind === 'paid') return { ...payment, kind, occurredAt: paidAt };
  return { ...payment, kind, refund: { refundNumber: undefined, amountMinor, covers: 'all' } };
}
