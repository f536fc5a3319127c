import { AppError } from '@parlando/contract';
import { ApiError } from '../../../lib/api-error.ts';
import type { ItemError } from '../list/batch-item.ts';

/** What was thrown, as an item or a run remembers it. */
export function itemError(error: unknown): ItemError {
  if (error instanceof ApiError)
    return { code: error.code, details: { ...error.details }, words: error.words ?? '' };
  if (error instanceof AppError) return { code: error.code, details: { ...error.details }, words: '' };
  return { code: 'UNEXPECTED_REPLY', details: {}, words: '' };
}

export const loginNeeded: ItemError = { code: 'LOGIN_REQUIRED', details: {}, words: '' };
/** The page that spoke with the person's keys was closed. */
export const pageClosed: ItemError = { code: 'PAGE_CLOSED', details: {}, words: '' };

const loginCodes: readonly string[] = ['SESSION_EXPIRED', 'LOGIN_REQUIRED'];

export function wantsLogin({ code }: Pick<ItemError, 'code'>): boolean {
  return loginCodes.includes(code);
}

/** Failures that the next item would meet as well: what the settings lack, or nobody answers. */
const blocking: readonly string[] = [
  ...loginCodes,
  'AUTH_ERROR',
  'BANNED',
  'CREDIT_USED_UP',
  'KEY_HOST_CHANGED',
  'MISSING_AZURE_KEY',
  'MISSING_AZURE_REGION',
  'MISSING_TTS88_KEY',
  'MISSING_TTS88_URL',
  'NETWORK_ERROR',
  'PERMISSION_DENIED',
  'PROVIDER_UNREACHABLE',
  'QUOTA_EXCEEDED',
  'RELAY_ADDRESS_FORBIDDEN',
  'TIMEOUT',
];

export function blocksOthers({ code, details }: ItemError): boolean {
  const cause = code === 'MAX_RETRY_EXCEEDED' ? details.cause : code;
  return typeof cause === 'string' && blocking.includes(cause);
}
