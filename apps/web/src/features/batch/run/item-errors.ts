import { AppError, inListOf, lastCause } from '@parlando/contract';
import { ApiError, isAwayCode } from '../../../lib/api-error.ts';
import type { ItemError } from '../list/batch-item.ts';

export function itemError(error: unknown): ItemError {
  if (error instanceof ApiError)
    return { code: error.code, details: { ...error.details }, words: error.words ?? '' };
  if (error instanceof AppError) return { code: error.code, details: { ...error.details }, words: '' };
  return { code: 'UNEXPECTED_REPLY', details: {}, words: '' };
}

export const loginNeeded: ItemError = { code: 'LOGIN_REQUIRED', details: {}, words: '' };
/** The page that was speaking with the person's keys was closed. */
export const pageClosed: ItemError = { code: 'PAGE_CLOSED', details: {}, words: '' };

const loginCodes: readonly string[] = ['SESSION_EXPIRED', 'LOGIN_REQUIRED'];

export function wantsLogin({ code }: Pick<ItemError, 'code'>): boolean {
  return loginCodes.includes(code);
}

/** Whether the next item would fail for the same reason: a missing setting, or an unreachable service. */
export function blocksOthers(error: ItemError): boolean {
  const cause = lastCause(error);
  return isAwayCode(cause) || inListOf(cause) === 'pause';
}
