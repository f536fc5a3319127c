import { type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../../ports/clock.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import type { GatewayError } from '../../../ports/payment-gateway.ts';
import { gatewayErrors } from '../gateway-errors.ts';
import { askGateway, type GatewayReply } from '../gateway-reply.ts';
import { createPlatformKeys, type PlatformCertificate, type PlatformKeys } from './platform-keys.ts';
import { authorize, checkSeal, decrypt, type MerchantIdentity, readSeal } from './wechat-signature.ts';

const { forged, malformed, refused } = gatewayErrors('wechatpay');

export interface WechatPaySettings extends MerchantIdentity {
  readonly appId: string;
  /** 32 characters. */
  readonly apiV3Key: string;
  /** WeChat Pay's public key; without it certificates are downloaded. */
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | undefined;
  /** Scheme and host. */
  readonly apiUrl: string;
}

export interface WechatPayApi {
  /** Calls the API and returns the genuine reply of a success, `{}` for an empty one. Throws `GatewayError`. */
  call<Schema extends z.ZodMiniType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>>;
  readonly keys: PlatformKeys;
}

export const EncryptedSchema = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  associated_data: z.optional(z.string()),
  ciphertext: z.string(),
});

const CertificateList = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: EncryptedSchema })),
});
const Refusal = z.object({ code: z.string() });

type Send = (method: string, path: string, body?: string) => Promise<GatewayReply>;

export function createWechatPayApi(
  settings: WechatPaySettings,
  outbound: Pick<Outbound, 'fetch'>,
  clock: Clock,
): WechatPayApi {
  const { publicKey, apiUrl } = settings;
  const send: Send = (method, path, body = '') =>
    askGateway('wechatpay', outbound, `${apiUrl}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: authorize({ method, path, body }, settings, clock.now()),
        // Required: the service refuses requests without it.
        'User-Agent': 'Parlando',
        ...(body !== '' && { 'Content-Type': 'application/json' }),
        // Asks for a signature by the key that we have.
        ...(publicKey && { 'Wechatpay-Serial': publicKey.id }),
      },
      ...(body !== '' && { body }),
    });
  const download = () => downloadCertificates(send, settings, clock);
  const keys = createPlatformKeys({ publicKey, download, clock });
  return {
    keys,
    async call(method, path, schema, body) {
      const reply = await send(method, path, body && JSON.stringify(body));
      await checkReply(reply, keys, clock.now());
      if (reply.status >= 300) throw refusal(reply);
      const result = schema.safeParse(reply.text === '' ? {} : parse(reply.text));
      if (!result.success) throw malformed('the reply lacks a field');
      return result.data;
    },
  };
}

/**
 * No key can verify the first download: it is genuine because it is encrypted with the APIv3 key, and the certificate
 * that signed it must be among those in it. With a public key set, it must be signed by that.
 */
async function downloadCertificates(
  send: Send,
  { apiV3Key, publicKey }: WechatPaySettings,
  clock: Clock,
): Promise<readonly PlatformCertificate[]> {
  const reply = await send('GET', '/v3/certificates');
  if (reply.status >= 300) throw refusal(reply);
  const list = CertificateList.safeParse(parse(reply.text));
  if (!list.success) throw malformed('the list of certificates lacks a field');
  const certificates = list.data.data.map(({ serial_no, encrypt_certificate }) =>
    readCertificate(serial_no, decrypt(encrypt_certificate, apiV3Key)),
  );
  const seal = readSeal((name) => reply.headers.get(name));
  const key =
    seal?.serial === publicKey?.id
      ? publicKey?.key
      : certificates.find(({ serial }) => serial === seal?.serial)?.publicKey;
  if (seal === undefined || key === undefined) throw forged('nobody known signed the list of certificates');
  checkSeal(seal, reply.text, key, clock.now());
  return certificates;
}

/**
 * The reply of a success must be signed. A refusal may come without a signature, when WeChat Pay did not recognise us:
 * it can only say no. A signature that does not fit is refused in any case.
 */
async function checkReply(
  { status, headers, text }: GatewayReply,
  keys: PlatformKeys,
  now: number,
): Promise<void> {
  const seal = readSeal((name) => headers.get(name));
  if (seal !== undefined) return checkSeal(seal, text, await keys.find(seal.serial), now);
  if (status < 300) throw forged('the reply is not signed');
}

function refusal({ status, text }: GatewayReply): GatewayError {
  const { data } = Refusal.safeParse(text === '' ? {} : parse(text));
  const gatewayCode = data?.code.slice(0, 80) ?? `status ${status}`;
  return refused(`refused: ${gatewayCode}`, gatewayCode);
}

function readCertificate(serial: string, pem: string): PlatformCertificate {
  try {
    const { publicKey, validFrom, validTo, serialNumber } = new X509Certificate(pem);
    if (serialNumber !== serial.toUpperCase()) throw new Error('it has another number');
    return { serial, publicKey, validFrom: Date.parse(validFrom), validTo: Date.parse(validTo) };
  } catch (error) {
    throw malformed('a certificate cannot be read', error);
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed('it is not JSON', error);
  }
}
