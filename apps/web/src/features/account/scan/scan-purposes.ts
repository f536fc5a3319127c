import {
  createWechatBinding,
  getWechatBinding,
  getWechatQrCode,
  getWechatQrStatus,
  type RouteReply,
  type ScanStatus,
} from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { withConfirmation } from '../../../model/session/confirmation.ts';

export interface ScanPurpose {
  readonly id: string;
  readonly label: 'wechat.code' | 'wechat.bindCode';
  readonly failed: 'wechat.loginFailed' | 'wechat.bindFailed';
  readonly getCode: (signal: AbortSignal) => Promise<ScanCode>;
  /** @throws ApiError */
  readonly getStatus: (sceneStr: string, signal: AbortSignal) => Promise<ScanStatus>;
}

export type ScanCode = RouteReply<typeof getWechatQrCode>;

export const loginScan: ScanPurpose = {
  id: 'login',
  label: 'wechat.code',
  failed: 'wechat.loginFailed',
  getCode: (signal) => call(getWechatQrCode, {}, { signal }),
  getStatus: (scene_str, signal) => call(getWechatQrStatus, { query: { scene_str } }, { signal }),
};

export const bindingScan: ScanPurpose = {
  id: 'binding',
  label: 'wechat.bindCode',
  failed: 'wechat.bindFailed',
  getCode: (signal) => withConfirmation(() => call(createWechatBinding, {}, { signal })),
  getStatus: (scene_str, signal) => call(getWechatBinding, { query: { scene_str } }, { signal }),
};

const notEnabledWords = /not enabled|disabled|未启用|未开放|未开启/i;

export function isScanDisabled(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.code === 'WECHAT_LOGIN_DISABLED' ||
    error.status === 304 ||
    (error.words !== undefined && notEnabledWords.test(error.words))
  );
}
