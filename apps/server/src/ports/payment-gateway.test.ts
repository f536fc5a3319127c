import { expect, test } from 'vitest';
import { GatewayError } from './payment-gateway.ts';

test('an error names its gateway and keeps the reason that the gateway gave', () => {
  const error = new GatewayError('alipay', 'refused', 'the trade has ended', {
    gatewayCode: 'ACQ.TRADE_HAS_CLOSE',
  });
  expect(error.message).toBe('alipay: the trade has ended');
  expect(error).toMatchObject({ gateway: 'alipay', reason: 'refused', gatewayCode: 'ACQ.TRADE_HAS_CLOSE' });
});
