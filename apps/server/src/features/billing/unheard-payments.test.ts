import {
  cancelOrder,
  confirmPassword,
  createOrder,
  createPlan,
  getAdminOrder,
  getOrder,
  getPaymentResult,
  getUserInfo,
  type Order,
  payOrder,
  refundOrder,
} from '@parlando/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { startAlipayServer } from '../../../test/payments/alipay-server.ts';
import { letTimePass } from '../../../test/payments/let-time-pass.ts';
import { plan } from '../../../test/payments/plan.ts';
import { startStripeServer } from '../../../test/payments/stripe-server.ts';
import { startWechatPayServer } from '../../../test/payments/wechat-pay-server.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

// Payments that gateways never report. Alipay uses a page here: it knows an order only once that is opened.
const mail = await startMailServer();
const servers = {
  stripe: await startStripeServer(),
  alipay: await startAlipayServer({ mode: 'page' }),
  wechatpay: await startWechatPayServer(),
};
type GatewayName = keyof typeof servers;
const { stripe, alipay } = servers;
const variables = Object.assign({}, ...Object.values(servers).map((server) => server.variables));
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, ...variables });
const { pool } = database;
afterEach(() => expectBalancedLedger(pool));
afterAll(async () => {
  await close();
  await mail.close();
  for (const server of Object.values(servers)) await server.stop();
});

let admin: Person;
let planId: string;
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
  await call(app, confirmPassword, { token: admin.token, body: { password } });
  planId = (await call(app, createPlan, { token: admin.token, body: plan })).data.id;
});

let people = 0;
let who: Person;
beforeEach(async () => {
  who = await createPerson(app, mail, `buyer-${++people}`);
});
const order = async (gateway: GatewayName, headers = {}): Promise<Order> =>
  (await call(app, createOrder, { token: who.token, headers, body: { planId, gateway } })).data;
const own = (route: Parameters<typeof call>[1], number: string) =>
  call(app, route, { token: who.token, params: { number } });
const stateOf = async (number: string) => (await own(getOrder, number)).data.state as Order['state'];
const left = async (): Promise<number> =>
  (await call(app, getUserInfo, { token: who.token })).data.package?.remainingChars ?? 0;
const flagOf = async (number: string) =>
  (await call(app, getAdminOrder, { token: admin.token, params: { number } })).data.order.flag;
const refund = (number: string) => call(app, refundOrder, { token: admin.token, params: { number } });
const open = async ({ checkout }: Order) => {
  await (await fetch(checkout?.url ?? '', { redirect: 'manual' })).text();
};
/** Paid without a notification. */
const pay = async (made: Order) => {
  if (made.gateway === 'alipay') await open(made);
  await servers[made.gateway].pay(made.number, { notify: false });
};

describe('an order that is paid on a page that was still open after it was cancelled', () => {
  const cancelled = async () => {
    const made = await order('alipay');
    expect((await own(cancelOrder, made.number)).data.state).toBe('closed');
    return made;
  };

  test('is granted when the result is opened', async () => {
    const made = await cancelled();
    await pay(made);
    expect((await own(getPaymentResult, made.number)).data.state).toBe('granted');
    expect(await left()).toBe(1000);
  });

  test('is granted when nobody opens the result', async () => {
    const made = await cancelled();
    await pay(made);
    await letTimePass(pool, made.number, 40);
    await eventually(async () => (await stateOf(made.number)) === 'granted');
    expect(await left()).toBe(1000);
  });

  test('can no longer be paid after a check has seen that', async () => {
    const made = await cancelled();
    await open(made);
    await letTimePass(pool, made.number, 11);
    await eventually(() => alipay.order(made.number).state === 'closed');
    expect(await stateOf(made.number)).toBe('closed');
  });
});

describe.each(['stripe', 'wechatpay'] as const)('%s', (gateway) => {
  test('a partly refunded payment is granted and flagged for the administrator', async () => {
    const made = await order(gateway);
    await pay(made);
    await servers[gateway].refund(made.number, { amountMinor: 90, notify: false });
    expect((await own(getPaymentResult, made.number)).data.state).toBe('granted');
    expect([await left(), await flagOf(made.number)]).toEqual([1000, 'refunded-in-part']);
  });
});

test.each(['stripe', 'alipay'] as const)(
  '%s: a refund made on its own pages is noticed when the administrator refunds',
  async (gateway) => {
    const made = await order(gateway);
    await pay(made);
    expect((await own(getPaymentResult, made.number)).data.state).toBe('granted');
    await servers[gateway].refund(made.number, { notify: false });
    const refunded = await refund(made.number);
    expect(refunded.data, refunded.body).toMatchObject({ state: 'refunded', refunding: false, flag: null });
    expect([await left(), servers[gateway].order(made.number).refundedMinor]).toEqual([0, 990]);
  },
);

test('an order closes at its deadline although a client waits for its result', async () => {
  const made = await order('stripe');
  expect((await own(getPaymentResult, made.number)).error).toBe('PAYMENT_NOT_FINISHED');
  await letTimePass(pool, made.number, 31);
  expect((await own(getPaymentResult, made.number)).error).toBe('ORDER_NOT_FOUND');
  expect([await stateOf(made.number), stripe.order(made.number).state]).toEqual(['closed', 'closed']);
});

test('an order has one payment, even if requested in several languages at once', async () => {
  const languages = ['en', 'zh', 'es'];
  const all = await Promise.all(languages.map((each) => order('stripe', { 'accept-language': each })));
  expect(new Set(all.map(({ checkout }) => checkout?.url)).size).toBe(1);
  await pay(all[0] as Order);
  expect((await own(getPaymentResult, all[0]?.number ?? '')).data.state).toBe('granted');
});

test('pressing the button repeatedly does not use up the gateway’s rate limit', async () => {
  const { number } = await order('stripe');
  const before = stripe.requests.length;
  const again = await Promise.all(Array.from({ length: 20 }, () => own(payOrder, number)));
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  expect(stripe.requests.length).toBe(before);

  const errors = new Set<string | undefined>();
  for (let made = 1; made <= 30; made++) {
    const answer = await call(app, createOrder, { token: who.token, body: { planId, gateway: 'alipay' } });
    errors.add(answer.error);
    if (answer.data) await own(cancelOrder, answer.data.number);
  }
  expect(errors).toEqual(new Set([undefined, 'TOO_MANY_ATTEMPTS']));
});
