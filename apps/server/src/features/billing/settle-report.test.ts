import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { insertOrder } from '../../../test/payments/insert-order.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { addCredit, type Credit } from '../../database/credit-ledger.ts';
import { createId } from '../../ports/id.ts';
import type { GatewayEvent } from '../../ports/payment-gateway.ts';
import { settleReport } from './store/settle-report.ts';

const database = await createTestDatabase();
const { pool, kysely } = database;
afterEach(() => expectBalancedLedger(pool));
afterAll(() => database.close());

const gateway = { id: 'stripe' } as const;
/** An account with an order of 990 cents that it has not paid. */
async function createOrder(): Promise<{ number: string; userId: string }> {
  const number = await insertOrder(pool);
  return { number, userId: number };
}

const money = { amountMinor: 990, currency: 'CNY' };
const base = (number: string, kind: string, payment = '') => ({
  eventId: createHash('sha256').update(`${number} ${kind} ${payment}`).digest('hex'),
  rawKind: kind,
  occurredAt: new Date(),
  orderNumber: number,
  ...money,
});
const paid = (number: string, gatewayPaymentId = 'pi_1'): GatewayEvent & { kind: 'paid' } => ({
  ...base(number, 'paid', gatewayPaymentId),
  kind: 'paid',
  gatewayPaymentId,
});
const closed = (number: string): GatewayEvent => ({ ...base(number, 'closed'), kind: 'closed' });
const refunded = (number: string, amountMinor = 990): GatewayEvent => ({
  ...base(number, `refunded ${amountMinor}`),
  kind: 'refunded',
  gatewayPaymentId: 'pi_1',
  refund: { refundNumber: undefined, amountMinor, covers: 'all' },
});

/** One of several partial refunds, each reported with its own amount only. */
const part = (number: string, amountMinor: number): GatewayEvent => ({
  ...base(number, `part ${amountMinor}`),
  kind: 'refunded',
  gatewayPaymentId: 'pi_1',
  refund: { refundNumber: `R${amountMinor}`, amountMinor, covers: 'this' },
});

const settle = (event: GatewayEvent) => settleReport({ database: kysely }, gateway, event);
const orderOf = async (number: string) => {
  const { rows } = await pool.query('SELECT state, flag FROM orders WHERE number = $1', [number]);
  return rows[0] as { state: string; flag: string | null };
};
/** Characters that the account's package holds. */
const held = async (userId: string) => {
  const { rows } = await pool.query('SELECT cap - used AS left FROM buckets WHERE bucket = $1', [
    `credits:${userId}`,
  ]);
  return rows[0]?.left ?? 0;
};

describe('a report that must match its order', () => {
  test.each([
    ['another amount', { amountMinor: 989 }, 'amount-mismatch', 'amount-mismatch'],
    ['another currency', { currency: 'USD' }, 'amount-mismatch', 'amount-mismatch'],
    ['an order that nobody made', { orderNumber: 'nobody' }, 'unknown-order', null],
  ])('%s: logged and not granted', async (_, change, outcome, flag) => {
    const { number, userId } = await createOrder();
    const event = { ...paid(number), ...change };
    expect(await settle(event)).toBe(outcome);
    expect([await held(userId), await orderOf(number)]).toEqual([0, { state: 'created', flag }]);
    // The right payment is still granted.
    expect(await settle(paid(number, 'pi_2'))).toBe('granted');
    expect(await held(userId)).toBe(1000);
  });

  test('from a gateway other than the order’s', async () => {
    const { number, userId } = await createOrder();
    const other = { id: 'alipay' } as const;
    expect(await settleReport({ database: kysely }, other, paid(number))).toBe('gateway-mismatch');
    expect(await held(userId)).toBe(0);
  });
});

test('a late payment of a closed order is granted', async () => {
  const { number, userId } = await createOrder();
  expect(await settle(closed(number))).toBe('closed');
  expect(await settle(paid(number))).toBe('granted');
  expect([await held(userId), (await orderOf(number)).state]).toEqual([1000, 'granted']);
});

test('a second payment of an order is flagged for the administrator, also after a refund of the first', async () => {
  const { number, userId } = await createOrder();
  await settle(paid(number));
  expect(await settle(paid(number, 'pi_2'))).toBe('paid-twice');
  expect([await held(userId), (await orderOf(number)).flag]).toEqual([1000, 'paid-twice']);
});

test('a payment for a deleted account is flagged for the administrator', async () => {
  const { number } = await createOrder();
  await pool.query('DELETE FROM users WHERE id = $1', [number]);
  expect(await settle(paid(number))).toBe('not-granted');
  expect(await orderOf(number)).toEqual({ state: 'paid', flag: 'account-gone' });
});

test('a refund takes back only what is left; a partial one takes nothing', async () => {
  const { number, userId } = await createOrder();
  await settle(paid(number));
  expect(await settle(refunded(number, 500))).toBe('refunded-in-part');
  expect([await held(userId), (await orderOf(number)).flag]).toEqual([1000, 'refunded-in-part']);
  await pool.query(
    `WITH c AS (INSERT INTO charges (task_id, bucket, amount) VALUES ($1, $2, 300))
     UPDATE buckets SET used = 300 WHERE bucket = $2`,
    [number, `credits:${userId}`],
  );
  expect(await settle(refunded(number))).toBe('refunded');
  expect(await held(userId)).toBe(0);
  const { rows } = await pool.query('SELECT amount FROM credits WHERE bucket = $1 ORDER BY id', [
    `credits:${userId}`,
  ]);
  expect(rows.map(({ amount }) => amount)).toEqual([1000, -700]);
  expect((await pool.query('SELECT FROM packages WHERE user_id = $1', [userId])).rowCount).toBe(0);
});

describe('orders of one account, of 30 days each', () => {
  /** Orders that were paid one after the other, and functions that read and refund them. */
  async function buy(count: number) {
    const all = [];
    for (let n = 0; n < count; n++) all.push(await createOrder());
    const [userId, numbers] = [all[0]?.userId ?? '', all.map(({ number }) => number)];
    await pool.query('UPDATE orders SET user_id = $1 WHERE number = ANY ($2)', [userId, numbers]);
    for (const number of numbers) await settle(paid(number));
    const letDaysPass = (days: number) =>
      pool.query(
        `WITH p AS (UPDATE packages SET expires_at = expires_at - $2::int * interval '1 day' WHERE user_id = $1)
         UPDATE credits SET created_at = created_at - $2::int * interval '1 day',
           expires_at = expires_at - $2::int * interval '1 day' WHERE bucket = 'credits:' || $1`,
        [userId, days],
      );
    const daysLeft = async () => {
      const { rows } = await pool.query(
        `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM packages WHERE user_id = $1`,
        [userId],
      );
      return (rows[0]?.days as number) ?? 0;
    };
    const refund = (which: number) => settle(refunded(numbers[which] ?? ''));
    return { refund, daysLeft, letDaysPass, held: () => held(userId) };
  }

  test('extend each other, and a refund removes its days, whichever is refunded and in whatever order', async () => {
    const refunds = fc.shuffledSubarray([0, 1, 2]);
    await fc.assert(
      fc.asyncProperty(refunds, async (which) => {
        const orders = await buy(3);
        expect([await orders.held(), await orders.daysLeft()]).toEqual([3000, 90]);
        for (const each of which) await orders.refund(each);
        const rest = 3 - which.length;
        expect([await orders.held(), await orders.daysLeft()]).toEqual([1000 * rest, 30 * rest]);
      }),
      { numRuns: 20 },
    );
  });

  test('a refund does not restore days that have passed', async () => {
    const early = await buy(2);
    await early.letDaysPass(10);
    await early.refund(0);
    expect(await early.daysLeft()).toBe(30);
    const late = await buy(2);
    await late.letDaysPass(40);
    await late.refund(0);
    expect(await late.daysLeft()).toBe(20);
  });

  test('a reward keeps its 30 days, and a date that an administrator gave stays', async () => {
    const userId = (await createOrder()).userId;
    const give = (credit: Pick<Credit, 'source' | 'expires'>) =>
      kysely.transaction().execute((transaction) =>
        addCredit(transaction, {
          ...{ userId, amount: 1, reference: createId(), name: 'Basic', type: 'basic' },
          ...credit,
        }),
      );
    const end = async () => {
      const { rows } = await pool.query(
        `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM packages WHERE user_id = $1`,
        [userId],
      );
      return rows[0]?.days;
    };
    await settle(paid(userId));
    await give({ source: 'invited', expires: { days: 30, count: 'from' } });
    await settle(refunded(userId));
    expect(await end()).toBe(30);
    await give({ source: 'grant', expires: new Date(Date.now() + 50 * 86_400_000) });
    expect(await end()).toBe(50);
  });
});

test('refunds that together make up the whole amount end the order', async () => {
  const { number, userId } = await createOrder();
  await settle(paid(number));
  expect(await settle(part(number, 500))).toBe('refunded-in-part');
  expect(await settle(part(number, 500))).toBe('refunded-in-part');
  expect(await held(userId)).toBe(1000);
  expect(await settle(part(number, 490))).toBe('refunded');
  expect([await held(userId), await orderOf(number)]).toEqual([0, { state: 'refunded', flag: null }]);
});

describe('reports in any order, repeated and simultaneous', () => {
  const kinds = ['paid', 'closed', 'refunded', 'in part', 'part', 'rest'] as const;
  const make = {
    ...{ paid, closed, refunded, 'in part': (number: string) => refunded(number, 1) },
    ...{ part: (number: string) => part(number, 500), rest: (number: string) => part(number, 490) },
  };

  test('an order is granted once and refunded once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (order, atOnce) => {
          const { number, userId } = await createOrder();
          const events = order.map((kind) => make[kind](number));
          if (atOnce) await Promise.all(events.map(settle));
          else for (const event of events) await settle(event);
          const isPaid = order.includes('paid');
          const isRefunded = order.includes('refunded') || (order.includes('part') && order.includes('rest'));
          const { state } = await orderOf(number);
          const end = isRefunded
            ? 'refunded'
            : isPaid
              ? 'granted'
              : order.includes('closed')
                ? 'closed'
                : 'created';
          expect(state).toBe(end);
          expect(await held(userId)).toBe(end === 'granted' ? 1000 : 0);
          const { rows } = await pool.query(
            `SELECT count(*)::int AS n FROM credits WHERE reference = $1 AND source = 'order'`,
            [number],
          );
          expect(rows[0].n).toBeLessThanOrEqual(1);
          const { rows: logged } = await pool.query(
            `SELECT count(*)::int AS events, sum(deliveries)::int AS deliveries FROM payment_events WHERE order_number = $1`,
            [number],
          );
          expect(logged).toEqual([{ events: new Set(order).size, deliveries: order.length }]);
          await expectBalancedLedger(pool);
        },
      ),
      { numRuns: 60 },
    );
  });
});
