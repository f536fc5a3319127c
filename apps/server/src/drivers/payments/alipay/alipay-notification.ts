import type { GatewayEvent, RawNotification } from '../../../ports/payment-gateway.ts';
import { fromYuan } from '../decimal-amount.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import type { AlipaySettings } from './alipay-api.ts';
import { contentToSign, isSignedBy } from './alipay-signature.ts';
import { fromChinaTime } from './alipay-time.ts';

const { forged, malformed, notOurs } = gatewayErrors('alipay');

/** Alipay repeats a notification for 25 hours. */
const oldestMs = 48 * 3_600_000;
const clockDifferenceMs = 5 * 60_000;

type Fields = Readonly<Record<string, string>>;

/** Checks signature, age, app and seller. */
export function readAlipayNotification(
  { body }: RawNotification,
  { publicKey, appId, sellerId }: AlipaySettings,
  now: number,
): GatewayEvent {
  const fields: Fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const { sign, sign_type, ...signed } = fields;
  if (sign_type !== 'RSA2' || !isSignedBy(publicKey, contentToSign(signed), sign)) {
    throw forged('the signature does not fit');
  }
  const sentAt = fromChinaTime(signed.notify_time);
  if (sentAt === undefined) throw malformed('the notification has no time');
  const ageMs = now - sentAt.getTime();
  if (ageMs > oldestMs || ageMs < -clockDifferenceMs) throw forged('the notification is of another time');
  if (signed.app_id !== appId) throw notOurs('the notification is for another app');
  // Some kinds of notification leave the seller out; the app, which belongs to the seller, is always there.
  if ((signed.seller_id ?? sellerId) !== sellerId) throw notOurs('the notification is about another seller');
  return interpret(signed, sentAt);
}

function interpret(fields: Fields, sentAt: Date): GatewayEvent {
  const {
    notify_id: eventId,
    trade_status: status,
    out_trade_no: orderNumber,
    trade_no: gatewayPaymentId,
  } = fields;
  const amountMinor = fromYuan(fields.total_amount);
  if (eventId === undefined || status === undefined) throw malformed('the notification is not about a trade');
  const base = { eventId, rawKind: status };
  if (!orderNumber || !gatewayPaymentId) return { ...base, kind: 'other', orderNumber, occurredAt: sentAt };
  if (amountMinor === undefined) throw malformed('the amount cannot be read');
  const money = { orderNumber, amountMinor, currency: 'CNY' };
  if (fields.gmt_refund !== undefined || fields.refund_fee !== undefined) {
    const refunded = fromYuan(fields.refund_fee);
    if (refunded === undefined) throw malformed('the refund cannot be read');
    const refund = { refundNumber: fields.out_biz_no, amountMinor: refunded, covers: 'all' as const };
    const occurredAt = fromChinaTime(fields.gmt_refund) ?? sentAt;
    return {
      ...base,
      ...money,
      kind: 'refunded',
      rawKind: `${status} refund`,
      gatewayPaymentId,
      refund,
      occurredAt,
    };
  }
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') {
    const occurredAt = fromChinaTime(fields.gmt_payment) ?? sentAt;
    return { ...base, ...money, kind: 'paid', gatewayPaymentId, occurredAt };
  }
  const occurredAt = fromChinaTime(fields.gmt_close) ?? sentAt;
  if (status === 'TRADE_CLOSED') return { ...base, ...money, kind: 'closed', occurredAt };
  return { ...base, kind: 'other', orderNumber, occurredAt };
}
