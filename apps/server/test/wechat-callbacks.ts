import { createCipheriv, createHash, randomBytes, randomInt } from 'node:crypto';

/** As both sides of an official account know it. */
export interface CallbackSecrets {
  readonly appId: string;
  readonly token: string;
  /** EncodingAESKey: encrypts the callbacks. */
  readonly aesKey?: string;
}

export interface WechatEvent {
  readonly openid: string;
  readonly event: 'subscribe' | 'SCAN' | 'unsubscribe';
  /** Absent: nothing was scanned. */
  readonly scene?: string;
}

export interface WechatCallback {
  readonly url: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const callbackPath = '/api/v1/auth/wechat/callback';

/** An EncodingAESKey, as the official account's page makes them. */
export function makeAesKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 43 }, () => letters[randomInt(letters.length)]).join('');
}

export function sign(...texts: string[]): string {
  return createHash('sha1').update(texts.sort().join('')).digest('hex');
}

/** The query that WeChat signs a request with. */
export function signedQuery(token: string, timestamp = String(Math.floor(Date.now() / 1000))) {
  const nonce = String(randomInt(1e9));
  return { signature: sign(token, timestamp, nonce), timestamp, nonce };
}

/** A callback as WeChat sends it, plain or encrypted. */
export function callbackOf(secrets: CallbackSecrets, event: WechatEvent): WechatCallback {
  return callbackWith(secrets, eventXml(event));
}

/** The same with any message. */
export function callbackWith({ appId, token, aesKey }: CallbackSecrets, xml: string): WechatCallback {
  const query = signedQuery(token);
  const headers = { 'content-type': 'text/xml' };
  if (aesKey === undefined)
    return { url: `${callbackPath}?${new URLSearchParams(query)}`, payload: xml, headers };
  const encrypted = encrypt(xml, aesKey, appId);
  const search = new URLSearchParams({
    ...query,
    encrypt_type: 'aes',
    msg_signature: sign(token, query.timestamp, query.nonce, encrypted),
  });
  const payload = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`;
  return { url: `${callbackPath}?${search}`, payload, headers };
}

export function eventXml({ openid, event, scene }: WechatEvent): string {
  const key = scene === undefined ? '' : event === 'subscribe' ? `qrscene_${scene}` : scene;
  return `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName>
<CreateTime>${Math.floor(Date.now() / 1000)}</CreateTime><MsgType><![CDATA[event]]></MsgType>
<Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey></xml>`;
}

export function encrypt(message: string, aesKey: string, appId: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(message));
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(message + appId)]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
}
