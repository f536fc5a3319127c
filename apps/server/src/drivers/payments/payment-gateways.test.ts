import { startAlipayServer } from '../../../test/payments/alipay-server.ts';
import {
  describePaymentGateway,
  type GatewayTraits,
} from '../../../test/payments/describe-payment-gateway.ts';
import { privatePem } from '../../../test/payments/rsa-keys.ts';
import { startStripeServer } from '../../../test/payments/stripe-server.ts';
import { startWechatPayServer } from '../../../test/payments/wechat-pay-server.ts';

describePaymentGateway('Stripe Checkout', startStripeServer, {
  signsReplies: false,
  notifiesOfClosing: true,
  tellsRefundNumber: false,
  queriesRefunds: 'amount',
  refundsTakeTime: false,
  wrongKey: { STRIPE_SECRET_KEY: 'sk_test_somebodyelse' },
});

const alipay: GatewayTraits = {
  signsReplies: true,
  notifiesOfClosing: true,
  tellsRefundNumber: true,
  queriesRefunds: 'whole',
  refundsTakeTime: false,
  wrongKey: { ALIPAY_PRIVATE_KEY: privatePem('forger') },
};
describePaymentGateway('Alipay by page', startAlipayServer, alipay);
describePaymentGateway(
  'Alipay by code',
  (options) => startAlipayServer({ ...options, mode: 'code' }),
  alipay,
);

const wechatPay: GatewayTraits = {
  signsReplies: true,
  notifiesOfClosing: false,
  tellsRefundNumber: true,
  queriesRefunds: 'no amount',
  refundsTakeTime: true,
  wrongKey: { WECHATPAY_PRIVATE_KEY: privatePem('forger') },
};
describePaymentGateway('WeChat Pay by certificates', startWechatPayServer, wechatPay);
describePaymentGateway(
  'WeChat Pay by public key',
  (options) => startWechatPayServer({ ...options, trust: 'public-key' }),
  wechatPay,
);
