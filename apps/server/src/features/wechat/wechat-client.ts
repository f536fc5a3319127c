import { AppError, limits } from '@parlando/contract';
import * as z from 'zod/mini';
import type { Outbound } from '../../ports/outbound.ts';

/** Credentials of an official account. */
export interface WechatAccount {
  /** Where WeChat's API is, without a path. */
  readonly apiUrl: string;
  readonly appId: string;
  readonly appSecret: string;
}

/** Calls WeChat's API for official accounts. Every call throws WECHAT_LOGIN_FAILED, with what went wrong as its cause. */
export interface WechatClient {
  /** Returns the content of the code. WeChat sends the scene when the code is scanned. */
  createCode(scene: string): Promise<string>;
  /** The person's id across all official accounts of one owner; undefined when the owner has not linked them. */
  findUnionId(openid: string): Promise<string | undefined>;
}

/** The token that all processes call WeChat with. */
export interface AccessTokens {
  current(): Promise<string>;
  /** Another token than the one that WeChat refused. */
  renew(refused: string): Promise<string>;
}

/** WeChat reports errors with HTTP 200 and a code. */
class WechatRefusal extends Error {
  readonly errcode: number;
  constructor(path: string, errcode: number, errmsg: string) {
    super(`WeChat refused ${path}: ${errcode} ${errmsg.slice(0, 200)}`);
    this.name = 'WechatRefusal';
    this.errcode = errcode;
  }
}

/** The token is outdated, invalid or expired. */
const tokenFaults = [40001, 40014, 42001];

const Refusal = z.object({ errcode: z.number(), errmsg: z._default(z.string(), '') });
const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });
const Code = z.object({ url: z.string().check(z.minLength(1), z.maxLength(500)) });
const Person = z.object({ openid: z.string(), unionid: z.optional(z.string()) });

export type FetchToken = (force: boolean) => Promise<z.infer<typeof Token>>;

/** Requests a token; if forced, WeChat issues a new one and revokes the others. */
export function createTokenFetcher(outbound: Outbound, account: WechatAccount): FetchToken {
  const body = { grant_type: 'client_credential', appid: account.appId, secret: account.appSecret };
  return (force) =>
    ask(outbound, account, '/cgi-bin/stable_token', Token, { body: { ...body, force_refresh: force } });
}

export function createWechatClient(
  outbound: Outbound,
  account: WechatAccount,
  tokens: AccessTokens,
): WechatClient {
  /** Retries once with another token when WeChat refuses the present one. */
  const call = <Reply>(path: string, reply: z.ZodMiniType<Reply>, request: WechatRequest): Promise<Reply> =>
    translated(async () => {
      const token = await tokens.current();
      const send = (access_token: string) =>
        ask(outbound, account, path, reply, { ...request, query: { access_token, ...request.query } });
      try {
        return await send(token);
      } catch (error) {
        if (!(error instanceof WechatRefusal && tokenFaults.includes(error.errcode))) throw error;
        return send(await tokens.renew(token));
      }
    });

  return {
    async createCode(scene) {
      const body = {
        expire_seconds: limits.qrLogin.lifetimeMs / 1000,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: scene } },
      };
      return (await call('/cgi-bin/qrcode/create', Code, { body })).url;
    },
    async findUnionId(openid) {
      return (await call('/cgi-bin/user/info', Person, { query: { openid } })).unionid;
    },
  };
}

interface WechatRequest {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; absent: a GET. */
  readonly body?: object;
}

async function ask<Reply>(
  outbound: Outbound,
  { apiUrl }: WechatAccount,
  path: string,
  reply: z.ZodMiniType<Reply>,
  { query, body }: WechatRequest,
): Promise<Reply> {
  const url = `${apiUrl}${path}?${new URLSearchParams(query)}`;
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await outbound.fetch(url, body && post);
  const text = await response.text();
  if (!response.ok) throw new Error(`WeChat answered ${path} with status ${response.status}`);
  const answer = parseJson(text);
  const refusal = Refusal.safeParse(answer).data;
  if (refusal !== undefined && refusal.errcode !== 0) {
    throw new WechatRefusal(path, refusal.errcode, refusal.errmsg);
  }
  const parsed = reply.safeParse(answer);
  if (!parsed.success) throw new Error(`WeChat's answer to ${path} cannot be read`, { cause: parsed.error });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses it, and says for which call.
    return undefined;
  }
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('WECHAT_LOGIN_FAILED', undefined, { cause });
  }
}
