import { AppError, inListOf, lastCause } from '@parlando/contract';
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

/** Whether the next item would meet the same: what the settings lack, or nobody answers. */
export function blocksOthers(error: ItemError): boolean {
  const cause = lastCause(error);
  return cause === 'NETWORK_ERROR' || cause === 'TIMEOUT' || inListOf(cause) === 'pause';
}
