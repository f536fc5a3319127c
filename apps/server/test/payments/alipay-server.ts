import { sign, verify } from 'node:crypto';
import type { RawNotification } from '../../src/ports/payment-gateway.ts';
import {
  type Ledger,
  type LedgerEvent,
  type LedgerOrder,
  type Protocol,
  type ReceivedRequest,
  type Reply,
  startGatewayServer,
} from './gateway-server.ts';
import type { GatewayFault, PaymentServer, PaymentServerOptions } from './payment-server.ts';
import { privatePem, publicPem, rsaKeys } from './rsa-keys.ts';

const appId = '2021000000000001';
const sellerId = '2088000000000001';

export interface AlipayServerOptions extends PaymentServerOptions {
  /** How the product is set to take payments on computers; `page` by default. */
  readonly mode?: 'page' | 'code';
}

/** Alipay's gateway as far as page, phone and code payments need it, and its notifications. */
export async function startAlipayServer(options: AlipayServerOptions = {}): Promise<PaymentServer> {
  return startGatewayServer({
    ...options,
    id: 'alipay',
    variables: (url) => ({
      ALIPAY_APP_ID: appId,
      ALIPAY_PRIVATE_KEY: privatePem('alipay merchant'),
      ALIPAY_PUBLIC_KEY: publicPem('alipay'),
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_MODE: options.mode ?? 'page',
      ALIPAY_GATEWAY_URL: `${url}/gateway.do`,
    }),
    speak: speakAlipay,
  });
}

type Fields = Record<string, unknown>;

function speakAlipay(ledger: Ledger): Protocol {
  const refusal = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode });
  const success = (fields: Fields) => ({ code: '10000', msg: 'Success', ...fields });

  function open(parameters: Map<string, string>): LedgerOrder | undefined {
    const { out_trade_no, total_amount } = JSON.parse(parameters.get('biz_content') ?? '{}');
    const amountMinor = Math.round(Number(total_amount) * 100);
    if (!/^\d+\.\d{2}$/.test(total_amount) || amountMinor <= 0) return undefined;
    const existing = ledger.orders.get(out_trade_no);
    if (existing !== undefined) return existing.amountMinor === amountMinor ? existing : undefined;
    return ledger.create({
      orderNumber: out_trade_no,
      amountMinor,
      currency: 'CNY',
      notifyUrl: parameters.get('notify_url'),
      returnUrl: parameters.get('return_url'),
    });
  }

  const actions: Record<string, (parameters: Map<string, string>, content: Fields) => Fields> = {
    'alipay.trade.precreate'(parameters, { out_trade_no }) {
      return open(parameters) === undefined
        ? refusal('ACQ.INVALID_PARAMETER')
        : success({ out_trade_no, qr_code: `${ledger.url}/cashier/${out_trade_no}` });
    },
    'alipay.trade.query'(_, { out_trade_no }) {
      const order = ledger.orders.get(String(out_trade_no));
      return order === undefined ? refusal('ACQ.TRADE_NOT_EXIST') : success(tradeFields(order));
    },
    'alipay.trade.close'(_, { out_trade_no }) {
      const order = ledger.orders.get(String(out_trade_no));
      if (order === undefined) return refusal('ACQ.TRADE_NOT_EXIST');
      if (order.state === 'paid') return refusal('ACQ.TRADE_STATUS_ERROR');
      if (order.state === 'pending') ledger.close(order);
      return success({ out_trade_no, trade_no: order.paymentId });
    },
    'alipay.trade.refund'(_, { out_trade_no, refund_amount, out_request_no }) {
      const order = ledger.orders.get(String(out_trade_no));
      if (order?.state !== 'paid') return refusal('ACQ.TRADE_STATUS_ERROR');
      const known = order.refunds.length;
      const amountMinor = Math.round(Number(refund_amount) * 100);
      const isRepeated = order.refunds.some(({ refundNumber }) => refundNumber === out_request_no);
      if (!isRepeated && order.refundedMinor + amountMinor > order.amountMinor) {
        return refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
      }
      ledger.refund(order, amountMinor, String(out_request_no));
      return success({
        out_trade_no,
        trade_no: order.paymentId,
        fund_change: order.refunds.length > known ? 'Y' : 'N',
        refund_fee: yuan(order.refundedMinor),
      });
    },
    'alipay.trade.fastpay.refund.query'(_, { out_trade_no, out_request_no }) {
      const refund = ledger.orders
        .get(String(out_trade_no))
        ?.refunds.find(({ refundNumber }) => refundNumber === out_request_no);
      // A refund that never was is a success without fields.
      return refund === undefined
        ? success({})
        : success({
            out_trade_no,
            out_request_no,
            refund_amount: yuan(refund.amountMinor),
            refund_status: 'REFUND_SUCCESS',
          });
    },
  };

  function respond(request: ReceivedRequest, fault: GatewayFault | undefined): Reply {
    const parameters = new Map([...request.url.searchParams, ...new URLSearchParams(request.body)]);
    const method = parameters.get('method') ?? '';
    if (!isSignedByMerchant(parameters)) return sealed('error_response', invalidSignature, 'unsigned');
    if (parameters.get('app_id') !== appId)
      return sealed('error_response', refusal('isv.invalid-app-id'), fault);
    if (method === 'alipay.trade.page.pay' || method === 'alipay.trade.wap.pay') {
      const order = open(parameters);
      if (order === undefined) return { status: 400, body: 'ACQ.INVALID_PARAMETER' };
      return { status: 302, headers: { Location: `/cashier/${order.orderNumber}` }, body: '' };
    }
    const act = actions[method];
    const content = JSON.parse(parameters.get('biz_content') ?? '{}');
    const fields = act === undefined ? refusal('isv.invalid-method') : act(parameters, content);
    return sealed(`${method.replaceAll('.', '_')}_response`, spoiled(fields, fault), fault);
  }

  function notification(event: LedgerEvent, fault: GatewayFault | undefined): RawNotification {
    const fields = spoiled(notificationFields(event, ledger.now(), fault), fault);
    const pairs = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
    const signature = signed(contentToSign(new Map(pairs)), fault);
    const form = new URLSearchParams([...pairs, ['sign_type', 'RSA2']]);
    if (fault !== 'unsigned') form.append('sign', signature);
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: Buffer.from(form.toString()),
    };
  }

  return {
    reply: respond,
    notification,
    acknowledges: (status, body) => status === 200 && body === 'success',
  };
}

const invalidSignature = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };

function tradeFields(order: LedgerOrder): Fields {
  const isRefunded = order.state === 'paid' && order.refundedMinor === order.amountMinor;
  const status = { pending: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[order.state];
  return {
    out_trade_no: order.orderNumber,
    trade_no: order.paymentId,
    trade_status: isRefunded ? 'TRADE_CLOSED' : status,
    total_amount: yuan(order.amountMinor),
    ...(order.paidAt > 0 && { send_pay_date: chinaTime(order.paidAt) }),
  };
}

function notificationFields(event: LedgerEvent, now: number, fault: GatewayFault | undefined): Fields {
  const { kind, order, refund, refundedMinor } = event;
  const isAllRefunded = refundedMinor === order.amountMinor;
  const status =
    kind === 'closed' || (kind === 'refunded' && isAllRefunded) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  return {
    notify_time: chinaTime(now - (fault === 'old-timestamp' ? 3 * 86_400_000 : 0)),
    notify_type: 'trade_status_sync',
    notify_id: event.id,
    charset: 'utf-8',
    version: '1.0',
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    buyer_logon_id: 'a b+c&d@example.cn',
    subject: '朗声 100 万字符 + 赠送',
    out_trade_no: order.orderNumber,
    trade_no: order.paymentId,
    trade_status: status,
    total_amount: yuan(order.amountMinor),
    gmt_create: chinaTime(event.at),
    ...(order.paidAt > 0 && { gmt_payment: chinaTime(order.paidAt) }),
    ...(kind === 'closed' && { gmt_close: chinaTime(event.at) }),
    ...(refund && {
      gmt_refund: `${chinaTime(event.at)}.123`,
      refund_fee: yuan(refundedMinor),
      ...(refund.refundNumber && { out_biz_no: refund.refundNumber }),
    }),
  };
}

/** The fields with what the fault changes before they are signed. */
function spoiled(fields: Fields, fault: GatewayFault | undefined): Fields {
  const minor = Math.round(Number(fields.total_amount) * 100);
  switch (fault) {
    case 'wrong-app':
      return { ...fields, app_id: '2021000000000666' };
    case 'wrong-merchant':
      return 'seller_id' in fields
        ? { ...fields, seller_id: '2088000000000666' }
        : { ...fields, out_trade_no: 'somebody_elses_order' };
    case 'wrong-amount':
      return 'total_amount' in fields ? { ...fields, total_amount: yuan(minor - 1) } : fields;
    case 'malformed':
      return 'total_amount' in fields ? { ...fields, total_amount: '1e3' } : fields;
    case 'huge':
      return { ...fields, body: ' '.repeat(1_000_000) };
    default:
      return fields;
  }
}

/** A reply in which the signature covers the text of the first member. */
function sealed(name: string, fields: Fields, fault: GatewayFault | undefined): Reply {
  const text = JSON.stringify(fields);
  const seal = fault === 'unsigned' ? '' : `,"sign":"${signed(text, fault)}"`;
  const body = `{"${name}":${text}${seal}}`;
  return { status: 200, body: fault === 'malformed' ? body.slice(0, body.length / 2) : body };
}

function signed(text: string, fault: GatewayFault | undefined): string {
  const { privateKey } = rsaKeys(fault === 'forged-signature' ? 'forger' : 'alipay');
  return sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');
}

function isSignedByMerchant(parameters: Map<string, string>): boolean {
  const signature = Buffer.from(parameters.get('sign') ?? '', 'base64');
  const text = contentToSign(new Map([...parameters].filter(([name]) => name !== 'sign')));
  return verify('RSA-SHA256', Buffer.from(text), rsaKeys('alipay merchant').publicKey, signature);
}

const contentToSign = (parameters: Map<string, string>) =>
  [...parameters.keys()]
    .sort()
    .map((name) => `${name}=${parameters.get(name)}`)
    .join('&');

const yuan = (minor: number) => (minor / 100).toFixed(2);

/** `yyyy-MM-dd HH:mm:ss` in China's time. */
const chinaTime = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
