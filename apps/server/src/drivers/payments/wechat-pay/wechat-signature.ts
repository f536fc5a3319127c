import { createDecipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { gatewayErrors } from '../gateway-errors.ts';

const { forged } = gatewayErrors('wechatpay');

/** Largest accepted difference between a message's time and ours. */
const windowSeconds = 300;
const tagBytes = 16;

export interface MerchantIdentity {
  readonly merchantId: string;
  /** Key of the merchant's certificate. */
  readonly privateKey: KeyObject;
  /** The certificate's number: 40 hexadecimal digits. */
  readonly certificateSerial: string;
}

export interface SignedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Empty for GET. */
  readonly body: string;
}

/** The header `Authorization` of a request. */
export function authorize(
  { method, path, body }: SignedRequest,
  identity: MerchantIdentity,
  now: number,
): string {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex');
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
  const values = {
    mchid: identity.merchantId,
    nonce_str: nonce,
    timestamp,
    serial_no: identity.certificateSerial,
    signature: sign('RSA-SHA256', Buffer.from(text), identity.privateKey).toString('base64'),
  };
  const list = Object.entries(values).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** What the headers of a reply or a notification say about its signature. */
export interface Seal {
  readonly serial: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** Undefined when any of the headers is missing. */
export function readSeal(header: (name: string) => unknown): Seal | undefined {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) => {
    const value = header(`wechatpay-${name}`);
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
  if (!serial || !timestamp || !nonce || !signature) return undefined;
  return { serial, timestamp, nonce, signature };
}

/** Throws `forged` unless the key made the seal of this body within five minutes. */
export function checkSeal(
  { timestamp, nonce, signature }: Seal,
  body: string,
  key: KeyObject,
  now: number,
): void {
  const seconds = /^\d{10}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  // Not a number is refused as well.
  if (!(Math.abs(now / 1000 - seconds) <= windowSeconds)) throw forged('the signature is of another time');
  const text = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  if (!verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'))) {
    throw forged('the signature does not fit');
  }
}

export interface Encrypted {
  readonly algorithm: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
  readonly ciphertext: string;
}

/** AES-256-GCM under the APIv3 key; the last 16 bytes are the tag. Throws `forged`. */
export function decrypt(resource: Encrypted, apiV3Key: string): string {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw forged('the cipher is not known');
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw forged('it is not encrypted with our APIv3 key', error);
  }
}
