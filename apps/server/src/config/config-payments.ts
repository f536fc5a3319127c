import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { PaymentsConfig } from '../drivers/payments/create-payment-gateways.ts';
import { readRsaKey } from '../drivers/payments/read-rsa-key.ts';
import { choice, origin, variable, webUrl, whole } from './config-variable.ts';

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional();

/** A key as a `KeyObject`, which no log and no JSON shows. */
const rsaKey = (kind: 'private' | 'public') =>
  z
    .string()
    .transform((text, context): KeyObject => {
      const key = readRsaKey(text, kind);
      if (key !== undefined) return key;
      const message = `must be an RSA ${kind} key of 2048 bits or more in PEM, or the path of a file with one`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional();

/** Payments, off unless all variables of a gateway that have no default are set. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: variable(
    matching(/^[sr]k_(live|test)_\w+$/, 'must be a key such as sk_live_…'),
    '',
    'Stripe: the secret key. Without the variables of a payment service it is not offered.',
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    matching(/^whsec_\S+$/, 'must be a secret such as whsec_…'),
    '',
    'Stripe: the secret of the webhook endpoint.',
  ),
  STRIPE_API_URL: variable(origin, 'https://api.stripe.com', 'Where Stripe is: scheme and host.'),
  ALIPAY_APP_ID: variable(matching(/^\d{16}$/, 'must have 16 digits'), '', 'Alipay: the id of your app.'),
  ALIPAY_PRIVATE_KEY: variable(
    rsaKey('private'),
    '',
    'Alipay: the private key of your app, in PEM or as Alipay’s tool writes it, or the path of a file with it.',
  ),
  ALIPAY_PUBLIC_KEY: variable(
    rsaKey('public'),
    '',
    'Alipay: Alipay’s public key, not your app’s; text or path, as above.',
  ),
  ALIPAY_SELLER_ID: variable(
    matching(/^2088\d{12}$/, 'must have 16 digits that begin with 2088'),
    '',
    'Alipay: the account that the money goes to (PID).',
  ),
  ALIPAY_MODE: variable(
    choice(['page', 'code']),
    'page',
    'Alipay: `page` leads to Alipay’s page, `code` shows a code to scan. Each needs its contract with Alipay.',
  ),
  ALIPAY_GATEWAY_URL: variable(webUrl, 'https://openapi.alipay.com/gateway.do', 'Where Alipay is.'),
  WECHATPAY_APP_ID: variable(
    matching(/^wx[0-9a-z]{16}$/, 'must be an id such as wx and 16 characters'),
    '',
    'WeChat Pay: the id of the app that is bound to the merchant.',
  ),
  WECHATPAY_MERCHANT_ID: variable(
    matching(/^\d{8,10}$/, 'must have 8 to 10 digits'),
    '',
    'WeChat Pay: the merchant’s number (mchid).',
  ),
  WECHATPAY_PRIVATE_KEY: variable(
    rsaKey('private'),
    '',
    'WeChat Pay: the merchant’s private key (`apiclient_key.pem`), in PEM or the path of the file.',
  ),
  WECHATPAY_CERTIFICATE_SERIAL: variable(
    matching(/^[0-9A-Fa-f]{40}$/, 'must have 40 hexadecimal digits'),
    '',
    'WeChat Pay: the number of the merchant’s certificate.',
  ),
  WECHATPAY_API_V3_KEY: variable(
    z
      .string()
      .refine((text) => Buffer.byteLength(text) === 32, 'must have 32 characters')
      .optional(),
    '',
    'WeChat Pay: the APIv3 key.',
  ),
  WECHATPAY_PUBLIC_KEY_ID: variable(
    matching(/^PUB_KEY_ID_\d+$/, 'must be an id such as PUB_KEY_ID_0…'),
    '',
    'WeChat Pay: the id of WeChat Pay’s public key. Without it the platform’s certificates are downloaded.',
  ),
  WECHATPAY_PUBLIC_KEY: variable(
    rsaKey('public'),
    '',
    'WeChat Pay: that public key (`pub_key.pem`), in PEM or the path of the file.',
  ),
  WECHATPAY_API_URL: variable(
    origin,
    'https://api.mch.weixin.qq.com',
    'Where WeChat Pay is: scheme and host.',
  ),
} as const;

export type PaymentValues = {
  readonly [Name in keyof typeof paymentVariables]: z.output<(typeof paymentVariables)[Name]['schema']>;
};

/** The gateways that are set up. A half-configured one adds a fault. */
export function readPayments(values: PaymentValues, faults: string[]): PaymentsConfig {
  const stripe = whole(values, 'Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], faults);
  const alipayNames = [
    'ALIPAY_APP_ID',
    'ALIPAY_PRIVATE_KEY',
    'ALIPAY_PUBLIC_KEY',
    'ALIPAY_SELLER_ID',
  ] as const;
  const alipay = whole(values, 'Alipay', alipayNames, faults);
  if (alipay && createPublicKey(alipay.ALIPAY_PRIVATE_KEY).equals(alipay.ALIPAY_PUBLIC_KEY)) {
    faults.push('ALIPAY_PUBLIC_KEY: is the key of your own app; Alipay shows its own beside it');
  }
  return {
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl: values.STRIPE_API_URL,
    },
    alipay: alipay && {
      appId: alipay.ALIPAY_APP_ID,
      privateKey: alipay.ALIPAY_PRIVATE_KEY,
      publicKey: alipay.ALIPAY_PUBLIC_KEY,
      sellerId: alipay.ALIPAY_SELLER_ID,
      mode: values.ALIPAY_MODE,
      gatewayUrl: values.ALIPAY_GATEWAY_URL,
    },
    wechatPay: readWechatPay(values, faults),
  };
}

function readWechatPay(values: PaymentValues, faults: string[]): PaymentsConfig['wechatPay'] {
  const needed = [
    'WECHATPAY_APP_ID',
    'WECHATPAY_MERCHANT_ID',
    'WECHATPAY_PRIVATE_KEY',
    'WECHATPAY_CERTIFICATE_SERIAL',
    'WECHATPAY_API_V3_KEY',
  ] as const;
  const keyNames = ['WECHATPAY_PUBLIC_KEY_ID', 'WECHATPAY_PUBLIC_KEY'] as const;
  const publicKey = whole(values, 'its public key', keyNames, faults);
  // A public key alone also counts as half-configured.
  const set = whole(values, 'WeChat Pay', needed, faults, publicKey !== undefined);
  return (
    set && {
      appId: set.WECHATPAY_APP_ID,
      merchantId: set.WECHATPAY_MERCHANT_ID,
      privateKey: set.WECHATPAY_PRIVATE_KEY,
      certificateSerial: set.WECHATPAY_CERTIFICATE_SERIAL,
      apiV3Key: set.WECHATPAY_API_V3_KEY,
      publicKey: publicKey && {
        id: publicKey.WECHATPAY_PUBLIC_KEY_ID,
        key: publicKey.WECHATPAY_PUBLIC_KEY,
      },
      apiUrl: values.WECHATPAY_API_URL,
    }
  );
}
