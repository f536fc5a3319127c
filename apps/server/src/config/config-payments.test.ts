import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAlipayServer } from '../../test/payments/alipay-server.ts';
import { privatePem, publicPem, rsaKeys } from '../../test/payments/rsa-keys.ts';
import { startWechatPayServer } from '../../test/payments/wechat-pay-server.ts';
import { type ConfigError, readConfig } from './config.ts';

/** The variables that the local servers ask for are complete. */
async function variablesOf(start: () => Promise<{ variables: object; stop(): Promise<void> }>) {
  const server = await start();
  await server.stop();
  return server.variables as Record<string, string>;
}
const alipay = await variablesOf(startAlipayServer);
const wechatPay = await variablesOf(() => startWechatPayServer({ trust: 'public-key' }));

function faultsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

test('no payment variable, no gateway', () => {
  expect(readConfig({}).payments).toEqual({ stripe: undefined, alipay: undefined, wechatPay: undefined });
});

test('a half-configured gateway is reported in one plain sentence', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    'STRIPE_WEBHOOK_SECRET: is missing, and Stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
  ]);
  expect(faultsOf({ ...alipay, ALIPAY_SELLER_ID: '', ALIPAY_APP_ID: undefined })).toEqual([
    expect.stringMatching(/^ALIPAY_APP_ID, ALIPAY_SELLER_ID: are missing, and Alipay needs /),
  ]);
  expect(faultsOf({ ...wechatPay, WECHATPAY_PUBLIC_KEY: '' })).toEqual([
    expect.stringMatching(/^WECHATPAY_PUBLIC_KEY: is missing/),
  ]);
  const { WECHATPAY_PUBLIC_KEY_ID, WECHATPAY_PUBLIC_KEY } = wechatPay;
  expect(faultsOf({ WECHATPAY_PUBLIC_KEY_ID, WECHATPAY_PUBLIC_KEY })).toEqual([
    expect.stringMatching(/^WECHATPAY_APP_ID, .*: are missing, and WeChat Pay needs /),
  ]);
});

test('a key is taken as PEM, on one line, as bare base64 in either form, and from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-keys-'));
  try {
    const { privateKey } = rsaKeys('alipay merchant');
    const pem = privatePem('alipay merchant');
    const file = join(folder, 'key.pem');
    writeFileSync(file, pem);
    const der = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'der' }).toString('base64');
    for (const text of [pem, pem.replaceAll('\n', '\\n'), der('pkcs8'), der('pkcs1'), file]) {
      const { payments } = readConfig({ ...alipay, ALIPAY_PRIVATE_KEY: text });
      expect(payments.alipay?.privateKey.equals(privateKey)).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('wrong values are named, and no key is repeated', () => {
  const faults = faultsOf({
    ...alipay,
    ...wechatPay,
    ALIPAY_PUBLIC_KEY: privatePem('forger'),
    ALIPAY_GATEWAY_URL: 'https://user:secret@alipay.example/gateway.do',
    WECHATPAY_PRIVATE_KEY: '/nowhere/apiclient_key.pem',
    WECHATPAY_API_V3_KEY: 'too short',
    WECHATPAY_API_URL: 'https://wechat.example/v3',
    STRIPE_SECRET_KEY: 'pk_live_public',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'ALIPAY_PUBLIC_KEY',
    'ALIPAY_GATEWAY_URL',
    'WECHATPAY_PRIVATE_KEY',
    'WECHATPAY_API_V3_KEY',
    'WECHATPAY_API_URL',
  ]);
  expect(faults.join()).not.toMatch(/BEGIN|secret@|too short|pk_live/);
});

test("the app's own public key is refused in place of Alipay's", () => {
  expect(faultsOf({ ...alipay, ALIPAY_PUBLIC_KEY: publicPem('alipay merchant') })).toEqual([
    'ALIPAY_PUBLIC_KEY: is the key of your own app; Alipay shows its own beside it',
  ]);
});
