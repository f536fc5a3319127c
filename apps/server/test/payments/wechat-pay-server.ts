import { createCipheriv, createPrivateKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import type { RawNotification } from '../../src/ports/payment-gateway.ts';
import {
  type Ledger,
  type LedgerEvent,
  type LedgerOrder,
  type LedgerRefund,
  type Protocol,
  type ReceivedRequest,
  type Reply,
  startGatewayServer,
} from './gateway-server.ts';
import type { GatewayFault, PaymentServer, PaymentServerOptions } from './payment-server.ts';
import { privatePem, publicPem, rsaKeys } from './rsa-keys.ts';
import { platformIdentities } from './wechat-platform-identities.ts';

const appId = 'wx0000000000000001';
const merchantId = '1900000001';
const merchantSerial = '3775B6A45ACD588826D15E583A95F5DD00000001';
const publicKeyId = 'PUB_KEY_ID_0119000000012024101100000000000001';

export interface WechatPayServerOptions extends PaymentServerOptions {
  /** What the product is given to check signatures with; certificates, which it downloads, unless given. */
  readonly trust?: 'certificates' | 'public-key';
}

export interface WechatPayServer extends PaymentServer {
  /** From now on another certificate signs; both can be downloaded. */
  rotate(): void;
}

/** WeChat Pay's API v3 as far as native payments need it, and its notifications. */
export async function startWechatPayServer(options: WechatPayServerOptions = {}): Promise<WechatPayServer> {
  const apiKey = randomBytes(16).toString('hex');
  const platform = { current: 0 };
  const server = await startGatewayServer({
    ...options,
    id: 'wechatpay',
    variables: (url) => ({
      WECHATPAY_APP_ID: appId,
      WECHATPAY_MERCHANT_ID: merchantId,
      WECHATPAY_PRIVATE_KEY: privatePem('wechat merchant'),
      WECHATPAY_CERTIFICATE_SERIAL: merchantSerial,
      WECHATPAY_API_V3_KEY: apiKey,
      WECHATPAY_API_URL: url,
      ...(options.trust === 'public-key' && {
        WECHATPAY_PUBLIC_KEY: publicPem('wechat platform'),
        WECHATPAY_PUBLIC_KEY_ID: publicKeyId,
      }),
    }),
    speak: (ledger) => speakWechatPay(ledger, apiKey, platform, options.trust ?? 'certificates'),
  });
  return Object.assign(server, {
    rotate: () => {
      platform.current = 1;
    },
  });
}

type Fields = Record<string, unknown>;

function speakWechatPay(
  ledger: Ledger,
  apiKey: string,
  platform: { readonly current: number },
  trust: 'certificates' | 'public-key',
): Protocol {
  function signer(): { serial: string; key: KeyObject } {
    if (trust === 'public-key') return { serial: publicKeyId, key: rsaKeys('wechat platform').privateKey };
    const identity = platformIdentities[platform.current] ?? platformIdentities[0];
    return { serial: identity.serial, key: createPrivateKey(identity.key) };
  }

  function signatureHeaders(body: string, fault: GatewayFault | undefined): Record<string, string> {
    if (fault === 'unsigned') return {};
    const { serial, key } = signer();
    const seconds = Math.floor(ledger.now() / 1000) - (fault === 'old-timestamp' ? 3 * 86_400 : 0);
    const nonce = randomBytes(16).toString('hex');
    const signingKey = fault === 'forged-signature' ? rsaKeys('forger').privateKey : key;
    const text = Buffer.from(`${seconds}\n${nonce}\n${body}\n`);
    return {
      'wechatpay-timestamp': String(seconds),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sign('RSA-SHA256', text, signingKey).toString('base64'),
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    };
  }

  function encrypted(plain: string, associatedData: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', apiKey, nonce);
    cipher.setAAD(Buffer.from(associatedData));
    const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const algorithm = 'AEAD_AES_256_GCM';
    return { algorithm, nonce, associated_data: associatedData, ciphertext: ciphertext.toString('base64') };
  }

  const certificates = (): Fields => ({
    data: platformIdentities.slice(0, platform.current + 1).map(({ serial, certificate }) => ({
      serial_no: serial,
      effective_time: '2020-01-01T08:00:00+08:00',
      expire_time: '2120-01-01T08:00:00+08:00',
      encrypt_certificate: encrypted(certificate, 'certificate'),
    })),
  });

  function open(body: Fields): Outcome {
    const { out_trade_no, amount, notify_url, appid, mchid } = body as {
      out_trade_no: string;
      amount: { total: number; currency: string };
    } & Record<string, string>;
    if (appid !== appId || mchid !== merchantId) return failure(400, 'APPID_MCHID_NOT_MATCH');
    if (!Number.isSafeInteger(amount.total) || amount.total <= 0) return failure(400, 'PARAM_ERROR');
    const existing = ledger.orders.get(out_trade_no);
    if (existing?.state === 'paid') return failure(400, 'ORDERPAID');
    if (existing?.state === 'closed') return failure(400, 'ORDER_CLOSED');
    if (existing !== undefined && existing.amountMinor !== amount.total)
      return failure(400, 'INVALID_REQUEST');
    const made = { orderNumber: out_trade_no, amountMinor: amount.total, currency: amount.currency };
    if (existing === undefined) ledger.create({ ...made, notifyUrl: notify_url, returnUrl: undefined });
    return { status: 200, fields: { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` } };
  }

  function close(order: LedgerOrder): Outcome {
    if (order.state === 'paid') return failure(400, 'ORDERPAID');
    if (order.state === 'pending') ledger.close(order);
    return { status: 204 };
  }

  /** A new refund is pending; a second query finds it done. */
  function refund(body: Fields): Outcome {
    const { out_trade_no, out_refund_no, amount } = body as {
      out_trade_no: string;
      out_refund_no: string;
      amount: { refund: number; total: number };
    };
    const order = ledger.orders.get(out_trade_no);
    if (order?.state !== 'paid') return failure(404, 'RESOURCE_NOT_EXISTS');
    const known = order.refunds.find(({ refundNumber }) => refundNumber === out_refund_no);
    if (amount.total !== order.amountMinor) return failure(400, 'INVALID_REQUEST');
    if (known === undefined && order.refundedMinor + amount.refund > order.amountMinor) {
      return failure(400, 'INVALID_REQUEST');
    }
    const made = ledger.refund(order, amount.refund, out_refund_no);
    return {
      status: 200,
      fields: { ...refundFields(order, made), status: known === undefined ? 'PROCESSING' : 'SUCCESS' },
    };
  }

  function act({ method, url, body }: ReceivedRequest): Outcome {
    const [path, orderNumber = '', action] = tradePath.exec(url.pathname) ?? [];
    if (url.pathname === '/v3/certificates') return { status: 200, fields: certificates() };
    const fields: Fields = body === '' ? {} : JSON.parse(body);
    if (url.pathname === '/v3/pay/transactions/native') return open(fields);
    if (url.pathname === '/v3/refund/domestic/refunds') return refund(fields);
    const order = ledger.orders.get(orderNumber);
    if (path === undefined || order === undefined) return failure(404, 'ORDER_NOT_EXIST');
    if (action === 'close') return close(order);
    if (method !== 'GET' || url.searchParams.get('mchid') !== merchantId) return failure(400, 'PARAM_ERROR');
    return { status: 200, fields: transactionFields(order) };
  }

  function reply(request: ReceivedRequest, fault: GatewayFault | undefined): Reply {
    // The reply to an unauthenticated request is not signed.
    if (!isSignedByMerchant(request)) return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR' }) };
    const { status, fields } = act(request);
    const full = fields === undefined ? '' : JSON.stringify(spoiled(fields, fault));
    const body = fault === 'malformed' ? full.slice(0, full.length / 2) : full;
    return { status, headers: signatureHeaders(body, fault), body };
  }

  function notification(event: LedgerEvent, fault: GatewayFault | undefined): RawNotification | undefined {
    const { kind, order, refund, id, at } = event;
    if (kind === 'closed') return undefined;
    const plain = refund === undefined ? transactionFields(order) : refundNotice(order, refund);
    const type = refund === undefined ? 'transaction' : 'refund';
    const told = JSON.stringify(spoiled(plain, fault));
    const body = JSON.stringify({
      id,
      create_time: chinaTime(at),
      event_type: refund === undefined ? 'TRANSACTION.SUCCESS' : 'REFUND.SUCCESS',
      resource_type: 'encrypt-resource',
      summary: '支付成功',
      resource: {
        ...encrypted(fault === 'malformed' ? told.slice(0, told.length / 2) : told, type),
        original_type: type,
      },
    });
    const headers = { 'content-type': 'application/json', ...signatureHeaders(body, fault) };
    return { headers, body: Buffer.from(body) };
  }

  return { reply, notification, acknowledges: (status) => status === 200 || status === 204 };
}

interface Outcome {
  readonly status: number;
  readonly fields?: Fields;
}

const tradePath = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(?:\/(close))?$/;

const failure = (status: number, code: string): Outcome => ({ status, fields: { code, message: code } });

function transactionFields(order: LedgerOrder): Fields {
  const paid = order.refundedMinor > 0 ? 'REFUND' : 'SUCCESS';
  const state = { pending: 'NOTPAY', paid, closed: 'CLOSED' }[order.state];
  return {
    appid: appId,
    mchid: merchantId,
    out_trade_no: order.orderNumber,
    trade_state: state,
    trade_state_desc: state,
    ...(order.state === 'paid' && {
      transaction_id: order.paymentId,
      trade_type: 'NATIVE',
      success_time: chinaTime(order.paidAt),
      payer: { openid: 'o0000000000000000000000000001' },
      amount: {
        total: order.amountMinor,
        payer_total: order.amountMinor,
        currency: order.currency,
        payer_currency: order.currency,
      },
    }),
  };
}

function refundFields(order: LedgerOrder, { refundId, refundNumber, amountMinor }: LedgerRefund): Fields {
  return {
    refund_id: refundId,
    out_refund_no: refundNumber,
    transaction_id: order.paymentId,
    out_trade_no: order.orderNumber,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    amount: { total: order.amountMinor, refund: amountMinor, currency: order.currency },
  };
}

/** A notification of a refund names neither app nor currency. */
function refundNotice(order: LedgerOrder, refund: LedgerRefund): Fields {
  const { amount: _, ...fields } = refundFields(order, refund);
  const { amountMinor: total } = order;
  const { amountMinor } = refund;
  return {
    ...fields,
    // A refund that the operator made has a number too, which is WeChat Pay's own.
    out_refund_no: refund.refundNumber ?? `${refund.refundId}`.slice(0, 32),
    mchid: merchantId,
    refund_status: 'SUCCESS',
    success_time: chinaTime(order.paidAt),
    amount: { total, refund: amountMinor, payer_total: total, payer_refund: amountMinor },
  };
}

/** The fields with what the fault changes before they are signed. */
function spoiled(fields: Fields, fault: GatewayFault | undefined): Fields {
  const { amount } = fields as { amount?: { total: number } };
  if (fault === 'wrong-app' && 'appid' in fields) return { ...fields, appid: 'wx0000000000000666' };
  if (fault === 'wrong-merchant') return { ...fields, mchid: '1900000666' };
  if (fault === 'wrong-amount' && amount)
    return { ...fields, amount: { ...amount, total: amount.total - 1 } };
  if (fault === 'huge') return { ...fields, attach: ' '.repeat(1_000_000) };
  return fields;
}

function isSignedByMerchant({ method, url, headers, body }: ReceivedRequest): boolean {
  const [scheme, rest = ''] = (headers.authorization ?? '').split(' ');
  const values = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || values.mchid !== merchantId) return false;
  if (values.serial_no !== merchantSerial) return false;
  const target = `${url.pathname}${url.search}`;
  const text = [method, target, values.timestamp, values.nonce_str, body, ''].join('\n');
  const signature = Buffer.from(values.signature ?? '', 'base64');
  return verify('RSA-SHA256', Buffer.from(text), rsaKeys('wechat merchant').publicKey, signature);
}

/** RFC 3339 in China's time. */
const chinaTime = (ms: number) => `${new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
