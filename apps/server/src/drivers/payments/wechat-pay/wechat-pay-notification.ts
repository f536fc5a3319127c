import * as z from 'zod/mini';
import type { GatewayEvent, RawNotification } from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { EncryptedSchema, parse, type WechatPaySettings } from './wechat-pay-api.ts';
import { checkSeal, decrypt, readSeal } from './wechat-signature.ts';

const { forged, malformed, notOurs } = gatewayErrors('wechatpay');

const Envelope = z.object({
  id: z.string(),
  create_time: z.string(),
  event_type: z.string(),
  resource: EncryptedSchema,
});

const fen = z.number().check(z.int(), z.nonnegative());

export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(z.string()),
  // Before the payment it may lack the total.
  amount: z.optional(z.object({ total: z.optional(fen), currency: z._default(z.string(), 'CNY') })),
});

const RefundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  success_time: z.optional(z.string()),
  amount: z.object({ total: fen, refund: fen }),
});

const AnyResource = z.object({ mchid: z.optional(z.string()), out_trade_no: z.optional(z.string()) });

/** Checks signature and time, decrypts, and checks merchant and app. */
export async function readWechatPayNotification(
  { headers, body }: RawNotification,
  settings: WechatPaySettings,
  keys: PlatformKeys,
  now: number,
): Promise<GatewayEvent> {
  const text = body.toString('utf8');
  const seal = readSeal((name) => headers[name]);
  if (seal === undefined) throw forged('the notification is not signed');
  checkSeal(seal, text, await keys.find(seal.serial), now);
  const envelope = read(Envelope, parse(text));
  const resource = parse(decrypt(envelope.resource, settings.apiV3Key));
  return interpret(envelope, resource, settings);
}

function interpret(
  { id, event_type: rawKind, create_time }: z.output<typeof Envelope>,
  resource: unknown,
  { merchantId, appId }: WechatPaySettings,
): GatewayEvent {
  const { mchid = merchantId, out_trade_no: orderNumber } = read(AnyResource, resource);
  if (mchid !== merchantId) throw notOurs('the notification is about another merchant');
  const base = { eventId: id, rawKind, orderNumber };
  if (rawKind === 'TRANSACTION.SUCCESS') {
    const transaction = read(Transaction, resource);
    if (transaction.appid !== appId) throw notOurs('the notification is about another app');
    const { out_trade_no } = transaction;
    return { ...base, kind: 'paid', orderNumber: out_trade_no, ...paymentOf(transaction, create_time) };
  }
  if (rawKind === 'REFUND.SUCCESS') {
    const notice = read(RefundNotice, resource);
    return {
      ...base,
      kind: 'refunded',
      orderNumber: notice.out_trade_no,
      gatewayPaymentId: notice.transaction_id,
      amountMinor: notice.amount.total,
      currency: 'CNY',
      refund: { refundNumber: notice.out_refund_no, amountMinor: notice.amount.refund, covers: 'this' },
      occurredAt: timeOf(notice.success_time ?? create_time),
    };
  }
  return { ...base, kind: 'other', occurredAt: timeOf(create_time) };
}

/** What a paid transaction says of its payment. Throws `malformed` when something is missing. */
export function paymentOf(
  { transaction_id, amount, success_time }: z.output<typeof Transaction>,
  otherTime: string,
) {
  if (transaction_id === undefined || amount?.total === undefined)
    throw malformed('the payment lacks a field');
  const { total: amountMinor, currency } = amount;
  return {
    gatewayPaymentId: transaction_id,
    amountMinor,
    currency,
    occurredAt: timeOf(success_time ?? otherTime),
  };
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw malformed('a time cannot be read');
  return time;
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(value);
  if (!success) throw malformed('the notification lacks a field');
  return data;
}
