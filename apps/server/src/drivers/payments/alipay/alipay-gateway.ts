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
import { fromYuan, toYuan } from '../decimal-amount.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import { type AlipayApi, type AlipaySettings, createAlipayApi } from './alipay-api.ts';
import { readAlipayNotification } from './alipay-notification.ts';
import { fromChinaTime, toChinaTime } from './alipay-time.ts';

const { malformed, notOurs } = gatewayErrors('alipay');

const OfOrder = z.object({ out_trade_no: z.string() });
const Precreated = z.extend(OfOrder, { qr_code: z.string() });
const Trade = z.extend(OfOrder, {
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.optional(z.string()),
});
const Refunded = z.extend(OfOrder, { fund_change: z.optional(z.string()) });
const RefundQuery = z.object({
  out_trade_no: z.optional(z.string()),
  refund_status: z.optional(z.string()),
  refund_amount: z.optional(z.string()),
});

/** Alipay: a page on computers and phones, or a code to scan. */
export function createAlipayGateway(
  settings: AlipaySettings,
  outbound: Pick<Outbound, 'fetch'>,
  clock: Clock,
): PaymentGateway {
  const api = createAlipayApi(settings, outbound, clock);
  const query = (order: GatewayOrder) => queryTrade(api, order, clock.now());
  return {
    id: 'alipay',
    takes: (currency) => currency === 'CNY',
    createPayment: (request) => createPayment(api, request, settings.mode),
    parseNotification: async (notification) => readAlipayNotification(notification, settings, clock.now()),
    acknowledgement: { contentType: 'text/plain', body: 'success' },
    query,
    async close(order) {
      const content = { out_trade_no: order.orderNumber };
      try {
        const { out_trade_no } = await api.call({ method: 'alipay.trade.close', content }, OfOrder);
        requireOrder(order, out_trade_no);
        return { state: 'closed' };
      } catch (error) {
        // Refused when nobody began to pay, or when it is paid or has ended already.
        if (!(error instanceof GatewayError && error.reason === 'refused')) throw error;
        return query(order);
      }
    },
    refund: (order, refund) => makeRefund(api, order, refund),
  };
}

async function createPayment(
  api: AlipayApi,
  request: PaymentRequest,
  mode: AlipaySettings['mode'],
): Promise<PaymentStep> {
  const { orderNumber, amountMinor, title, expiresAt, notifyUrl, returnUrl, customer } = request;
  const content = {
    out_trade_no: orderNumber,
    total_amount: toYuan(amountMinor),
    // Alipay refuses these characters in a subject.
    subject: title.replaceAll(/[/=&]/g, ' ').slice(0, 128),
    time_expire: toChinaTime(expiresAt.getTime()),
  };
  if (mode === 'page') {
    const page = customer.isPhone
      ? { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY', quit_url: returnUrl }
      : { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' };
    const { method, ...more } = page;
    const url = api.pageUrl({ method, content: { ...content, ...more }, notifyUrl, returnUrl });
    return { kind: 'redirect', url };
  }
  const made = await api.call({ method: 'alipay.trade.precreate', content, notifyUrl }, Precreated);
  requireOrder(request, made.out_trade_no);
  // Nobody can scan their own screen, and on a phone the address that the code holds opens Alipay's app.
  return customer.isPhone ? { kind: 'redirect', url: made.qr_code } : { kind: 'code', content: made.qr_code };
}

async function queryTrade(api: AlipayApi, order: GatewayOrder, now: number): Promise<PaymentState> {
  const content = { out_trade_no: order.orderNumber };
  const trade = await api
    .call({ method: 'alipay.trade.query', content }, Trade)
    .catch((error: GatewayError) => {
      // Alipay creates the trade when the payer logs in or scans.
      if (error.gatewayCode === 'ACQ.TRADE_NOT_EXIST') return undefined;
      throw error;
    });
  if (trade === undefined) return { state: 'unknown' };
  requireOrder(order, trade.out_trade_no);
  const amountMinor = fromYuan(trade.total_amount);
  if (amountMinor === undefined) throw malformed('the amount cannot be read');
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { state: 'pending' };
  const sentAt = fromChinaTime(trade.send_pay_date);
  const isClosed = trade.trade_status === 'TRADE_CLOSED';
  // A closed trade that was paid before has been refunded.
  if (isClosed && sentAt === undefined) return { state: 'closed' };
  if (!isClosed && !['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(trade.trade_status)) {
    throw malformed('the state of the trade is not known');
  }
  // The time may be missing; the payment is still valid.
  const paidAt = sentAt ?? new Date(now);
  const payment = { gatewayPaymentId: trade.trade_no, paidAt, amountMinor, currency: 'CNY' };
  return isClosed
    ? { state: 'refunded', refundedMinor: amountMinor, ...payment }
    : { state: 'paid', ...payment };
}

async function makeRefund(
  api: AlipayApi,
  order: GatewayOrder,
  { refundNumber, amountMinor, reason }: RefundRequest,
): Promise<RefundResult> {
  const ids = { out_trade_no: order.orderNumber, out_request_no: refundNumber };
  const content = { ...ids, refund_amount: toYuan(amountMinor), refund_reason: reason };
  const made = await api.call({ method: 'alipay.trade.refund', content }, Refunded);
  requireOrder(order, made.out_trade_no);
  // Alipay gives refunds no number of its own.
  if (made.fund_change === 'Y') return { gatewayRefundId: refundNumber, state: 'done' };
  // `N`: it was made before, or is not made yet.
  const found = await api.call({ method: 'alipay.trade.fastpay.refund.query', content: ids }, RefundQuery);
  // The status may be left out; a refund that was not made has no fields at all.
  const isMade = found.out_trade_no === order.orderNumber && found.refund_amount !== undefined;
  const isDone = isMade && (found.refund_status ?? 'REFUND_SUCCESS') === 'REFUND_SUCCESS';
  return { gatewayRefundId: refundNumber, state: isDone ? 'done' : 'pending' };
}

function requireOrder({ orderNumber }: GatewayOrder, found: string): void {
  if (found !== orderNumber) throw notOurs('the reply is about another order');
}
