import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RawNotification } from '../../src/ports/payment-gateway.ts';
import {
  type Ledger,
  type LedgerEvent,
  type LedgerOrder,
  type LedgerRefund,
  type Protocol,
  type ReceivedRequest,
  type Reply,
  startGatewayServer,
} from './gateway-server.ts';
import type { GatewayFault, PaymentServer, PaymentServerOptions } from './payment-server.ts';

interface Session {
  readonly id: string;
  readonly order: LedgerOrder;
  readonly successUrl: string;
}

/** Stripe's API as far as Checkout needs it, and its webhook. */
export async function startStripeServer(options: PaymentServerOptions = {}): Promise<PaymentServer> {
  const apiKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const secret = `whsec_${randomBytes(16).toString('hex')}`;
  return startGatewayServer({
    ...options,
    id: 'stripe',
    variables: (url) => ({ STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: url }),
    speak: (ledger) => speakStripe(ledger, apiKey, secret),
  });
}

function speakStripe(ledger: Ledger, apiKey: string, secret: string): Protocol {
  const sessions = new Map<string, Session>();
  const replays = new Map<string, { parameters: string; reply: Reply }>();

  /** The same key gives the same reply, and an error for other parameters. */
  function once(request: ReceivedRequest, act: (form: URLSearchParams) => Reply): Reply {
    const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const parameters = createHash('sha256')
      .update(request.url.pathname + request.body)
      .digest('hex');
    const before = replays.get(key);
    if (before !== undefined) {
      return before.parameters === parameters
        ? before.reply
        : failure(400, 'idempotency_error', 'idempotency');
    }
    const reply = act(new URLSearchParams(request.body));
    if (reply.status === 200) replays.set(key, { parameters, reply });
    return reply;
  }

  function createSession(form: URLSearchParams): Reply {
    const expiresAt = Number(form.get('expires_at')) * 1000;
    const minutes = (expiresAt - ledger.now()) / 60_000;
    if (minutes < 30 || minutes > 24 * 60) return failure(400, 'invalid_request_error', 'expires_at');
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    if (!Number.isSafeInteger(amount) || amount <= 0) return failure(400, 'invalid_request_error', 'amount');
    const order = ledger.create({
      orderNumber: form.get('client_reference_id') ?? '',
      amountMinor: amount,
      currency: (form.get('line_items[0][price_data][currency]') ?? '').toUpperCase(),
      notifyUrl: undefined,
      returnUrl: form.get('success_url') ?? undefined,
    });
    const session = {
      id: `cs_test_${randomBytes(20).toString('hex')}`,
      order,
      successUrl: form.get('success_url') ?? '',
    };
    sessions.set(session.id, session);
    return json(sessionObject(session, ledger));
  }

  function respond(request: ReceivedRequest): Reply {
    const { method, url } = request;
    const [, , resource, , id = '', action] = url.pathname.split('/');
    if (resource === 'refunds') return method === 'GET' ? listRefunds(url) : once(request, createRefund);
    if (url.pathname === '/v1/checkout/sessions') return once(request, createSession);
    const session = sessions.get(id);
    if (session === undefined) return failure(404, 'invalid_request_error', 'resource_missing');
    if (action === 'expire') {
      if (session.order.state !== 'pending') return failure(400, 'invalid_request_error', 'not open');
      ledger.close(session.order);
    }
    return json(
      sessionObject(
        session,
        ledger,
        [...url.searchParams.keys()].some((name) => name.startsWith('expand')),
      ),
    );
  }

  const orderOf = (paymentIntent: string | null) =>
    [...ledger.orders.values()].find(
      ({ paymentId, state }) => paymentId === paymentIntent && state === 'paid',
    );

  function listRefunds(url: URL): Reply {
    const order = orderOf(url.searchParams.get('payment_intent'));
    const data = order?.refunds.map((refund) => refundObject(order, refund)) ?? [];
    return json({ object: 'list', data, has_more: false, url: '/v1/refunds' });
  }

  function createRefund(form: URLSearchParams): Reply {
    const order = orderOf(form.get('payment_intent'));
    const amount = Number(form.get('amount'));
    if (order === undefined) return failure(404, 'invalid_request_error', 'resource_missing');
    if (order.refundedMinor + amount > order.amountMinor)
      return failure(400, 'invalid_request_error', 'charge_already_refunded');
    return json(
      refundObject(order, ledger.refund(order, amount, form.get('metadata[refund_number]') ?? undefined)),
    );
  }

  return {
    reply(request, fault) {
      const { authorization } = request.headers;
      if (authorization !== `Bearer ${apiKey}`) return failure(401, 'invalid_request_error', 'api_key');
      return spoil(respond(request), fault);
    },
    notification: (event, fault) => notification(event, fault),
    acknowledges: (status) => status >= 200 && status < 300,
  };

  function notification(event: LedgerEvent, fault: GatewayFault | undefined): RawNotification {
    const { kind, order, refund, id, at } = event;
    const session = [...sessions.values()].find((each) => each.order === order);
    if (session === undefined) throw new Error(`${order.orderNumber} has no session`);
    const types = {
      paid: 'checkout.session.completed',
      closed: 'checkout.session.expired',
      refunded: 'charge.refunded',
    };
    const amountMinor = order.amountMinor - (fault === 'wrong-amount' ? 1 : 0);
    const state = kind === 'closed' ? ('closed' as const) : ('paid' as const);
    const told = { ...session, order: { ...order, amountMinor, state } };
    const object =
      refund === undefined
        ? sessionObject(told, ledger)
        : chargeObject({ ...told.order, refundedMinor: event.refundedMinor });
    const body = Buffer.from(
      `${JSON.stringify({
        id,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: Math.floor(at / 1000),
        livemode: fault === 'wrong-app',
        pending_webhooks: 1,
        type: types[kind],
        data: {
          object,
          ...(refund && {
            previous_attributes: { amount_refunded: event.refundedMinor - refund.amountMinor },
          }),
        },
        ...(fault === 'wrong-merchant' && { account: 'acct_somebody_else' }),
      })}${fault === 'huge' ? ' '.repeat(1_000_000) : ''}`.slice(0, fault === 'malformed' ? 100 : undefined),
    );
    const seconds = Math.floor(ledger.now() / 1000) - (fault === 'old-timestamp' ? 3 * 86_400 : 0);
    const key = fault === 'forged-signature' ? 'whsec_forger' : secret;
    const signature = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
    if (fault !== 'unsigned') headers['stripe-signature'] = `t=${seconds},v1=${signature}`;
    return { headers, body };
  }
}

function sessionObject({ id, order, successUrl }: Session, ledger: Ledger, isExpanded = false) {
  const isPaid = order.state === 'paid';
  const status = { pending: 'open', paid: 'complete', closed: 'expired' }[order.state];
  const intent = {
    id: order.paymentId,
    object: 'payment_intent',
    latest_charge: isPaid ? chargeObject(order) : null,
  };
  return {
    id,
    object: 'checkout.session',
    amount_total: order.amountMinor,
    client_reference_id: order.orderNumber,
    currency: order.currency.toLowerCase(),
    livemode: false,
    metadata: { order_number: order.orderNumber },
    mode: 'payment',
    payment_intent: isPaid ? (isExpanded ? intent : intent.id) : null,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status,
    success_url: successUrl,
    url: status === 'open' ? `${ledger.url}/cashier/${order.orderNumber}` : null,
  };
}

function chargeObject({ paymentId, amountMinor, currency, orderNumber, paidAt, refundedMinor }: LedgerOrder) {
  return {
    id: `ch_${paymentId.slice(3)}`,
    object: 'charge',
    amount: amountMinor,
    amount_refunded: refundedMinor,
    created: Math.floor(paidAt / 1000),
    currency: currency.toLowerCase(),
    livemode: false,
    metadata: { order_number: orderNumber },
    payment_intent: paymentId,
    refunded: refundedMinor === amountMinor,
  };
}

function refundObject(
  { paymentId, currency }: LedgerOrder,
  { refundId, refundNumber, amountMinor }: LedgerRefund,
) {
  return {
    id: refundId,
    object: 'refund',
    amount: amountMinor,
    currency: currency.toLowerCase(),
    metadata: refundNumber === undefined ? {} : { refund_number: refundNumber },
    payment_intent: paymentId,
    status: 'succeeded',
  };
}

const json = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) });

const failure = (status: number, type: string, code: string): Reply => ({
  status,
  body: JSON.stringify({ error: { type, code, message: `No: ${code}.` } }),
});

/** Replies are not signed, so only their form can be spoiled. */
function spoil(reply: Reply, fault: GatewayFault | undefined): Reply {
  if (fault === 'malformed') return { ...reply, body: reply.body.slice(0, reply.body.length / 2) };
  if (fault === 'huge') return { ...reply, body: `${reply.body}${' '.repeat(1_000_000)}` };
  if (fault !== 'wrong-amount' && fault !== 'wrong-app' && fault !== 'wrong-merchant') return reply;
  const body = JSON.parse(reply.body);
  if (fault === 'wrong-amount') body.amount_total -= 1;
  else if (fault === 'wrong-app') body.livemode = true;
  else body.client_reference_id = 'somebody_elses_order';
  return { ...reply, body: JSON.stringify(body) };
}
