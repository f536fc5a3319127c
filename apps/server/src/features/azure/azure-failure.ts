import { type AppError, type ErrorCode, errorCatalogue } from '@parlando/contract';
import type { LayerFailure } from '../../http/layer.ts';
import { closeCodes } from '../../http/live-socket.ts';

/** The statuses that Azure’s clients know; every other fault of a caller is a bad request to them. */
const known = new Set([401, 403, 404, 405, 415, 429]);

/** Azure counts a used-up quota as too many requests. */
const statuses: Partial<Record<ErrorCode, number>> = { INSUFFICIENT_QUOTA: 429, VOICE_NOT_FOUND: 400 };

function azureStatus(code: ErrorCode): number {
  const { status } = errorCatalogue[code];
  return statuses[code] ?? (status >= 500 || known.has(status) ? status : 400);
}

/** Our own words would name JSON where the body was not even read. */
const wrongType = 'Content-Type must be application/ssml+xml.';

/** Tells a failure as Azure does. SillyTavern and the SDK show the reason phrase, Open WebUI the message of the body. */
export function azureFailure({ error, message, reply }: LayerFailure): object {
  const status = azureStatus(error.code);
  const reason = error.code === 'UNSUPPORTED_MEDIA_TYPE' ? wrongType : withField(message, error);
  reply.status(status);
  reply.raw.statusMessage = reason.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
  return { error: { code: String(status), message: reason } };
}

/** Which field is wrong, and what it may be, where the words do not say so. */
export function withField(message: string, { code, details }: AppError): string {
  const { field, allowed } = (details ?? {}) as { field?: string; allowed?: readonly string[] };
  if (code !== 'INVALID_INPUT' || field === undefined) return message;
  return `${message} (${field}${allowed ? `: ${allowed.join(', ')}` : ''})`;
}

/** What the SDK calls bad parameters. Any other code is a failure of the connection to it; it shows the reason of each. */
export const badParameters = 1007;

/** How a turn that fails so ends its connection. */
export function closeCodeOf(error: AppError): number {
  const status = azureStatus(error.code);
  if (status === 429) return 4429;
  return status >= 500 ? closeCodes.internalError : badParameters;
}
