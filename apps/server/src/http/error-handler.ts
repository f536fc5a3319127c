import { AppError, type Blame, errorCatalogue } from '@parlando/contract';
import { negotiateLanguage } from '@parlando/locales';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFault, storageFullError } from '../ports/storage-space.ts';
import { requestFailed } from '../ports/telemetry.ts';
import { drainBody } from './drain-body.ts';
import { failure } from './envelope.ts';
import { layerOf, sendLayerFailure } from './layer.ts';
import { setRetryAfter } from './rate-limit-headers.ts';
import { errorCodes } from './route-errors.ts';

const logLevels = {
  caller: 'debug',
  operator: 'warn',
  engine: 'warn',
  bug: 'error',
} as const satisfies Record<Blame, string>;

/** Turns any thrown value into the failure envelope, or the shape of the layer that was called. Errors without a code are logged and never shown. */
export async function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = await noteFailure(error, request, reply);
  const layer = layerOf(request.server.layers, request.url);
  if (layer !== undefined) return sendLayerFailure(layer, known, request, reply);
  const language = negotiateLanguage(request.headers['accept-language']);
  return reply
    .header('Content-Language', language)
    .type('application/json; charset=utf-8')
    .send(failure(known, language, request.id));
}

/** Retry-After where the server or what it depends on restarts, or is out of reach. */
const briefOutageMs = 5000;

/** Finds the code of any thrown value, logs it, and sets the status and how long to wait. */
async function noteFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<AppError> {
  const found = await toldFull(toAppError(error, request), error, request);
  const undeclared = undeclaredError(found, request);
  const known = undeclared ? new AppError('INTERNAL_ERROR') : found;
  if (known.code === 'BODY_TOO_LARGE') await drainBody(request.raw);
  const { status, blame } = errorCatalogue[known.code];
  requestFailed.publish(known);
  const path = request.url.split('?')[0];
  request.log[logLevels[blame]](
    {
      err: blame === 'caller' ? undefined : (undeclared ?? error),
      error: known.code,
      method: request.method,
      path,
    },
    'request failed',
  );
  const { retryAfterMs = status === 503 && known.retryable ? briefOutageMs : undefined } =
    known.details ?? {};
  reply.status(status);
  // RFC 9110 §15.5.2: some clients take a 401 without it for a broken connection.
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if (typeof retryAfterMs === 'number') setRetryAfter(reply, retryAfterMs);
  return known;
}

/** In tests, the fault of a route that throws an error that it does not declare. */
function undeclaredError(known: AppError, { routeOptions, server }: FastifyRequest): Error | undefined {
  const { route } = routeOptions.config;
  if (!server.checkReplies || route === undefined || errorCodes(route).includes(known.code)) return undefined;
  return new Error(`Add ${known.code} to the errors of ${route.id} in the contract.`, { cause: known });
}

/**
 * Turns an error that a full disk causes into STORAGE_FULL: a failed write, or a database that stopped, recovers or
 * cannot read its files (SQLSTATE 58030) while the disk is full.
 */
async function toldFull(known: AppError, error: unknown, { server }: FastifyRequest): Promise<AppError> {
  const isFault = known.code === 'STORAGE_FULL' || isStorageFault(error);
  if (!isFault && !isPerhapsFull(known, error)) return known;
  const { storage } = server;
  const isKnown = await storage.isFull();
  // A request that was refused because the disk is known to be full is no news: noting it would keep the disk full for ever.
  if (isFault && !isKnown) storage.noteFull();
  if (known.code === 'STORAGE_FULL') return known;
  return isFault || isKnown ? storageFullError(error) : known;
}

function isPerhapsFull({ code }: AppError, error: unknown): boolean {
  return code === 'SERVICE_UNAVAILABLE' || (error as { code?: unknown }).code === '58030';
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('BODY_TOO_LARGE', { limit: request.routeOptions.bodyLimit });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', {
        allowed: request.routeOptions.config.consumes ?? ['application/json'],
      });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('NOT_FOUND');
  }
  // Any other 4xx error of Fastify: the body did not match its headers, or was not valid JSON.
  if (statusCode === 400) return new AppError('MALFORMED_BODY', undefined, { cause: error });
  if (isUnreachable(error)) return new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
  return new AppError('INTERNAL_ERROR', undefined, { cause: error });
}

/**
 * The process has no file descriptor left, or the database is unavailable, stopping, starting or read-only: SQLSTATE
 * class 08, 57P0x, 53300 and 25006 (PostgreSQL, appendix A), a socket that could not be opened, or `pg`'s own message
 * for a lost connection.
 */
function isUnreachable(error: unknown): boolean {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  return (
    syscall === 'connect' ||
    /^(08\w{3}|57P0\d|53300|25006|ECONNRESET|EPIPE|EMFILE|ENFILE)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      message,
    )
  );
}
