import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../ports/clock.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import {
  GatewayError,
  type GatewayOrder,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentState,
  type PaymentStep,
  type RefundRequest,
  type RefundResult,
} from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import { isCountable, toStripeAmount } from './stripe-amounts.ts';
import { createStripeClient, type StripeCall, type StripeSettings } from './stripe-client.ts';
import { idOf, money, readStripeEvent } from './stripe-events.ts';

const { malformed, notOurs, refused } = gatewayErrors('stripe');

/** A session must last at least 30 minutes; one more, because clocks differ. */
const sessionBeyondOrderMs = 31 * 60_000;

/** Stripe Checkout. The library checks webhooks; replies are not signed, TLS vouches for them. */
export function createStripeGateway(
  settings: StripeSettings,
  outbound: Pick<Outbound, 'fetch'>,
  clock: Clock,
): PaymentGateway {
  const { call, library } = createStripeClient(settings, outbound);
  const isLive = /^.k_live_/.test(settings.secretKey);
  const read = (order: GatewayOrder) => readSession(call, order, isLive);
  return {
    id: 'stripe',
    takes: isCountable,
    createPayment: (request) => createPayment(call, request, read),
    async parseNotification(notification) {
      const webhook = { secret: settings.webhookSecret, isLive, now: clock.now() };
      return readStripeEvent(await library(), notification, webhook);
    },
    acknowledgement: { contentType: 'application/json', body: '{"received":true}' },
    query: async (order) => stateOf(await read(order)),
    async close(order) {
      const { reference } = order;
      if (reference === undefined) return { state: 'unknown' };
      try {
        await call((stripe) => stripe.checkout.sessions.expire(reference));
      } catch (error) {
        // Refused when it is paid or has ended already; the session's state then says which.
        if (!(error instanceof GatewayError && error.reason === 'refused')) throw error;
      }
      return stateOf(await read(order));
    },
    async refund(order, refund) {
      const payment = order.gatewayPaymentId ?? paymentOf(stateOf(await read(order)));
      return makeRefund(call, payment, order, refund);
    },
  };
}

/** Undefined when the order has no session. */
async function readSession(
  call: StripeCall,
  { orderNumber, reference }: GatewayOrder,
  isLive: boolean,
): Promise<Stripe.Checkout.Session | undefined> {
  if (reference === undefined) return undefined;
  const session = await call((stripe) =>
    stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
  ).catch((error: GatewayError) => {
    if (error.gatewayCode === 'resource_missing') return undefined;
    throw error;
  });
  if (session === undefined) return undefined;
  if (session.client_reference_id !== orderNumber || session.livemode !== isLive) {
    throw notOurs('the session is of another order or mode');
  }
  return session;
}

async function createPayment(
  call: StripeCall,
  request: PaymentRequest,
  read: (order: GatewayOrder) => Promise<Stripe.Checkout.Session | undefined>,
): Promise<PaymentStep> {
  const parameters = sessionParameters(request);
  // The same request again gives the same session, even if we lost the first reply.
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 32);
  const idempotencyKey = `checkout-${request.orderNumber}-${digest}`;
  const session =
    (await read(request)) ??
    (await call((stripe) => stripe.checkout.sessions.create(parameters, { idempotencyKey })));
  if (typeof session.url !== 'string') {
    throw refused('the session has ended', 'session_not_open');
  }
  return { kind: 'redirect', url: session.url, reference: session.id };
}

function sessionParameters(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { orderNumber, amountMinor, currency, title, returnUrl, expiresAt, customer } = request;
  const metadata = { order_number: orderNumber };
  return {
    mode: 'payment',
    client_reference_id: orderNumber,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripeAmount(amountMinor, currency),
          product_data: { name: title },
        },
      },
    ],
    metadata,
    // Charges have the metadata of their payment: a refund's notification names the order by it.
    payment_intent_data: { metadata },
    // Counted from the order's end and not from now, so that the request stays the same when it is repeated.
    expires_at: Math.ceil((expiresAt.getTime() + sessionBeyondOrderMs) / 1000),
    // Otherwise Stripe could convert the amount into another currency.
    adaptive_pricing: { enabled: false },
    locale: customer.language as Stripe.Checkout.SessionCreateParams.Locale,
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

function stateOf(session: Stripe.Checkout.Session | undefined): PaymentState {
  if (session === undefined) return { state: 'unknown' };
  if (session.status === 'open') return { state: 'pending' };
  if (session.status === 'expired') return { state: 'closed' };
  const { payment_intent: intent, amount_total: amount, currency } = session;
  if (typeof intent !== 'object' || intent === null || amount === null || currency === null) {
    throw malformed('the session has no payment');
  }
  if (session.payment_status !== 'paid') {
    // A slow payment that failed leaves the session complete for good.
    const hasFailed = intent.status === 'canceled' || intent.status === 'requires_payment_method';
    return { state: hasFailed ? 'closed' : 'pending' };
  }
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const payment = {
    gatewayPaymentId: idOf(intent),
    paidAt: new Date((charge?.created ?? session.created) * 1000),
    ...money(amount, currency),
  };
  const refunded = charge?.amount_refunded ?? 0;
  if (refunded === 0) return { state: 'paid', ...payment };
  return { state: 'refunded', refundedMinor: money(refunded, currency).amountMinor, ...payment };
}

function paymentOf(state: PaymentState): string {
  if (state.state === 'paid' || state.state === 'refunded') return state.gatewayPaymentId;
  throw refused('the order is not paid', 'not_paid');
}

async function makeRefund(
  call: StripeCall,
  payment: string,
  order: GatewayOrder,
  { refundNumber, amountMinor, reason }: RefundRequest,
): Promise<RefundResult> {
  // An idempotency key lasts a day and replays the old state; the refund itself has the current one.
  const made = await call((stripe) => stripe.refunds.list({ payment_intent: payment, limit: 100 }));
  const refund =
    made.data.find(({ metadata }) => metadata?.refund_number === refundNumber) ??
    (await call((stripe) =>
      stripe.refunds.create(
        {
          payment_intent: payment,
          amount: toStripeAmount(amountMinor, order.currency),
          metadata: { refund_number: refundNumber, order_number: order.orderNumber, reason },
        },
        { idempotencyKey: `refund-${refundNumber}` },
      ),
    ));
  return { gatewayRefundId: refund.id, state: refundStates[refund.status ?? ''] ?? 'pending' };
}

const refundStates: Readonly<Record<string, RefundResult['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};
