import { sign } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAlipayServer } from '../../../../test/payments/alipay-server.ts';
import { connectGateway } from '../../../../test/payments/connect-gateway.ts';
import { followStep, paymentRequest, reasonOf } from '../../../../test/payments/describe-payment-gateway.ts';
import type { PaymentServer } from '../../../../test/payments/payment-server.ts';
import { rsaKeys } from '../../../../test/payments/rsa-keys.ts';
import { systemClock } from '../../../ports/clock.ts';
import { createAlipayGateway } from './alipay-gateway.ts';
import { contentToSign, memberText } from './alipay-signature.ts';

let page: PaymentServer;
let code: PaymentServer;
beforeAll(async () => {
  page = await startAlipayServer();
  code = await startAlipayServer({ mode: 'code' });
});
afterAll(() => Promise.all([page.stop(), code.stop()]));

const signedBy = (owner: string, text: string) =>
  sign('RSA-SHA256', Buffer.from(text), rsaKeys(owner).privateKey).toString('base64');

/** An adapter whose gateway always returns the same response. */
function adapterOf(reply: string) {
  const settings = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: rsaKeys('alipay merchant').privateKey,
    publicKey: rsaKeys('alipay').publicKey,
    mode: 'page' as const,
    gatewayUrl: 'https://alipay.example/gateway.do',
  };
  return createAlipayGateway(settings, { fetch: async () => new Response(reply) }, systemClock);
}

function notification(fields: Record<string, string>) {
  const all = {
    notify_time: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    notify_id: 'n1',
    app_id: '2021000000000001',
    seller_id: '2088000000000001',
    out_trade_no: 'P00000001',
    trade_no: 't1',
    total_amount: '19.90',
    ...fields,
  };
  const form = { ...all, sign_type: 'RSA2', sign: signedBy('alipay', contentToSign(all)) };
  return { headers: {}, body: Buffer.from(new URLSearchParams(form).toString()) };
}

test('computers go to a page or get a code, phones go to the page for phones or where the code leads', async () => {
  const phone = { customer: { language: 'zh', isPhone: true } };
  const stepsOf = async (server: PaymentServer) => {
    const gateway = connectGateway(server);
    const requests = [paymentRequest(), paymentRequest(phone)];
    const steps = await Promise.all(requests.map((request) => gateway.createPayment(request)));
    await gateway.end();
    return steps.map((step) => {
      const { pathname, searchParams } = new URL(step.kind === 'code' ? step.content : step.url);
      return `${step.kind} ${searchParams.get('method') ?? pathname.split('/')[1]}`;
    });
  };
  expect(await stepsOf(page)).toEqual(['redirect alipay.trade.page.pay', 'redirect alipay.trade.wap.pay']);
  expect(await stepsOf(code)).toEqual(['code cashier', 'redirect cashier']);
});

test("the page gets the order's end, addresses, and a subject without the characters that Alipay refuses", async () => {
  const gateway = connectGateway(page);
  const expiresAt = new Date('2026-11-22T16:30:00Z');
  const step = await gateway.createPayment(
    paymentRequest({ title: 'a/b=c&d 朗声', expiresAt, amountMinor: 7 }),
  );
  if (step.kind !== 'redirect') throw new Error('no page');
  const { searchParams } = new URL(step.url);
  expect(JSON.parse(searchParams.get('biz_content') ?? '')).toMatchObject({
    subject: 'a b c d 朗声',
    time_expire: '2026-11-23 00:30:00',
    total_amount: '0.07',
  });
  expect(searchParams.get('notify_url')).toBe('https://speech.example/api/v1/payments/notify');
  await followStep(step);
  await gateway.end();
});

test.each([
  [{ trade_status: 'TRADE_SUCCESS' }, 'paid'],
  [{ trade_status: 'TRADE_FINISHED' }, 'paid'],
  [{ trade_status: 'TRADE_CLOSED' }, 'closed'],
  [{ trade_status: 'TRADE_CLOSED', refund_fee: '19.90', gmt_refund: '2026-11-22 10:00:00.5' }, 'refunded'],
  [{ trade_status: 'TRADE_SUCCESS', refund_fee: '1', gmt_refund: '2026-11-22 10:00:00' }, 'refunded'],
  [{ trade_status: 'WAIT_BUYER_PAY' }, 'other'],
  [{ trade_status: 'TRADE_SUCCESS', out_trade_no: '' }, 'other'],
])('a genuine notification with %j is %s', async (fields, kind) => {
  expect(await adapterOf('').parseNotification(notification(fields))).toMatchObject({ kind });
});

test.each([
  [{ total_amount: '19.901' }, 'malformed'],
  [{ total_amount: '-1.00' }, 'malformed'],
  [{ total_amount: '1,990.00' }, 'malformed'],
  [{ notify_time: '2026-11-22' }, 'malformed'],
  [{ refund_fee: 'all', gmt_refund: '2026-11-22 10:00:00' }, 'malformed'],
  [{ seller_id: '2088000000000002' }, 'not-ours'],
  [{ notify_time: '2099-01-01 00:00:00' }, 'forged'],
])('a genuine notification with %j is %s', async (fields, reason) => {
  const told = notification({ trade_status: 'TRADE_SUCCESS', ...fields });
  expect(await reasonOf(adapterOf('').parseNotification(told))).toBe(reason);
});

test('a refusal may be unsigned, a success may not, and a busy gateway is not a refusal', async () => {
  const reply = (fields: object, owner?: string) => {
    const text = JSON.stringify(fields);
    const seal = owner === undefined ? '' : `,"sign":"${signedBy(owner, text)}"`;
    return `{"alipay_trade_query_response":${text}${seal}}`;
  };
  const trade = {
    out_trade_no: 'P00000001',
    trade_no: 't1',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1.00',
  };
  const outcome = (text: string) => {
    const order = { orderNumber: 'P00000001', amountMinor: 100, currency: 'CNY' };
    return adapterOf(text)
      .query(order)
      .then(
        ({ state }) => state,
        (error) => error.reason,
      );
  };
  const notThere = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' };
  expect(await outcome(reply({ code: '10000', ...trade }, 'alipay'))).toBe('paid');
  expect(await outcome(reply({ code: '10000', ...trade }))).toBe('forged');
  expect(await outcome(reply(notThere))).toBe('unknown');
  expect(await outcome(reply(notThere, 'forger'))).toBe('forged');
  expect(await outcome(reply({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }, 'alipay'))).toBe('unavailable');
  expect(await outcome(reply({ code: '20000', sub_code: 'isp.unknow-error' }))).toBe('unavailable');
  expect(await outcome(reply({ code: '10000', ...trade, out_trade_no: 'P00000002' }, 'alipay'))).toBe(
    'not-ours',
  );
  expect(await outcome(reply({ code: '10000', ...trade, trade_status: 'NEW' }, 'alipay'))).toBe('malformed');
  expect(await outcome('<html>')).toBe('malformed');
});

test('the signed text is extracted character for character', () => {
  const tricky =
    '{"x":"\\"}, \\"sign\\":1","list":[{"sign":[1,2]}, 3],"n": -1.5e3 ,"r":{"a":"}" , "b":[ ] },"sign":"s"}';
  expect(memberText(tricky, 'r')).toBe('{"a":"}" , "b":[ ] }');
  expect(memberText(tricky, 'n')).toBe('-1.5e3');
  expect(memberText(tricky, 'sign')).toBe('"s"');
  expect(memberText(tricky, 'b')).toBeUndefined();
  expect(memberText('{"r":{"a":1}', 'r')).toBeUndefined();
  expect(memberText('no object', 'r')).toBeUndefined();
});

test('the text of each member of any object is extracted as written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (fields, indent) => {
      const text = JSON.stringify(fields, undefined, indent);
      for (const [name, value] of Object.entries(fields)) {
        expect(JSON.parse(memberText(text, name) ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
        if (indent === 0) expect(memberText(text, name)).toBe(JSON.stringify(value));
      }
    }),
  );
});
