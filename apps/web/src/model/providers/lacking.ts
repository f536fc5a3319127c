import { AppError, type ErrorCode } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import type { AppSettings } from '../settings/settings-store.ts';
import { checkAccess } from './provider-access.ts';

const lacks = {
  MISSING_AZURE_KEY: 'noKey',
  MISSING_OPENAI_KEY: 'noKey',
  MISSING_AZURE_REGION: 'noRegion',
  MISSING_TTS88_URL: 'noAddress',
  KEY_HOST_CHANGED: 'otherHost',
} as const satisfies Partial<Record<ErrorCode, keyof Messages['services']['status']>>;

export type Lacking = (typeof lacks)[keyof typeof lacks];

/** Returns the setting that a provider still lacks; null if none. */
export function lackOf(api: number, settings: AppSettings): Lacking | null {
  const code = lackingCode(api, settings);
  return code && lacks[code];
}

/** The same as the code of its error. */
export function lackingCode(api: number, settings: AppSettings): keyof typeof lacks | null {
  try {
    checkAccess(api, settings, 'anything');
    return null;
  } catch (cause) {
    if (cause instanceof AppError && cause.code in lacks) return cause.code as keyof typeof lacks;
    throw cause;
  }
}
