import { afterAll, expect, test } from 'vitest';
import { gate } from '../../../test/gate.ts';
import { insertOrder } from '../../../test/payments/insert-order.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { GatewayError, type PaymentGateway } from '../../ports/payment-gateway.ts';
import { createOrderInquiry } from './order-inquiry.ts';
import { createRefunds } from './refunds.service.ts';

const { pool, kysely: database, close } = await createTestDatabase();
afterAll(close);

/** A gateway that refuses on request. */
function refusingGateway() {
  const asked = gate();
  const mayAnswer = gate();
  const gateway: Pick<PaymentGateway, 'id' | 'query' | 'refund'> = {
    id: 'stripe',
    query: async () => ({
      ...{ state: 'paid', gatewayPaymentId: 'pi_1', paidAt: new Date() },
      ...{ amountMinor: 990, currency: 'CNY' },
    }),
    async refund() {
      asked.release();
      await mayAnswer.opened;
      throw new GatewayError('stripe', 'refused', 'refused: charge_disputed');
    },
  };
  return { asked, mayAnswer, gateways: new Map([['stripe', gateway as PaymentGateway]] as const) };
}

async function refundOf(number: string) {
  const { rows } = await pool.query(
    'SELECT refunds, refund_asked_at IS NOT NULL AS "isUnderWay", flag FROM orders WHERE number = $1',
    [number],
  );
  return rows[0];
}

test('a refusal ends the refund', async () => {
  const number = await insertOrder(pool, { state: 'granted', payment_id: 'pi_1' });
  const { gateways, mayAnswer } = refusingGateway();
  const inquiry = createOrderInquiry({ database, gateways });
  mayAnswer.release();
  const refund = createRefunds({ database, gateways, inquiry }).refund(number, async () => undefined);
  await expect(refund).rejects.toThrow('REFUND_REFUSED');
  expect(await refundOf(number)).toEqual({ refunds: 1, isUnderWay: false, flag: 'refund-refused' });
});

test('a late refusal leaves the next refund pending', async () => {
  const number = await insertOrder(pool, { state: 'granted', payment_id: 'pi_1' });
  const { gateways, asked, mayAnswer } = refusingGateway();
  const inquiry = createOrderInquiry({ database, gateways });
  const refund = createRefunds({ database, gateways, inquiry }).refund(number, async () => undefined);
  await asked.opened;
  await pool.query('UPDATE orders SET refunds = 2 WHERE number = $1', [number]);
  mayAnswer.release();
  await refund;
  expect(await refundOf(number)).toEqual({ refunds: 2, isUnderWay: true, flag: null });
});
