import { type ErrorCode, FailureEnvelope, isErrorCode } from '@parlando/contract';
import i18next from 'i18next';
import * as z from 'zod/mini';

/** Failures without a catalogue code: connection failure, timeout, abort, or an unknown response. */
export type WireErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED' | 'UNEXPECTED_REPLY';

interface ApiErrorInit {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** `code` of the envelope; −1 without a response. */
  readonly number: number;
  /** The server's message, in the requested language. */
  readonly words?: string | undefined;
  /** That of `words`, which may have been requested before the interface's language changed. Default: the interface's. */
  readonly language?: string | null;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly requestId?: string | undefined;
}

/** A failed call. `code` is the catalogue's symbol; `message` is for logs, `errorWords` has the one for people. */
export class ApiError extends Error {
  readonly code: ErrorCode | WireErrorCode;
  readonly status: number;
  readonly number: number;
  readonly words: string | undefined;
  /** That of `words`. */
  readonly language: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode | WireErrorCode, init: ApiErrorInit, options?: ErrorOptions) {
    super(`${code} (${init.status})`, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = init.status;
    this.number = init.number;
    this.words = init.words;
    this.language = init.language ?? i18next.language;
    this.details = init.details ?? {};
    this.requestId = init.requestId;
  }
}

/** Whether the server is unreachable, as opposed to having refused. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT');
}

const awayCodes: readonly string[] = ['NETWORK_ERROR', 'TIMEOUT', 'SHUTTING_DOWN', 'SERVICE_UNAVAILABLE'];

/** Whether a code says that the server cannot answer for the moment: it is unreachable, or restarts. */
export const isAwayCode = (code: string): boolean => awayCodes.includes(code);

export function isAway(error: unknown): boolean {
  return error instanceof ApiError && isAwayCode(error.code);
}

export function isAbort(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED';
}

/** A successful response whose shape violates the contract. */
export function isMalformedReply(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNEXPECTED_REPLY' && error.status < 400;
}

/** Another server at the base URL may send nothing but a number, or nothing but a message. */
const Refusal = z.partial(FailureEnvelope);

/** The meaning of a bare number, in the body or as the HTTP status. */
const codesOfNumbers: Readonly<Record<number, ErrorCode>> = {
  3: 'SESSION_EXPIRED',
  401: 'SESSION_EXPIRED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  500: 'INTERNAL_ERROR',
  // What a proxy says while the server restarts.
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
  4001: 'ORDER_NOT_FOUND',
  4002: 'PAYMENT_NOT_FINISHED',
  4003: 'PAYMENT_FAILED',
};

/**
 * The error in a failed response's envelope, or else, as in a proxy's page, the one of its status. `language`: its
 * `Content-Language`.
 */
export function errorFromBody(body: unknown, status: number, language?: string | null): ApiError {
  const { code = status, error, message, details, requestId } = Refusal.safeParse(body).data ?? {};
  const symbol = isErrorCode(error) ? error : (codesOfNumbers[code] ?? 'UNEXPECTED_REPLY');
  return new ApiError(symbol, {
    status,
    number: code,
    words: message,
    language: language ?? null,
    details,
    requestId,
  });
}

/**
 * Classifies what `fetch` or a body reader threw, using the signals involved. `otherOrigin`: the server's, and the one
 * that it has to allow.
 */
export function errorFromFetch(
  cause: unknown,
  timedOut: boolean,
  aborted: boolean,
  otherOrigin?: { readonly server: string; readonly origin: string },
): ApiError {
  if (cause instanceof ApiError) return cause;
  const code = aborted ? 'ABORTED' : timedOut ? 'TIMEOUT' : 'NETWORK_ERROR';
  // A browser does not reveal whether the server is unreachable or rejects the page's origin.
  const details = code === 'NETWORK_ERROR' ? otherOrigin : undefined;
  return new ApiError(code, { status: 0, number: -1, details: { ...details } }, { cause });
}
