import { type ErrorCode, errorCatalogue } from '@parlando/contract';
import type { LayerFailure } from '../../http/layer.ts';

/** The body of a failure, as the clients of OpenAI read it. */
export interface OpenAiFailure {
  readonly error: {
    readonly message: string;
    readonly type: string;
    /** The field of the request at fault. */
    readonly param: string | null;
    readonly code: string | null;
  };
}

interface Fault {
  readonly status: number;
  readonly type?: string;
  readonly param?: string;
  readonly code?: string | null;
}

const wrongKey: Fault = { status: 401, code: 'invalid_api_key' };
const tooFast: Fault = { status: 429, type: 'requests', code: 'rate_limit_exceeded' };
const wrongInput: Fault = { status: 400, param: 'input', code: 'invalid_value' };

/** Exceptions; by default the status is ours, and the type `invalid_request_error` or `server_error` without a code. */
const faults: Partial<Record<ErrorCode, Fault>> = {
  LOGIN_REQUIRED: wrongKey,
  SESSION_EXPIRED: wrongKey,
  KEY_INVALID: wrongKey,
  KEY_FORBIDDEN: { status: 403, code: 'insufficient_permissions' },
  PERMISSION_DENIED: { status: 403, code: 'insufficient_permissions' },
  BANNED: { status: 403, code: 'account_deactivated' },
  INSUFFICIENT_QUOTA: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  RATE_LIMIT_EXCEEDED: tooFast,
  TOO_MANY_REQUESTS: tooFast,
  QUEUE_SHARE_FULL: tooFast,
  NOT_FOUND: { status: 404, code: 'unknown_url' },
  VOICE_NOT_FOUND: { status: 400, param: 'voice', code: 'invalid_value' },
  VOICE_REQUIRES_KEY: { status: 400, param: 'voice', code: 'invalid_value' },
  TEXT_EMPTY: wrongInput,
  NOTHING_TO_SPEAK: wrongInput,
  TOO_LONG_AUDIO: wrongInput,
  TEXT_TOO_LONG: { status: 400, param: 'input', code: 'string_above_max_length' },
};

/** Sends a failure in OpenAI's format. Its clients retry 408, 409, 429 and 5xx unless a header forbids it. */
export function openAiFailure({ error, message, reply }: LayerFailure): OpenAiFailure {
  const { field, reason } = (error.details ?? {}) as { field?: string; reason?: string };
  const fault: Fault = faults[error.code] ?? { status: ownStatus(error.code) };
  const isOurs = fault.status >= 500;
  reply.status(fault.status);
  if (!error.retryable) reply.header('x-should-retry', 'false');
  const wrongField = reason === 'missing' ? 'missing_required_parameter' : 'invalid_value';
  return {
    error: {
      message,
      type: fault.type ?? (isOurs ? 'server_error' : 'invalid_request_error'),
      param: fault.param ?? theirField(field) ?? null,
      code: fault.code ?? (field === undefined ? null : wrongField),
    },
  };
}

/** OpenAI does not use 422. */
function ownStatus(code: ErrorCode): number {
  const { status } = errorCatalogue[code];
  return status === 422 ? 400 : status;
}

/** OpenAI's names of our fields. */
function theirField(field: string | undefined): string | undefined {
  return field === 'format' || field === 'sampleRate' ? 'response_format' : field;
}
