import {
  cancelOrder,
  confirmPassword,
  createOrder,
  createPlan,
  deletePlan,
  getAdminOrder,
  getOrder,
  getPaymentResult,
  getUserInfo,
  listAdminOrders,
  listOrders,
  listPayments,
  listPlans,
  listUnmatchedPayments,
  type Order,
  payOrder,
  refundOrder,
  updatePlan,
} from '@parlando/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { startAlipayServer } from '../../../test/payments/alipay-server.ts';
import { letTimePass } from '../../../test/payments/let-time-pass.ts';
import type { Deliver, GatewayFault } from '../../../test/payments/payment-server.ts';
import { plan } from '../../../test/payments/plan.ts';
import { startStripeServer } from '../../../test/payments/stripe-server.ts';
import { startWechatPayServer } from '../../../test/payments/wechat-pay-server.ts';
import { call, callerAs, createPerson, type Person, password } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const deliver: Deliver = async (url, { headers, body }) => {
  const { pathname } = new URL(url);
  const reply = await app.inject({
    method: 'POST',
    url: pathname,
    headers: headers as Record<string, string>,
    payload: body,
  });
  return { status: reply.statusCode, body: reply.body };
};
const mail = await startMailServer();
const servers = {
  stripe: await startStripeServer({ deliver }),
  alipay: await startAlipayServer({ deliver, mode: 'code' }),
  wechatpay: await startWechatPayServer({ deliver }),
};
servers.stripe.notifyUrl = 'http://localhost/api/v1/payments/stripe/notify';
const variables = Object.assign({}, ...Object.values(servers).map((server) => server.variables));
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, ...variables });
const { pool } = database;
afterEach(async () => {
  for (const server of Object.values(servers)) server.heal();
  await expectBalancedLedger(pool);
});
afterAll(async () => {
  await close();
  await mail.close();
  for (const server of Object.values(servers)) await server.stop();
});

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
  await call(app, confirmPassword, { token: admin.token, body: { password } });
});

const asAdmin = callerAs(app, () => admin);
const newPlan = async (change: object = {}) =>
  (await asAdmin(createPlan, { body: { ...plan, ...change } })).data.id as string;

let people = 0;
const newPerson = () => createPerson(app, mail, `buyer-${++people}`);
type GatewayName = keyof typeof servers;
const order = async (who: Person, gateway: GatewayName, planId?: string): Promise<Order> => {
  const body = { planId: planId ?? (await newPlan()), gateway };
  const answer = await call(app, createOrder, { token: who.token, body });
  expect(answer.status, answer.body).toBe(200);
  return answer.data;
};
const ofOrder = (who: Person, number: string) => ({ token: who.token, params: { number } });
const result = async (who: Person, number: string) => call(app, getPaymentResult, ofOrder(who, number));
const stateOf = async (who: Person, number: string) =>
  (await call(app, getOrder, ofOrder(who, number))).data.state as Order['state'];
/** Characters that are left of the package; 0 without one. */
const left = async ({ token }: Person): Promise<number> =>
  (await call(app, getUserInfo, { token })).data.package?.remainingChars ?? 0;
const granted = async (number: string) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS n FROM credits WHERE source = 'order' AND reference = $1`,
    [number],
  );
  return rows[0]?.n as number;
};

describe.each(['stripe', 'alipay', 'wechatpay'] as const)('%s', (gateway) => {
  const server = servers[gateway];

  test('is paid once, however often and in whatever order the gateway reports it', async () => {
    const who = await newPerson();
    const { number, checkout, amount, state } = await order(who, gateway);
    expect([state, amount]).toEqual(['created', plan.price]);
    expect(checkout).toEqual({
      kind: gateway === 'stripe' ? 'redirect' : 'qr',
      url: expect.stringMatching(/^(https?|weixin):\/\//),
    });
    expect((await result(who, number)).error).toBe('PAYMENT_NOT_FINISHED');
    await server.pay(number, { notify: false });
    const answers = await server.notify(number, { times: 10, reversed: true });
    expect(answers.map(({ accepted }) => accepted)).toEqual(Array(10).fill(true));
    const paid = await result(who, number);
    expect(paid.data).toMatchObject({ state: 'granted', checkout: null, paidAt: expect.any(String) });
    expect([await left(who), await granted(number)]).toEqual([1000, 1]);
    const { items } = (await call(app, listPayments, { token: who.token })).data;
    const told = items.filter(({ kind }: { kind: string }) => !kind.startsWith('asked'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ gateway, orderNumber: number, amount: plan.price, deliveries: 10 });
  });

  test.each([
    'forged-signature',
    'unsigned',
    'old-timestamp',
    'wrong-merchant',
    'wrong-app',
    'wrong-amount',
    'malformed',
    'huge',
  ] as const satisfies GatewayFault[])(
    '%s: nothing is granted, and a genuine notification still is',
    async (fault) => {
      const who = await newPerson();
      const { number } = await order(who, gateway);
      await server.pay(number, { notify: false });
      server.fault(fault);
      await server.notify(number, { times: 3 });
      server.heal();
      // Not every gateway's notifications contain these two; without them they are genuine.
      if (!/old|app/.test(fault)) expect([await granted(number), await left(who)]).toEqual([0, 0]);
      await server.notify(number);
      expect([await left(who), await granted(number)]).toEqual([1000, 1]);
    },
  );

  test('without a notification the gateway is queried: while a person waits, and after two minutes', async () => {
    const waiting = await newPerson();
    const away = await newPerson();
    const first = await order(waiting, gateway);
    const second = await order(away, gateway);
    await server.pay(first.number, { notify: false });
    await server.pay(second.number, { notify: false });
    expect((await result(waiting, first.number)).data.state).toBe('granted');
    await letTimePass(pool, second.number, 3);
    await eventually(async () => (await left(away)) === 1000);
    // A late notification changes nothing.
    await server.notify(first.number);
    await server.notify(second.number);
    expect([await granted(first.number), await granted(second.number)]).toEqual([1, 1]);
  });

  test('an order that is not paid in time is closed at the gateway too; one that is paid then is granted', async () => {
    const who = await newPerson();
    const unpaid = await order(who, gateway);
    const late = await order(who, gateway);
    await server.pay(late.number, { notify: false });
    for (const { number } of [unpaid, late]) await letTimePass(pool, number, 31);
    await eventually(async () => (await stateOf(who, unpaid.number)) === 'closed');
    await eventually(async () => (await stateOf(who, late.number)) === 'granted');
    expect((await result(who, unpaid.number)).error).toBe('ORDER_NOT_FOUND');
    expect(server.order(unpaid.number).state).toBe('closed');
  });

  test('a payment that arrives after its order was closed is granted', async () => {
    const who = await newPerson();
    const { number } = await order(who, gateway);
    await server.pay(number, { notify: false });
    await pool.query(`UPDATE orders SET state = 'closed', closed_by = 'person' WHERE number = $1`, [number]);
    await server.notify(number);
    expect([await stateOf(who, number), await left(who)]).toEqual(['granted', 1000]);
  });

  test('a cancelled order can no longer be paid; one that was paid meanwhile is granted', async () => {
    const who = await newPerson();
    const { number } = await order(who, gateway);
    expect((await call(app, cancelOrder, ofOrder(who, number))).data.state).toBe('closed');
    expect((await call(app, payOrder, ofOrder(who, number))).error).toBe('ORDER_NOT_FOUND');
    const paid = await order(who, gateway);
    await server.pay(paid.number, { notify: false });
    expect((await call(app, cancelOrder, ofOrder(who, paid.number))).data.state).toBe('granted');
  });

  test('the administrator refunds: the money goes back once, and what is left is taken back', async () => {
    const who = await newPerson();
    const { number } = await order(who, gateway);
    await server.pay(number);
    const both = await Promise.all([1, 2].map(() => asAdmin(refundOrder, { params: { number } })));
    expect(both.map(({ status }) => status)).toContain(200);
    // WeChat Pay refunds asynchronously and reports afterwards.
    await server.notify(number, { times: 3, reversed: true });
    await eventually(async () => (await stateOf(who, number)) === 'refunded');
    expect([await left(who), server.order(number).refundedMinor]).toEqual([0, 990]);
    expect((await result(who, number)).error).toBe('PAYMENT_FAILED');
    expect((await asAdmin(refundOrder, { params: { number } })).error).toBe('ORDER_NOT_REFUNDABLE');
    const { data } = await asAdmin(getAdminOrder, { params: { number } });
    expect(data.order).toMatchObject({ state: 'refunded', refunding: false, flag: null });
    const { rows } = await pool.query(`SELECT actor FROM audit WHERE action = 'refund' AND subject = $1`, [
      number,
    ]);
    expect(rows).toEqual([{ actor: admin.user.id }]);
  });

  test('a refund that the gateway was too busy for is retried', async () => {
    const who = await newPerson();
    const { number } = await order(who, gateway);
    await server.pay(number);
    server.fault('server-error');
    expect((await asAdmin(refundOrder, { params: { number } })).error).toBe('GATEWAY_UNAVAILABLE');
    expect((await asAdmin(getAdminOrder, { params: { number } })).data.order.refunding).toBe(true);
    server.heal();
    await letTimePass(pool, number, 3);
    await eventually(async () => {
      await server.notify(number);
      return (await stateOf(who, number)) === 'refunded';
    });
    expect(server.order(number).refundedMinor).toBe(990);
  });

  test('a refund that the operator makes at the gateway takes the characters back as well', async () => {
    const who = await newPerson();
    const { number } = await order(who, gateway);
    await server.pay(number);
    await server.refund(number);
    expect([await stateOf(who, number), await left(who)]).toEqual(['refunded', 0]);
  });

  test('while the gateway is unavailable nothing can be paid, and the order stays open', async () => {
    const who = await newPerson();
    const planId = await newPlan();
    server.fault('server-error');
    const body = { planId, gateway };
    expect((await call(app, createOrder, { token: who.token, body })).error).toBe('GATEWAY_UNAVAILABLE');
    server.heal();
    const { items } = (await call(app, listOrders, { token: who.token })).data;
    expect(items).toMatchObject([{ state: 'created', checkout: null }]);
    const { number } = items[0];
    expect((await call(app, payOrder, ofOrder(who, number))).data.checkout).not.toBeNull();
    await server.pay(number);
    expect(await left(who)).toBe(1000);
  });
});

test('an order keeps its price and characters when the plan changes', async () => {
  const who = await newPerson();
  const planId = await newPlan();
  const { number } = await order(who, 'stripe', planId);
  await asAdmin(updatePlan, {
    params: { id: planId },
    body: { ...plan, characters: 5, price: { amountMinor: 1, currency: 'CNY' } },
  });
  await asAdmin(deletePlan, { params: { id: planId } });
  expect((await call(app, payOrder, ofOrder(who, number))).status).toBe(200);
  await servers.stripe.pay(number);
  const paid = (await call(app, getOrder, ofOrder(who, number))).data;
  expect(paid).toMatchObject({ state: 'granted', amount: plan.price, plan: { characters: 1000 } });
  expect(await left(who)).toBe(1000);
});

test('an open order is reused, and the number of open orders is limited', async () => {
  const who = await newPerson();
  const planId = await newPlan();
  const first = await order(who, 'stripe', planId);
  expect((await order(who, 'stripe', planId)).number).toBe(first.number);
  for (const gateway of ['alipay', 'wechatpay'] as const) await order(who, gateway, planId);
  for (let made = 0; made < 2; made++) await order(who, 'stripe');
  const body = { planId: await newPlan(), gateway: 'stripe' };
  const refused = await call(app, createOrder, { token: who.token, body });
  expect([refused.error, refused.details]).toEqual(['TOO_MANY_ORDERS', { limit: 5 }]);
});

test('a plan is offered only by gateways that take its currency', async () => {
  const planId = await newPlan({ price: { amountMinor: 500, currency: 'USD' } });
  const { items } = (await call(app, listPlans)).data;
  expect(items.find(({ id }: { id: string }) => id === planId).gateways).toEqual(['stripe']);
  const who = await newPerson();
  const body = { planId, gateway: 'wechatpay' };
  expect((await call(app, createOrder, { token: who.token, body })).error).toBe('GATEWAY_UNAVAILABLE');
});

test('the administrator finds orders by their number, buyer, state and flag', async () => {
  const who = await newPerson();
  const { number } = await order(who, 'alipay');
  servers.alipay.fault('wrong-amount');
  await servers.alipay.pay(number);
  servers.alipay.heal();
  const find = async (query: Record<string, string>) =>
    (await asAdmin(listAdminOrders, { query })).data.items.map((each: Order) => each.number);
  expect(await find({ search: number.toLowerCase() })).toEqual([number]);
  expect(await find({ search: who.email.toUpperCase() })).toEqual([number]);
  expect(await find({ search: '%' })).toEqual([]);
  expect(await find({ flagged: 'true', search: number })).toEqual([number]);
  const { data } = await asAdmin(getAdminOrder, { params: { number } });
  expect(data.order).toMatchObject({ flag: 'amount-mismatch', buyer: { email: who.email } });
  expect(data.events).toMatchObject([{ outcome: 'amount-mismatch', amount: { amountMinor: 989 } }]);
});

test('a payment for an unknown order is shown to the administrator', async () => {
  const who = await newPerson();
  const { number } = await order(who, 'stripe');
  await pool.query('DELETE FROM orders WHERE number = $1', [number]);
  await servers.stripe.pay(number);
  const { items } = (await asAdmin(listUnmatchedPayments)).data;
  expect(items[0]).toMatchObject({ orderNumber: number, amount: plan.price, outcome: 'unknown-order' });
});

test('a buyer who registered by WeChat and has no e-mail address is shown by name', async () => {
  const who = await newPerson();
  const { number } = await order(who, 'wechatpay');
  await pool.query('UPDATE users SET email = NULL, email_key = NULL WHERE id = $1', [who.user.id]);
  const { data } = await asAdmin(getAdminOrder, { params: { number } });
  expect(data.order.buyer).toEqual({ id: who.user.id, username: who.user.username, email: '' });
});

test('a notification for a gateway that is not set up, or of no gateway, is refused', async () => {
  const post = (path: string) =>
    app.inject({ method: 'POST', url: path, payload: 'x', headers: { 'content-type': 'text/xml' } });
  expect((await post('/api/v1/payments/paypal/notify')).json().error).toBe('INVALID_INPUT');
  expect((await post('/api/v1/payments/stripe/notify')).json().error).toBe('NOTIFICATION_REFUSED');
});
