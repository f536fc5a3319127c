import type { PaymentGatewayId } from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { gate } from '../../../test/gate.ts';
import { insertOrder } from '../../../test/payments/insert-order.ts';
import { letTimePass } from '../../../test/payments/let-time-pass.ts';
import { silentLog as log } from '../../../test/silent-log.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { PaymentWatch } from './payment-watch.ts';

const { pool, kysely: database, close } = await createTestDatabase();
afterAll(close);

/** A watch that only records which orders it handles. */
function watchOf(gateway: PaymentGatewayId, wait: () => Promise<void> = async () => undefined) {
  const seen: string[] = [];
  const note = async (kind: string, number: string) => {
    seen.push(`${kind} ${number}`);
    await wait();
  };
  const watch = new PaymentWatch(gateway, {
    ...{ database, log },
    inquiry: { lookAt: ({ number }) => note('order', number) },
    refunds: { carryOn: ({ number }) => note('refund', number) },
  });
  return { watch, seen };
}

async function silentOrder(columns: Record<string, unknown>): Promise<string> {
  const number = await insertOrder(pool, columns);
  await letTimePass(pool, number, 3);
  return number;
}

test('an unresponsive gateway does not delay the others', async () => {
  await silentOrder({ gateway: 'stripe' });
  const number = await silentOrder({ gateway: 'alipay' });
  const reply = gate();
  const silent = watchOf('stripe', () => reply.opened);
  const other = watchOf('alipay');
  const running = silent.watch.run();
  await other.watch.run();
  expect(other.seen).toEqual([`order ${number}`]);
  reply.release();
  await running;
});

test('refunds come first, and each row once', async () => {
  const gateway = 'wechatpay';
  const unpaid = [await silentOrder({ gateway }), await silentOrder({ gateway })];
  const refund = { gateway, state: 'granted', refund_asked_at: new Date() };
  const refunded = [await silentOrder(refund), await silentOrder(refund)];
  const { watch, seen } = watchOf(gateway);
  await watch.run();
  expect(seen.slice(0, 2).toSorted()).toEqual(refunded.map((number) => `refund ${number}`).toSorted());
  expect(seen.slice(2).toSorted()).toEqual(unpaid.map((number) => `order ${number}`).toSorted());
  await watch.run();
  expect(seen).toHaveLength(4);
});

test('a closed order is checked until an hour after its end, unless it was paid', async () => {
  const gateway = 'alipay';
  const closed = (minutes: number, columns = {}) =>
    insertOrder(pool, { gateway, state: 'closed', ...columns }).then(async (number) => {
      await letTimePass(pool, number, minutes);
      return number;
    });
  const [early, late] = [await closed(11), await closed(85)];
  await closed(95);
  await closed(9);
  await closed(20, { payment_id: 'pi_1' });
  const { watch, seen } = watchOf(gateway);
  await watch.run();
  expect(seen.toSorted()).toEqual([`order ${early}`, `order ${late}`].toSorted());
});
