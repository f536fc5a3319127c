import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, errorCatalogue, headerNames } from '@parlando/contract';
import { negotiateLanguage } from '@parlando/locales';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { createId } from '../ports/id.ts';
import { failure } from './envelope.ts';

/** Answers in the envelope what Node.js could not read as a request, and closes the connection. */
export function answerClientError(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  // The client has left.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const known = toAppError(error);
  const { status } = errorCatalogue[known.code];
  const requestId = createId();
  this.log.debug({ err: error, error: known.code, requestId }, 'a request could not be read');
  const [, asked] = /^accept-language:(.*)$/im.exec(String(error.rawPacket ?? '')) ?? [];
  const language = negotiateLanguage(asked);
  const body = JSON.stringify(failure(known, language, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${language}`,
    `${headerNames.requestId}: ${requestId}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

function toAppError({ code }: ConnectionError): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HEADERS_TOO_LARGE', { limit: maxHeaderSize });
  return new AppError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'MALFORMED_REQUEST');
}
