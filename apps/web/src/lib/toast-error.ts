import { limits } from '@parlando/contract';
import { isConnectionError } from './api-error.ts';
import { wordsOf } from './error-words.ts';
import { toast } from './toast.ts';

/** Shows an error. A connection error stays for 8 s and is not repeated meanwhile. */
export function toastError(cause: unknown, words = wordsOf(cause)): void {
  const noticeMs = limits.networkErrorNoticeMs;
  toast('error', words, isConnectionError(cause) ? { durationMs: noticeMs, deduplicateMs: noticeMs } : {});
}
