import i18next from 'i18next';
import { ApiError, isConnectionError, isMalformedReply } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { waitWords } from '../../model/conversion/wait-description.ts';
import { banWords } from '../../model/session/ban-words.ts';

/**
 * Returns the server's message, or `otherwise` if it sent none. A connection error has its own message, and after too
 * many attempts the message says how long to wait.
 */
export function refusalWords(error: unknown, otherwise: string): string {
  if (isConnectionError(error)) return wordsOf(error);
  if (!(error instanceof ApiError)) return otherwise;
  const { retryAfterMs } = error.details;
  if (error.code === 'TOO_MANY_ATTEMPTS' && typeof retryAfterMs === 'number') {
    return i18next.t('account.tooManyAttempts', { wait: waitWords(retryAfterMs / 1000) });
  }
  if (error.code === 'BANNED') {
    const { title, text } = banWords(error.details);
    return `${title} ${text}`;
  }
  return error.words || otherwise;
}

export function loginRefusal(error: unknown): string {
  if (isMalformedReply(error)) return i18next.t('account.malformed');
  return refusalWords(error, i18next.t('account.loginFailed'));
}
