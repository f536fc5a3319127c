import type { Stripe } from 'stripe';
import type { GatewayEvent, RawNotification } from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import { fromStripeAmount } from './stripe-amounts.ts';

const { forged, malformed, notOurs } = gatewayErrors('stripe');

/** Stripe's own recommendation. */
const toleranceSeconds = 300;

export interface StripeWebhook {
  readonly secret: string;
  /** Not in test mode. */
  readonly isLive: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Checks the signature over the raw body and its age, and that the event is of this account and mode. */
export function readStripeEvent(
  stripe: Stripe,
  { headers, body }: RawNotification,
  { secret, isLive, now }: StripeWebhook,
): GatewayEvent {
  const event = verified(stripe, headers['stripe-signature'], body, secret, now);
  if (event.account !== undefined) throw notOurs('the event is of a connected account');
  if (event.livemode !== isLive) throw notOurs('the event is of the other mode');
  const occurredAt = new Date(event.created * 1000);
  return interpret(event, { eventId: event.id, rawKind: event.type, occurredAt });
}

function verified(
  stripe: Stripe,
  signature: string | string[] | undefined,
  body: Buffer,
  secret: string,
  now: number,
): Stripe.Event {
  const header = typeof signature === 'string' ? signature : '';
  try {
    return stripe.webhooks.constructEvent(body, header, secret, toleranceSeconds, undefined, now);
  } catch (error) {
    if ((error as Stripe.errors.StripeError).type !== 'StripeSignatureVerificationError') {
      throw malformed('the notification is not JSON', error);
    }
    throw forged('the signature does not fit', error);
  }
}

type Base = Pick<GatewayEvent, 'eventId' | 'rawKind' | 'occurredAt'>;

/** Ignores other events of the account, such as a sale by another program. */
function interpret(event: Stripe.Event, base: Base): GatewayEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      // Some ways to pay take days: `async_payment_succeeded` follows.
      if (session.payment_status !== 'paid') return other(base, session.client_reference_id);
      return ofSession(session, { ...base, kind: 'paid', gatewayPaymentId: idOf(session.payment_intent) });
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return ofSession(event.data.object, { ...base, kind: 'closed' });
    case 'charge.refunded':
      return ofCharge(event.data.object, base);
    default:
      return other(base, undefined);
  }
}

const other = (base: Base, orderNumber: string | null | undefined): GatewayEvent => ({
  ...base,
  kind: 'other',
  orderNumber: orderNumber ?? undefined,
});

function ofSession(
  session: Stripe.Checkout.Session,
  event: (Base & { kind: 'closed' }) | (Base & { kind: 'paid'; gatewayPaymentId: string }),
): GatewayEvent {
  const { client_reference_id: orderNumber, amount_total: amount, currency } = session;
  if (orderNumber === null) return other(event, undefined);
  if (amount === null || currency === null) throw malformed('the session has no amount');
  return { ...event, orderNumber, ...money(amount, currency) };
}

function ofCharge(charge: Stripe.Charge, base: Base): GatewayEvent {
  const orderNumber = charge.metadata?.order_number;
  if (orderNumber === undefined) return other(base, undefined);
  const amounts = money(charge.amount, charge.currency);
  const refunded = fromStripeAmount(charge.amount_refunded, amounts.currency);
  return {
    ...base,
    kind: 'refunded',
    orderNumber,
    gatewayPaymentId: idOf(charge.payment_intent),
    ...amounts,
    refund: { refundNumber: undefined, amountMinor: refunded, covers: 'all' },
  };
}

/** Stripe writes currencies in small letters. */
export function money(amount: number, currency: string) {
  const capitals = currency.toUpperCase();
  const amountMinor = fromStripeAmount(amount, capitals);
  if (!Number.isSafeInteger(amountMinor)) throw malformed('the amount is not whole');
  return { amountMinor, currency: capitals };
}

export function idOf(reference: string | { readonly id: string } | null): string {
  if (reference === null) throw malformed('the payment has no id');
  return typeof reference === 'string' ? reference : reference.id;
}
