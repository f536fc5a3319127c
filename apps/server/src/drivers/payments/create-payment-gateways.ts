import type { PaymentGatewayId } from '@parlando/contract';
import type { Clock } from '../../ports/clock.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { AlipaySettings } from './alipay/alipay-api.ts';
import { createAlipayGateway } from './alipay/alipay-gateway.ts';
import type { StripeSettings } from './stripe/stripe-client.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import type { WechatPaySettings } from './wechat-pay/wechat-pay-api.ts';
import { createWechatPayGateway } from './wechat-pay/wechat-pay-gateway.ts';

/** The gateways that the operator has set up; a missing one is off. */
export interface PaymentsConfig {
  readonly stripe: StripeSettings | undefined;
  readonly alipay: AlipaySettings | undefined;
  readonly wechatPay: WechatPaySettings | undefined;
}

/** `outbound` must reach the gateways' addresses and give up in time. */
export function createPaymentGateways(
  { stripe, alipay, wechatPay }: PaymentsConfig,
  outbound: Pick<Outbound, 'fetch'>,
  clock: Clock,
): ReadonlyMap<PaymentGatewayId, PaymentGateway> {
  const gateways = [
    stripe && createStripeGateway(stripe, outbound, clock),
    alipay && createAlipayGateway(alipay, outbound, clock),
    wechatPay && createWechatPayGateway(wechatPay, outbound, clock),
  ].filter((gateway) => gateway !== undefined);
  return new Map(gateways.map((gateway) => [gateway.id, gateway]));
}
