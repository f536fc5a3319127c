import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  createOrder,
  notifyPayment,
  type Order,
  payOrder,
  type RouteDefinition,
  refundOrder,
  routePath,
} from '@parlando/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { BillingChildOptions } from '../../../test/billing-child.ts';
import { eventually } from '../../../test/eventually.ts';
import { letTimePass } from '../../../test/payments/let-time-pass.ts';
import { planContent } from '../../../test/payments/plan.ts';
import { startStripeServer } from '../../../test/payments/stripe-server.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { programFile } from '../../../test/programs.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createId } from '../../ports/id.ts';

const database = await createTestDatabase();
const { pool } = database;
const stripe = await startStripeServer();
const living = new Set<() => void>();
afterEach(async () => {
  for (const kill of living) kill();
  living.clear();
  await expectBalancedLedger(pool);
});
afterAll(async () => {
  await stripe.stop();
  await database.close();
});

/** A process that dies when it reaches the step. */
async function start(killAt?: string) {
  const options: BillingChildOptions = {
    connection: database.connection,
    gateway: { id: 'stripe', url: stripe.url, variables: stripe.variables },
    ...(killAt !== undefined && { killAt }),
  };
  const child = fork(programFile('billing-child'), [JSON.stringify(options)], {
    execArgv: [],
    stdio: 'inherit',
  });
  living.add(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  stripe.notifyUrl = url + routePath(notifyPayment, { gateway: 'stripe' });
  return { url, exited };
}

/** An account, and a plan of its own. */
async function createBuyer(): Promise<string> {
  const id = createId();
  await pool.query(
    `WITH p AS (INSERT INTO plans (id, content, price_minor, currency, active) VALUES ($1, $2, 990, 'CNY', true))
     INSERT INTO users (id, username, username_key, email, email_key, role, password_hash)
     VALUES ($1, $1, $1, $1, $1, 'user', '')`,
    [id, JSON.stringify(planContent)],
  );
  return id;
}

async function ask(url: string, buyer: string, route: RouteDefinition, more: { number?: string } = {}) {
  const body = route === createOrder ? { planId: buyer, gateway: 'stripe' } : undefined;
  const { number = '' } = more;
  const reply = await fetch(url + routePath(route, route.params && { number }), {
    method: route.method,
    headers: { authorization: `Bearer ${buyer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as { data: Order; error?: string };
}
const died = (request: Promise<unknown>) => expect(request).rejects.toThrow();

const orderOf = async (buyer: string) => {
  const { rows } = await pool.query('SELECT number, state FROM orders WHERE user_id = $1', [buyer]);
  expect(rows).toHaveLength(1);
  return rows[0] as { number: string; state: string };
};
/** Characters by source. */
const creditsOf = async (buyer: string) => {
  const { rows } = await pool.query('SELECT source, amount FROM credits WHERE bucket = $1 ORDER BY id', [
    `credits:${buyer}`,
  ]);
  return rows.map(({ source, amount }) => [source, amount]);
};

test.each(['order-stored', 'payment-begun'])(
  'killed at %s, an order is still paid for exactly once',
  async (step) => {
    const buyer = await createBuyer();
    const first = await start(step);
    await died(ask(first.url, buyer, createOrder));
    await first.exited;
    const { number } = await orderOf(buyer);
    const second = await start();
    expect((await ask(second.url, buyer, createOrder)).data.number).toBe(number);
    expect((await ask(second.url, buyer, payOrder, { number })).data.checkout?.url).toMatch(/^http/);
    await stripe.pay(number);
    expect(await creditsOf(buyer)).toEqual([['order', 1000]]);
  },
);

test.each(['notified', 'event-logged', 'order-settled', 'settled'])(
  'killed at %s, a payment is granted when the gateway reports it again',
  async (step) => {
    const buyer = await createBuyer();
    const first = await start(step);
    const { number } = (await ask(first.url, buyer, createOrder)).data;
    await died(stripe.pay(number));
    await first.exited;
    await start();
    const told = await stripe.notify(number, { times: 3 });
    expect(told.map(({ accepted }) => accepted)).toEqual([true, true, true]);
    expect(await creditsOf(buyer)).toEqual([['order', 1000]]);
    expect((await orderOf(buyer)).state).toBe('granted');
  },
);

test.each(['refund-noted', 'refund-sent', 'event-logged', 'order-settled'])(
  'killed at %s, a refund is made once, and its characters are taken once',
  async (step) => {
    const buyer = await createBuyer();
    const first = await start();
    const { number } = (await ask(first.url, buyer, createOrder)).data;
    await stripe.pay(number);
    const second = await start(step);
    await died(ask(second.url, buyer, refundOrder, { number }));
    await second.exited;
    expect((await orderOf(buyer)).state).toBe('granted');
    await start();
    await letTimePass(pool, number, 3);
    await eventually(async () => (await orderOf(buyer)).state === 'refunded');
    await stripe.notify(number, { times: 2, reversed: true });
    expect(await creditsOf(buyer)).toEqual([
      ['order', 1000],
      ['refund', -1000],
    ]);
    expect(stripe.order(number).refundedMinor).toBe(990);
  },
);
