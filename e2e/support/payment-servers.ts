import { startAlipayServer } from '../../apps/server/test/payments/alipay-server.ts';
import type { PaymentServer } from '../../apps/server/test/payments/payment-server.ts';
import { startStripeServer } from '../../apps/server/test/payments/stripe-server.ts';
import { startWechatPayServer } from '../../apps/server/test/payments/wechat-pay-server.ts';

/** Local servers that simulate the three gateways. */
export interface PaymentServers {
  readonly stripe: PaymentServer;
  readonly alipay: PaymentServer;
  readonly wechatpay: PaymentServer;
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startPaymentServers(): Promise<PaymentServers> {
  const [stripe, alipay, wechatpay] = await Promise.all([
    startStripeServer(),
    startAlipayServer(),
    startWechatPayServer(),
  ]);
  const all = [stripe, alipay, wechatpay];
  return {
    stripe,
    alipay,
    wechatpay,
    variables: Object.assign({}, ...all.map(({ variables }) => variables)),
    stop: async () => void (await Promise.all(all.map((server) => server.stop()))),
  };
}
