import * as z from 'zod/mini';
import type { Clock } from '../../../ports/clock.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import {
  GatewayError,
  type GatewayOrder,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentState,
  type PaymentStep,
  type RefundRequest,
  type RefundResult,
} from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import { createWechatPayApi, type WechatPayApi, type WechatPaySettings } from './wechat-pay-api.ts';
import { paymentOf, readWechatPayNotification, Transaction } from './wechat-pay-notification.ts';

const { malformed, notOurs } = gatewayErrors('wechatpay');

const Opened = z.object({ code_url: z.string() });
const Nothing = z.object({});
const Refund = z.object({ refund_id: z.string(), out_refund_no: z.string(), status: z.string() });

/** WeChat Pay, API v3, native payments: the person scans a code. */
export function createWechatPayGateway(
  settings: WechatPaySettings,
  outbound: Pick<Outbound, 'fetch'>,
  clock: Clock,
): PaymentGateway {
  const api = createWechatPayApi(settings, outbound, clock);
  const query = (order: GatewayOrder) => queryTransaction(api, order, settings, clock.now());
  return {
    id: 'wechatpay',
    takes: (currency) => currency === 'CNY',
    createPayment: (request) => createPayment(api, request, settings),
    parseNotification: (notification) =>
      readWechatPayNotification(notification, settings, api.keys, clock.now()),
    acknowledgement: { contentType: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
    query,
    async close(order) {
      try {
        const body = { mchid: settings.merchantId };
        await api.call('POST', `${pathOf(order)}/close`, Nothing, body);
        return { state: 'closed' };
      } catch (error) {
        // Refused when there is no such order, or when it is paid.
        if (!(error instanceof GatewayError && error.reason === 'refused')) throw error;
        return query(order);
      }
    },
    refund: (order, refund) => makeRefund(api, order, refund),
  };
}

const pathOf = ({ orderNumber }: GatewayOrder) =>
  `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNumber)}`;

async function createPayment(
  api: WechatPayApi,
  { orderNumber, amountMinor, currency, title, expiresAt, notifyUrl }: PaymentRequest,
  { appId, merchantId }: WechatPaySettings,
): Promise<PaymentStep> {
  const { code_url } = await api.call('POST', '/v3/pay/transactions/native', Opened, {
    appid: appId,
    mchid: merchantId,
    description: title.slice(0, 127),
    out_trade_no: orderNumber,
    // Without fractions of a second, which the format does not have.
    time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
    notify_url: notifyUrl,
    amount: { total: amountMinor, currency },
  });
  return { kind: 'code', content: code_url };
}

const states: Readonly<Record<string, 'paid' | 'refunded' | 'pending' | 'closed'>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
};

async function queryTransaction(
  api: WechatPayApi,
  order: GatewayOrder,
  { merchantId, appId }: WechatPaySettings,
  now: number,
): Promise<PaymentState> {
  const path = `${pathOf(order)}?mchid=${merchantId}`;
  const transaction = await api.call('GET', path, Transaction).catch((error: GatewayError) => {
    if (error.gatewayCode === 'ORDER_NOT_EXIST') return undefined;
    throw error;
  });
  if (transaction === undefined) return { state: 'unknown' };
  const { mchid, appid, out_trade_no, trade_state } = transaction;
  if (mchid !== merchantId || appid !== appId || out_trade_no !== order.orderNumber) {
    throw notOurs('the reply is about another merchant, app or order');
  }
  const state = states[trade_state];
  if (state === 'pending' || state === 'closed') return { state };
  if (state === undefined) {
    throw malformed('the state of the transaction is not known');
  }
  const { occurredAt: paidAt, ...payment } = paymentOf(transaction, new Date(now).toISOString());
  const paid = { ...payment, paidAt };
  return state === 'paid' ? { state, ...paid } : { state, refundedMinor: undefined, ...paid };
}

const refundStates: Readonly<Record<string, RefundResult['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
};

async function makeRefund(
  api: WechatPayApi,
  { orderNumber, amountMinor: total, currency }: GatewayOrder,
  { refundNumber, amountMinor, reason, notifyUrl }: RefundRequest,
): Promise<RefundResult> {
  const made = await api.call('POST', '/v3/refund/domestic/refunds', Refund, {
    out_trade_no: orderNumber,
    out_refund_no: refundNumber,
    // At most 80 bytes.
    reason: Buffer.from(reason)
      .subarray(0, 80)
      .toString()
      .replace(/\uFFFD+$/, ''),
    notify_url: notifyUrl,
    amount: { refund: amountMinor, total, currency },
  });
  if (made.out_refund_no !== refundNumber) throw notOurs('the reply is about another refund');
  return { gatewayRefundId: made.refund_id, state: refundStates[made.status] ?? 'pending' };
}
