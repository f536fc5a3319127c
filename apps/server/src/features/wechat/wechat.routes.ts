import {
  AppError,
  createWechatBinding,
  getWechatBinding,
  getWechatQrCode,
  getWechatQrStatus,
  receiveWechatCallback,
  unbindWechat,
  verifyWechatCallback,
} from '@parlando/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { success } from '../../http/envelope.ts';
import { originOf } from '../../http/origin.ts';
import { alreadySent, registerRoute } from '../../http/register-route.ts';
import type { Entrance } from '../account/create-account.ts';
import type { Wechat } from './create-wechat.ts';
import { unbind } from './unbind.ts';

export interface WechatRoutesOptions {
  readonly database: Kysely<Database>;
  readonly entrance: Entrance;
  /** Undefined: switched off. */
  readonly wechat: Wechat | undefined;
}

export function registerWechatRoutes(app: FastifyInstance, options: WechatRoutesOptions): void {
  const { database, entrance } = options;
  const wechat = (): Wechat => {
    if (options.wechat === undefined) throw new AppError('WECHAT_LOGIN_DISABLED');
    return options.wechat;
  };

  registerRoute(app, getWechatQrCode, async ({ address, language, requestId, reply }) => {
    const code = await wechat().logins.issue({ address, language, bindUserId: null });
    return sendSuccess(reply, code, requestId);
  });
  registerRoute(app, getWechatQrStatus, async (context) => {
    const { query, requestId, reply } = context;
    const status = await wechat().logins.collect(query.scene_str, originOf(context));
    return sendSuccess(reply, status, requestId);
  });
  registerRoute(app, createWechatBinding, async ({ address, language, user }) =>
    wechat().logins.issue({ address, language, bindUserId: user.userId }),
  );
  registerRoute(app, getWechatBinding, async ({ query, user }) =>
    wechat().logins.collectBinding(query.scene_str, user.userId),
  );
  registerRoute(app, unbindWechat, async ({ user, body }) => {
    await entrance.confirm(user, body.password);
    await unbind(database, user.userId);
    return {};
  });
  // A scope of its own, since only here a body is XML.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    registerCallbacks(scope, wechat);
  });
}

function registerCallbacks(app: FastifyInstance, wechat: () => Wechat): void {
  registerRoute(app, verifyWechatCallback, async ({ query, reply }) => {
    wechat().callbacks.verify(query);
    return sendText(reply, query.echostr);
  });
  registerRoute(app, receiveWechatCallback, async ({ query, reply }) => {
    const { callbacks, logins } = wechat();
    const { body } = reply.request;
    const scan = callbacks.read(query, typeof body === 'string' ? body : '');
    if (scan !== undefined) await logins.scanned(scan);
    return sendText(reply, 'success');
  });
}

/** Clients of the published login API read `success`, which the envelope does not have. */
function sendSuccess(reply: FastifyReply, data: object, requestId: string): typeof alreadySent {
  reply.send({ success: true, ...success(data, requestId) });
  return alreadySent;
}

function sendText(reply: FastifyReply, text: string): typeof alreadySent {
  reply.type('text/plain; charset=utf-8').send(text);
  return alreadySent;
}
