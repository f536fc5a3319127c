import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallbackSecrets } from './wechat-callbacks.ts';

/** A fault of one response. */
export type WechatFault =
  /** WeChat's own refusal: HTTP 200 with this code. */
  | { readonly errcode: number; readonly errmsg?: string }
  | { readonly status: number }
  /** Another body than the right one. */
  | { readonly body: string }
  /** The response is sent when this resolves. */
  | { readonly after: Promise<void> };

export interface WechatRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** WeChat's API for one official account, on a free port of the loopback address. For tests. */
export interface WechatServer {
  readonly url: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Oldest first. */
  readonly requests: WechatRequest[];
  /** Followers by openid, with their unionid where the owner has joined accounts. Others do not follow. */
  readonly followers: Map<string, string | undefined>;
  /** Of the code that was made last. */
  lastScene(): string;
  countOf(path: string): number;
  /** Injects faults into the next responses to a path, one each. */
  failNext(path: string, ...faults: readonly WechatFault[]): void;
  /** Revokes the current token, as if another client had requested one. */
  endToken(): void;
  /** From now on WeChat refuses the token, but returns the same one until a forced refresh. */
  spoilToken(): void;
  close(): Promise<void>;
}

export async function startWechatServer(appId = 'wx1234567890abcdef'): Promise<WechatServer> {
  const appSecret = randomBytes(16).toString('hex');
  const faults = new Map<string, WechatFault[]>();
  let lastScene = '';
  let token = { value: 'none yet', isGood: false, isSpoilt: false };

  const giveToken = ({ body }: WechatRequest) => {
    if (body.appid !== appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (body.secret !== appSecret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    const mustBeNew = body.force_refresh === true || !(token.isGood || token.isSpoilt);
    if (mustBeNew) token = { value: randomBytes(32).toString('hex'), isGood: true, isSpoilt: false };
    return { access_token: token.value, expires_in: 7200 };
  };

  const makeCode = ({ body }: WechatRequest) => {
    const { scene } = body.action_info as { scene: { scene_str: string } };
    if (body.action_name !== 'QR_STR_SCENE' || !/^.{1,64}$/.test(scene.scene_str)) {
      return { errcode: 40053, errmsg: 'invalid action info' };
    }
    lastScene = scene.scene_str;
    const ticket = randomBytes(24).toString('base64url');
    return { ticket, expire_seconds: body.expire_seconds, url: `http://weixin.qq.com/q/${ticket}` };
  };

  const tellPerson = ({ query }: WechatRequest) => {
    const openid = query.get('openid') ?? '';
    if (!found.followers.has(openid)) return { subscribe: 0, openid };
    const unionid = found.followers.get(openid);
    return { subscribe: 1, openid, nickname: '', headimgurl: '', ...(unionid && { unionid }) };
  };

  const answers: Record<string, (request: WechatRequest) => object> = {
    '/cgi-bin/stable_token': giveToken,
    '/cgi-bin/qrcode/create': makeCode,
    '/cgi-bin/user/info': tellPerson,
  };

  const answer = (request: WechatRequest): object => {
    const { path, query } = request;
    if (path !== '/cgi-bin/stable_token') {
      if (query.get('access_token') !== token.value) return { errcode: 40001, errmsg: 'invalid credential' };
      if (!token.isGood) return { errcode: 42001, errmsg: 'access_token expired' };
    }
    return answers[path]?.(request) ?? { errcode: 404, errmsg: 'no such path' };
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://host');
    const sent = await text(incoming);
    const request = { path, query, body: sent === '' ? {} : JSON.parse(sent) };
    found.requests.push(request);
    if (sent !== '' && incoming.headers['content-type'] !== 'application/json') {
      response.writeHead(412).end();
      return;
    }
    const fault = faults.get(path)?.shift();
    if (fault && 'after' in fault) await fault.after;
    if (fault && 'status' in fault) response.statusCode = fault.status;
    response.setHeader('Content-Type', 'application/json; encoding=utf-8');
    const isOther = fault && ('errcode' in fault || 'body' in fault);
    const body = isOther ? fault : answer(request);
    response.end('body' in body ? String(body.body) : JSON.stringify(body));
  };

  const server = createServer((incoming, response) => void serve(incoming, response));
  // A client on a slow machine may use a kept connection in the moment that the usual 5 s end it.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found: WechatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId,
    appSecret,
    requests: [],
    followers: new Map(),
    lastScene: () => lastScene,
    countOf: (path) => found.requests.filter((request) => request.path === path).length,
    failNext(path, ...next) {
      faults.set(path, [...(faults.get(path) ?? []), ...next]);
    },
    endToken() {
      token = { ...token, isGood: false };
    },
    spoilToken() {
      token = { ...token, isGood: false, isSpoilt: true };
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return found;
}

/** The variables of an instance that knows the official account. */
export function wechatEnvironment(wechat: WechatServer, { token, aesKey }: CallbackSecrets) {
  return {
    WECHAT_API_URL: wechat.url,
    WECHAT_APP_ID: wechat.appId,
    WECHAT_APP_SECRET: wechat.appSecret,
    WECHAT_TOKEN: token,
    ...(aesKey && { WECHAT_AES_KEY: aesKey }),
  };
}
