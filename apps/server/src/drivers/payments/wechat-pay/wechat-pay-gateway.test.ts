import { createCipheriv, sign } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectGateway } from '../../../../test/payments/connect-gateway.ts';
import { followStep, paymentRequest, reasonOf } from '../../../../test/payments/describe-payment-gateway.ts';
import { publicPem } from '../../../../test/payments/rsa-keys.ts';
import { startWechatPayServer, type WechatPayServer } from '../../../../test/payments/wechat-pay-server.ts';
import { platformIdentities } from '../../../../test/payments/wechat-platform-identities.ts';
import type { PaymentGateway, RawNotification } from '../../../ports/payment-gateway.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let server: WechatPayServer;
let elapsedMs = 0;
const opened: { end(): unknown }[] = [];

beforeEach(async () => {
  server = await startWechatPayServer();
  elapsedMs = 0;
});
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.end();
  await server.stop();
});

function connect(options: Parameters<typeof connectGateway>[1] = {}) {
  const gateway = connectGateway(server, { clock: { elapsedMs: () => elapsedMs }, ...options });
  opened.push(gateway);
  return gateway;
}
async function paidOrder(gateway: PaymentGateway) {
  const request = paymentRequest();
  await followStep(await gateway.createPayment(request));
  await server.pay(request.orderNumber, { notify: false });
  return request;
}
const downloads = () => server.requests.filter((request) => request === 'GET /v3/certificates').length;
function notificationOf({ orderNumber }: { orderNumber: string }): RawNotification {
  const [notification] = server.notifications(orderNumber);
  if (notification === undefined) throw new Error('no notification');
  return notification;
}

test('however many need certificates at once, they are downloaded once', async () => {
  const gateway = connect();
  const orders = Array.from({ length: 20 }, () => gateway.query(paymentRequest()));
  expect(new Set((await Promise.all(orders)).map(({ state }) => state))).toEqual(new Set(['unknown']));
  expect(downloads()).toBe(1);
});

test('a new certificate is downloaded when something is first signed with it', async () => {
  const gateway = connect();
  const order = await paidOrder(gateway);
  server.rotate();
  elapsedMs += 2 * minuteMs;
  expect(await gateway.parseNotification(notificationOf(order))).toMatchObject({ kind: 'paid' });
  expect(await gateway.query(order)).toMatchObject({ state: 'paid' });
  expect(downloads()).toBe(2);
});

test('made-up certificate numbers cause at most one download a minute', async () => {
  const gateway = connect();
  const order = await paidOrder(gateway);
  const { headers, body } = notificationOf(order);
  elapsedMs += 2 * minuteMs;
  for (let index = 0; index < 50; index++) {
    const serial = `5157F09EFDC096DE15EBE81A47057A7232F1${String(index).padStart(4, '0')}`;
    const forgery = { headers: { ...headers, 'wechatpay-serial': serial }, body };
    expect(await reasonOf(gateway.parseNotification(forgery))).toBe('forged');
  }
  expect(downloads()).toBe(2);
  expect(await gateway.parseNotification({ headers, body })).toMatchObject({ kind: 'paid' });
});

test('certificates are refreshed after twelve hours, and the old ones stay in use when that fails', async () => {
  const gateway = connect();
  const order = await paidOrder(gateway);
  elapsedMs += 13 * hourMs;
  const notification = notificationOf(order);
  server.fault('server-error');
  expect(await gateway.parseNotification(notification)).toMatchObject({ kind: 'paid' });
  server.heal();
  elapsedMs += 2 * minuteMs;
  await gateway.parseNotification(notification);
  await gateway.parseNotification(notification);
  expect(downloads()).toBe(3);
});

test('a notification that cannot be verified now is not reported as forged, so that it is sent again', async () => {
  const order = await paidOrder(connect());
  const fresh = connect();
  const notification = notificationOf(order);
  server.fault('overloaded');
  expect(await reasonOf(fresh.parseNotification(notification))).toBe('unavailable');
  server.heal();
  elapsedMs += 2 * minuteMs;
  expect(await fresh.parseNotification(notification)).toMatchObject({ kind: 'paid' });
});

test('a signature by an expired certificate is refused', async () => {
  const in2121 = () => Date.parse('2121-01-01T00:00:00Z');
  await server.stop();
  server = await startWechatPayServer({ now: in2121 });
  expect(await reasonOf(connect({ clock: { now: in2121 } }).query(paymentRequest()))).toBe('forged');
});

test('with a wrong APIv3 key nothing is accepted', async () => {
  const order = await paidOrder(connect());
  const wrong = { WECHATPAY_API_V3_KEY: '0'.repeat(32) };
  expect(await reasonOf(connect({ variables: wrong }).query(order))).toBe('forged');
  await server.stop();
  server = await startWechatPayServer({ trust: 'public-key' });
  const mistaken = connect({ variables: wrong });
  const paid = await paidOrder(mistaken);
  expect(await reasonOf(mistaken.parseNotification(notificationOf(paid)))).toBe('forged');
});

test('the public key of the settings is the only one; nothing is downloaded for another number', async () => {
  await server.stop();
  server = await startWechatPayServer({ trust: 'public-key' });
  const gateway = connect();
  const { headers, body } = notificationOf(await paidOrder(gateway));
  const other = { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_0119000000012024101100000000000666' };
  expect(await reasonOf(gateway.parseNotification({ headers: other, body }))).toBe('forged');
  expect(downloads()).toBe(0);
});

test('while a merchant changes from certificates to the public key, both are accepted', async () => {
  const gateway = connect({
    variables: {
      WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012024101100000000000001',
      WECHATPAY_PUBLIC_KEY: publicPem('wechat platform'),
    },
  });
  const order = await paidOrder(gateway);
  expect(await gateway.query(order)).toMatchObject({ state: 'paid' });
  expect(await gateway.parseNotification(notificationOf(order))).toMatchObject({ kind: 'paid' });
});

test("WeChat Pay's deliberately wrong probe signatures are refused", async () => {
  const gateway = connect();
  const { headers, body } = notificationOf(await paidOrder(gateway));
  const probe = { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` };
  expect(await reasonOf(gateway.parseNotification({ headers: probe, body }))).toBe('forged');
});

/** A genuine notification of anything. */
function told(event_type: string, resource: object): RawNotification {
  const nonce = 'a1b2c3d4e5f6';
  const cipher = createCipheriv('aes-256-gcm', server.variables.WECHATPAY_API_V3_KEY ?? '', nonce);
  const bytes = [cipher.update(JSON.stringify(resource), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(bytes).toString('base64');
  const encrypted = { algorithm: 'AEAD_AES_256_GCM', nonce, ciphertext };
  const body = JSON.stringify({
    id: 'n1',
    create_time: '2026-11-22T10:00:00+08:00',
    event_type,
    resource: encrypted,
  });
  const seconds = Math.floor(Date.now() / 1000);
  const [{ serial, key }] = platformIdentities;
  const headers = {
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': sign('RSA-SHA256', Buffer.from(`${seconds}\n${nonce}\n${body}\n`), key).toString(
      'base64',
    ),
  };
  return { headers, body: Buffer.from(body) };
}

const refund = {
  mchid: '1900000001',
  out_trade_no: 'P00000001',
  transaction_id: 't1',
  out_refund_no: 'R00000001',
  amount: { total: 1990, refund: 500 },
};

test.each([
  ['REFUND.SUCCESS', refund, 'refunded'],
  ['REFUND.ABNORMAL', refund, 'other'],
  ['REFUND.CLOSED', refund, 'other'],
  ['SOMETHING.NEW', {}, 'other'],
])('a genuine notification of %s is %s', async (kind, resource, expected) => {
  expect(await connect().parseNotification(told(kind, resource))).toMatchObject({
    kind: expected,
    rawKind: kind,
    occurredAt: new Date('2026-11-22T02:00:00Z'),
  });
});

test.each([
  [{ ...refund, mchid: '1900000002' }, 'not-ours'],
  [{ ...refund, amount: { total: 19.9, refund: 5 } }, 'malformed'],
  [{ ...refund, success_time: 'soon' }, 'malformed'],
])('a genuine refund with %j is %s', async (resource, reason) => {
  expect(await reasonOf(connect().parseNotification(told('REFUND.SUCCESS', resource)))).toBe(reason);
});

test('only yuan can be paid here', () => {
  expect(['CNY', 'USD', 'cny'].map((currency) => connect().takes(currency))).toEqual([true, false, false]);
});
