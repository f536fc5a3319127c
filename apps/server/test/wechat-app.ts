import {
  confirmPassword,
  createWechatBinding,
  getWechatBinding,
  getWechatQrCode,
  getWechatQrStatus,
  type ScanStatus,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { eventually } from './eventually.ts';
import { type Answer, type CallOptions, call, password } from './people.ts';
import {
  type CallbackSecrets,
  callbackOf,
  type WechatCallback,
  type WechatEvent,
} from './wechat-callbacks.ts';
import { startWechatServer, type WechatServer, wechatEnvironment } from './wechat-server.ts';

/** A server that knows an official account, and the WeChat of that account. */
export interface WechatApp extends TestApp {
  readonly wechat: WechatServer;
  readonly secrets: CallbackSecrets;
}

export async function createWechatApp(
  env: Readonly<Record<string, string>> = {},
  aesKey?: string,
): Promise<WechatApp> {
  const wechat = await startWechatServer();
  const secrets = { appId: wechat.appId, token: 'a token', ...(aesKey && { aesKey }) };
  const test = await createTestApp({ ...wechatEnvironment(wechat, secrets), ...env });
  return {
    ...test,
    wechat,
    secrets,
    async close() {
      await test.close();
      await wechat.close();
    },
  };
}

/** Delivers a callback as WeChat does. */
export async function deliver(app: FastifyInstance, callback: WechatCallback) {
  return app.inject({ method: 'POST', ...callback });
}

/** Delivers a person's event, which must be accepted. */
export async function tell({ app, secrets }: WechatApp, event: WechatEvent): Promise<void> {
  const { statusCode, body } = await deliver(app, callbackOf(secrets, event));
  expect([statusCode, body]).toEqual([200, 'success']);
}

/** Gets a code to log in with. Returns the text to poll with and what WeChat calls the scene. */
export async function getCode(
  { app, wechat }: WechatApp,
  options: CallOptions = {},
): Promise<{ sceneStr: string; scene: string; url: string }> {
  const { status, body, data } = await call(app, getWechatQrCode, options);
  expect(status, body).toBe(200);
  return { sceneStr: data.scene_str, scene: wechat.lastScene(), url: data.qr_code_url };
}

export async function getBindingCode({ app, wechat }: WechatApp, token: string) {
  await call(app, confirmPassword, { token, body: { password } });
  const { status, body, data } = await call(app, createWechatBinding, { token });
  expect(status, body).toBe(200);
  return { sceneStr: data.scene_str as string, scene: wechat.lastScene() };
}

export const poll = (app: FastifyInstance, sceneStr: string, options: CallOptions = {}): Promise<Answer> =>
  call(app, getWechatQrStatus, { ...options, query: { scene_str: sceneStr } });

/** Polls while the account is being looked up. */
export const pollToTheEnd = (
  app: FastifyInstance,
  sceneStr: string,
  options: CallOptions = {},
): Promise<Answer> => ended(() => poll(app, sceneStr, options));

export const pollBinding = (app: FastifyInstance, sceneStr: string, token: string): Promise<Answer> =>
  ended(() => call(app, getWechatBinding, { token, query: { scene_str: sceneStr } }));

function ended(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    const status: ScanStatus['status'] | undefined = answer.data?.status;
    return status !== 'scanned' && answer;
  });
}

/** Logs a person in by a scan. */
export async function scanIn(
  app: WechatApp,
  openid: string,
  event: 'subscribe' | 'SCAN' = 'SCAN',
): Promise<{ token: string; nickname: string }> {
  app.wechat.followers.set(openid, app.wechat.followers.get(openid));
  const { sceneStr, scene } = await getCode(app);
  await tell(app, { openid, event, scene });
  const { data, body } = await pollToTheEnd(app.app, sceneStr);
  expect(data?.status, body).toBe('confirmed');
  return { token: data.token, nickname: data.user_info.nickname };
}
