import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectGateway } from '../../../../test/payments/connect-gateway.ts';
import { followStep, paymentRequest, reasonOf } from '../../../../test/payments/describe-payment-gateway.ts';
import type { PaymentServer } from '../../../../test/payments/payment-server.ts';
import { startStripeServer } from '../../../../test/payments/stripe-server.ts';

let server: PaymentServer;
let gateway: ReturnType<typeof connectGateway>;
beforeAll(async () => {
  server = await startStripeServer();
  gateway = connectGateway(server);
});
afterAll(async () => {
  await gateway.end();
  await server.stop();
});

/** An event as the server would sign it. */
function event(type: string, object: object, given: object = {}) {
  const seconds = Math.floor(Date.now() / 1000);
  const all = {
    id: 'evt_1',
    object: 'event',
    created: seconds,
    livemode: false,
    type,
    data: { object },
    ...given,
  };
  const body = Buffer.from(JSON.stringify(all));
  const secret = server.variables.STRIPE_WEBHOOK_SECRET ?? '';
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return { headers: { 'stripe-signature': `t=${seconds},v0=00,v1=00,v1=${signature}` }, body };
}

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: 'P00000001',
  amount_total: 1990,
  currency: 'usd',
  payment_intent: 'pi_1',
  payment_status: 'paid',
};

test.each([
  ['USD', 1990, 1990],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['KWD', 1230, 1230],
])('%s %i is %i for Stripe, and comes back as it was', async (currency, amountMinor, stripeAmount) => {
  const request = paymentRequest({ currency, amountMinor });
  const step = await gateway.createPayment(request);
  expect(server.order(request.orderNumber)).toMatchObject({ currency, amountMinor: stripeAmount });
  await server.pay(request.orderNumber, { notify: false });
  const order = { ...request, reference: step.reference };
  expect(await gateway.query(order)).toMatchObject({ state: 'paid', currency, amountMinor });
  const [told] = server.notifications(request.orderNumber);
  if (told === undefined) throw new Error('no notification');
  expect(await gateway.parseNotification(told)).toMatchObject({ kind: 'paid', currency, amountMinor });
  const refund = {
    amountMinor: 10,
    refundNumber: `R${currency}0001`,
    reason: 'changed my mind',
    notifyUrl: '',
  };
  await gateway.refund(order, refund);
  expect(server.order(request.orderNumber).refundedMinor).toBe((stripeAmount / amountMinor) * 10);
});

test.each([
  ['KWD', 1235, 'amount_not_round'],
  ['UGX', 5000, 'currency_not_taken'],
])(
  '%s %i, which Stripe cannot take or may misread, is refused before it is asked',
  async (currency, amountMinor, gatewayCode) => {
    const before = server.requests.length;
    const request = paymentRequest({ currency, amountMinor });
    await expect(gateway.createPayment(request)).rejects.toMatchObject({ gatewayCode });
    expect(server.requests).toHaveLength(before);
  },
);

test('an order that is about to end still gets a session, which Stripe keeps for half an hour at least', async () => {
  const step = await gateway.createPayment(paymentRequest({ expiresAt: new Date(Date.now() + 1000) }));
  await followStep(step);
  expect(step.kind).toBe('redirect');
});

test('an ended session cannot be paid', async () => {
  const request = paymentRequest();
  const { reference } = await gateway.createPayment(request);
  await gateway.close({ ...request, reference });
  await expect(gateway.createPayment({ ...request, reference })).rejects.toMatchObject({
    reason: 'refused',
    gatewayCode: 'session_not_open',
  });
});

test.each([
  ['checkout.session.completed', session, 'paid'],
  ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, 'other'],
  ['checkout.session.async_payment_succeeded', session, 'paid'],
  ['checkout.session.async_payment_failed', session, 'closed'],
  ['checkout.session.expired', { ...session, payment_intent: null }, 'closed'],
  ['checkout.session.completed', { ...session, client_reference_id: null }, 'other'],
  ['charge.refunded', { amount: 5, amount_refunded: 5, currency: 'usd', metadata: {} }, 'other'],
  ['customer.created', {}, 'other'],
])('%s with %j is %s', async (type, object, kind) => {
  expect(await gateway.parseNotification(event(type, object))).toMatchObject({ kind, rawKind: type });
});

test('an event without what its kind needs is malformed', async () => {
  for (const lacking of [{ amount_total: null }, { payment_intent: null }, { amount_total: 19.5 }]) {
    const told = event('checkout.session.completed', { ...session, ...lacking });
    expect(await reasonOf(gateway.parseNotification(told))).toBe('malformed');
  }
});

test('a live key takes no test events, and the other way round', async () => {
  const live = connectGateway(server, { variables: { STRIPE_SECRET_KEY: 'rk_live_1' } });
  const told = event('checkout.session.completed', session);
  expect(await reasonOf(live.parseNotification(told))).toBe('not-ours');
  expect(await gateway.parseNotification(told)).toMatchObject({ kind: 'paid' });
  const liveEvent = event('checkout.session.completed', session, { livemode: true });
  expect(await live.parseNotification(liveEvent)).toMatchObject({ kind: 'paid' });
  expect(await reasonOf(gateway.parseNotification(liveEvent))).toBe('not-ours');
  await live.end();
});
