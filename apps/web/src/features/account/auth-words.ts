import i18next from 'i18next';
import { ApiError, isConnectionError } from '../../lib/api-error.ts';
import { errorWords } from '../../lib/error-words.ts';

/** The server's own words; where it had none, `otherwise`. A broken connection has words of its own. */
export function refusalWords(error: unknown, otherwise: string): string {
  if (isConnectionError(error)) return errorWords((error as ApiError).code);
  return (error instanceof ApiError && error.words) || otherwise;
}

/** An answer that says yes but holds nothing that could be used. */
export function isMalformedAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNEXPECTED_REPLY' && error.status < 400;
}

export function loginRefusal(error: unknown): string {
  if (isMalformedAnswer(error)) return i18next.t('account.malformed');
  return refusalWords(error, i18next.t('account.loginFailed'));
}
