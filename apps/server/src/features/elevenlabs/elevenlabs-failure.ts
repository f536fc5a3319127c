import { type ErrorCode, errorCatalogue } from '@parlando/contract';
import type { LayerFailure } from '../../http/layer.ts';

/** The body of a failure, as the clients of ElevenLabs read it; the list is of requests that could not be read. */
export interface ElevenLabsFailure {
  readonly detail:
    | { readonly status: string; readonly message: string }
    | readonly [{ readonly loc: readonly string[]; readonly msg: string; readonly type: string }];
}

interface Fault {
  readonly http: number;
  readonly status: string;
}

const wrongKey: Fault = { http: 401, status: 'invalid_api_key' };

/** Exceptions; by default the status is ours and the code is ours in lower case. */
const faults: Partial<Record<ErrorCode, Fault>> = {
  LOGIN_REQUIRED: wrongKey,
  SESSION_EXPIRED: wrongKey,
  KEY_INVALID: wrongKey,
  KEY_FORBIDDEN: { http: 401, status: 'missing_permissions' },
  INSUFFICIENT_QUOTA: { http: 401, status: 'quota_exceeded' },
  QUEUE_SHARE_FULL: { http: 429, status: 'too_many_concurrent_requests' },
  VOICE_NOT_FOUND: { http: 404, status: 'voice_not_found' },
  VOICE_REQUIRES_KEY: { http: 403, status: 'voice_access_denied' },
};

/** What ElevenLabs calls an error of ours. */
export const failureStatus = (code: ErrorCode): string => faults[code]?.status ?? code.toLowerCase();

/** Sends a failure in ElevenLabs' format. */
export function elevenLabsFailure({ error, message, reply }: LayerFailure): ElevenLabsFailure {
  const { field, reason } = (error.details ?? {}) as { field?: string; reason?: string };
  if (error.code === 'INVALID_INPUT' || error.code === 'MALFORMED_BODY') {
    reply.status(422);
    const type = reason === 'missing' ? 'missing' : field === undefined ? 'json_invalid' : 'value_error';
    return { detail: [{ loc: field === undefined ? ['body'] : ['body', field], msg: message, type }] };
  }
  const own = errorCatalogue[error.code].status;
  reply.status(faults[error.code]?.http ?? (own === 422 ? 400 : own));
  return { detail: { status: failureStatus(error.code), message } };
}
