import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { PresentPassword } from './user.ts';

/** `qr_code_url` is the content of the QR code to draw. `scene_str` is a secret of the client that asked. */
const Code = z.object({ qr_code_url: z.string(), scene_str: z.string() });

const scene = z.object({ scene_str: z.string().check(z.maxLength(64)) });

/**
 * `scanned`: WeChat has reported the scan, and the account is being looked up. A used or unknown code is `expired`.
 * `token` is returned once, with `confirmed`.
 */
const ScanStatus = z.object({
  status: z.enum(['pending', 'scanned', 'confirmed', 'expired', 'disabled']),
  user_info: z.optional(z.object({ nickname: z.string(), head_img_url: z.string() })),
  token: z.optional(z.string()),
});
export type ScanStatus = z.infer<typeof ScanStatus>;

const shared = { method: 'GET', tag: 'wechat', needsAccounts: true } as const;
const callback = { policy: 'open', path: '/api/v1/auth/wechat/callback', produces: ['text/plain'] } as const;

export const getWechatQrCode = defineRoute({
  ...shared,
  id: 'getWechatQrCode',
  policy: 'open',
  path: '/api/v1/auth/wechat/qrcode',
  summary: 'Create a QR code for logging in',
  reply: Code,
  errors: ['WECHAT_LOGIN_DISABLED', 'WECHAT_LOGIN_FAILED'],
});

export const getWechatQrStatus = defineRoute({
  ...shared,
  id: 'getWechatQrStatus',
  policy: 'open',
  path: '/api/v1/auth/wechat/qrcode/status',
  summary: 'Check whether the QR code was scanned and confirmed',
  query: scene,
  reply: ScanStatus,
  errors: ['WECHAT_LOGIN_DISABLED', 'WECHAT_LOGIN_FAILED', 'BANNED'],
});

/** WeChat's own question, when the address is entered at the official account. */
export const verifyWechatCallback = defineRoute({
  ...shared,
  ...callback,
  id: 'verifyWechatCallback',
  summary: 'Verify the callback address for WeChat (echo)',
  query: z.object({ signature: z.string(), timestamp: z.string(), nonce: z.string(), echostr: z.string() }),
  errors: ['WECHAT_LOGIN_DISABLED', 'SIGNATURE_INVALID'],
});

/** The body is XML, plain or encrypted as the instance is configured. */
export const receiveWechatCallback = defineRoute({
  ...shared,
  ...callback,
  id: 'receiveWechatCallback',
  method: 'POST',
  summary: 'Receive scan events from WeChat',
  query: z.object({
    signature: z.optional(z.string()),
    msg_signature: z.optional(z.string()),
    timestamp: z.string(),
    nonce: z.string(),
  }),
  consumes: ['text/xml', 'application/xml'],
  bodyLimitBytes: 16_384,
  errors: [
    'WECHAT_LOGIN_DISABLED',
    'SIGNATURE_INVALID',
    'MALFORMED_BODY',
    'BODY_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
});

const ofUser = { ...shared, policy: 'user' } as const;

/** Confirmed, because the WeChat account can log in from then on, whatever becomes of session and password. */
export const createWechatBinding = defineRoute({
  ...ofUser,
  confirmed: true,
  id: 'createWechatBinding',
  method: 'POST',
  path: '/api/v1/user/wechat/qrcode',
  summary: 'Create a QR code for binding WeChat to the account',
  reply: Code,
  errors: ['WECHAT_LOGIN_DISABLED', 'WECHAT_LOGIN_FAILED'],
});

export const getWechatBinding = defineRoute({
  ...ofUser,
  id: 'getWechatBinding',
  path: '/api/v1/user/wechat/qrcode/status',
  summary: 'Check whether that QR code was scanned and WeChat is bound',
  query: scene,
  reply: ScanStatus,
  errors: ['WECHAT_LOGIN_DISABLED', 'WECHAT_LOGIN_FAILED', 'WECHAT_TAKEN'],
});

/** Works also where WeChat login is switched off meanwhile. */
export const unbindWechat = defineRoute({
  ...ofUser,
  id: 'unbindWechat',
  method: 'DELETE',
  path: '/api/v1/user/wechat',
  summary: 'Unbind WeChat; refused while it is the only way to log in',
  body: z.object({ password: PresentPassword }),
  reply: z.object({}),
  errors: ['LAST_WAY_IN', 'INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
});
