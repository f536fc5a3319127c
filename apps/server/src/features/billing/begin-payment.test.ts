import { afterAll, expect, test } from 'vitest';
import { gate } from '../../../test/gate.ts';
import { insertOrder } from '../../../test/payments/insert-order.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { PaymentGateway, PaymentStep } from '../../ports/payment-gateway.ts';
import { createBeginPayment } from './begin-payment.ts';

const { pool, kysely: database, close } = await createTestDatabase();
afterAll(close);

/** One server process, with a gateway that gives these replies. */
function createProcess(replies: () => Promise<PaymentStep>) {
  const gateway = { createPayment: replies } as unknown as PaymentGateway;
  return createBeginPayment({ database, gateways: new Map([['stripe', gateway]]) });
}

test('two processes that begin the payment of one order at once return the same payment', async () => {
  const number = await insertOrder(pool);
  const both = gate();
  let asked = 0;
  const begin = (reference: string) =>
    createProcess(async () => {
      if (++asked === 2) both.release();
      await both.opened;
      return { kind: 'redirect', url: `https://pay.example/${reference}`, reference };
    })(number, false);
  const [first, second] = await Promise.all([begin('one'), begin('two')]);
  expect(asked).toBe(2);
  expect(first.step).toEqual(second.step);
});

test('a payment page without a reference is created again for the current device', async () => {
  const number = await insertOrder(pool);
  let made = 0;
  const begin = createProcess(async () => ({ kind: 'redirect', url: `https://pay.example/${++made}` }));
  await begin(number, false);
  expect((await begin(number, true)).step).toMatchObject({ url: 'https://pay.example/1' });
  await pool.query(`UPDATE orders SET step_at = step_at - interval '11 seconds' WHERE number = $1`, [number]);
  expect((await begin(number, true)).step).toMatchObject({ url: 'https://pay.example/2' });
});
