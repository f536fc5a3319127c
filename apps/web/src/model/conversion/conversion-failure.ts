import { AppError, type ErrorCode, freeService } from '@parlando/contract';
import { ApiError, type WireErrorCode } from '../../lib/api-error.ts';

/** The kind of a failure decides its message and its button. */
export type FailureKind =
  /** Today's characters are used up. */
  | 'quota'
  | 'too-frequent'
  | 'banned'
  /** The session has expired; the session store reports it. */
  | 'session'
  /** The visitor may not convert: without an account, or at all. */
  | 'forbidden'
  | 'server'
  /** The server cannot convert now; its message says why, and what to do. */
  | 'unavailable'
  | 'connection'
  | 'queue-cleared'
  /** Aborted by the person. */
  | 'cancelled'
  /** Text, SSML, voice or option is invalid; the person can change it. */
  | 'invalid'
  /** A response without audio. */
  | 'no-audio'
  /** A service used with the person's own key: a setting is missing, or the service refused. */
  | 'provider'
  | 'other';

export interface ConversionFailure {
  readonly kind: FailureKind;
  readonly code: ErrorCode | WireErrorCode | 'NO_AUDIO';
  readonly details: Readonly<Record<string, unknown>>;
  /** The server's message, if it sent one. */
  readonly words?: string | undefined;
  /** For the kind `provider`, the service that failed. */
  readonly api?: number;
}

const queueClearedWords =
  /queue (was |has been )?cleared|cleared the queue|队列.*清空|清空.*队列|vaciado la cola/i;

export class NoAudio extends Error {}

export const cancelledFailure: ConversionFailure = { kind: 'cancelled', code: 'ABORTED', details: {} };
export const queueClearedFailure: ConversionFailure = {
  kind: 'queue-cleared',
  code: 'QUEUE_CLEARED',
  details: {},
};

/** Whether the person or an administrator cancelled it. */
export function isCancellation({ kind }: ConversionFailure): boolean {
  return kind === 'cancelled' || kind === 'queue-cleared';
}

/** `api` is the service that was called. */
export function conversionFailure(error: unknown, api: number): ConversionFailure {
  if (error instanceof NoAudio) return { kind: 'no-audio', code: 'NO_AUDIO', details: {} };
  if (error instanceof AppError) {
    const { code, cause, details } = error;
    // The message may mention details of the last attempt's failure.
    const last = cause instanceof AppError || cause instanceof ApiError ? cause.details : {};
    return { kind: 'provider', code, details: { ...last, ...details }, api };
  }
  if (!(error instanceof ApiError)) return { kind: 'other', code: 'UNEXPECTED_REPLY', details: {} };
  const { code, details, words } = error;
  const kind = failureKind(error);
  // Whichever provider was used, these are between this page and our server.
  const isOurs = ['cancelled', 'connection', 'banned', 'session', 'forbidden'].includes(kind);
  if (api === freeService || isOurs) return { kind, code, details, words };
  return { kind: 'provider', code, details, words, api };
}

function failureKind({ code, status, words }: ApiError): FailureKind {
  if (code === 'ABORTED' || code === 'TASK_CANCELLED') return 'cancelled';
  if (code === 'NETWORK_ERROR' || code === 'TIMEOUT') return 'connection';
  if (code === 'QUEUE_CLEARED') return 'queue-cleared';
  if (status === 503 && words !== undefined && queueClearedWords.test(words)) return 'queue-cleared';
  if (status === 402) return 'quota';
  if (status === 429) return 'too-frequent';
  if (code === 'BANNED') return 'banned';
  if (code === 'SESSION_EXPIRED') return 'session';
  if (code === 'LOGIN_REQUIRED' || status === 403) return 'forbidden';
  if (code === 'SERVICE_UNAVAILABLE' || status === 503 || status === 507) return 'unavailable';
  if (status >= 500) return 'server';
  if (status === 400 || status === 404 || status === 413 || status === 422) return 'invalid';
  return 'other';
}
