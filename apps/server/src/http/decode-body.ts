import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;
const codings = Object.keys(decoders);

/**
 * Reads compressed bodies (RFC 9110 §8.4). The route's limit counts for what comes out, and no more than that is ever
 * inflated. Another coding is refused with UNSUPPORTED_CONTENT_ENCODING.
 */
export function decodeBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase();
    if (!coding || coding === 'identity') return payload;
    if (!isKnown(coding)) {
      reply.header('Accept-Encoding', codings.join(', '));
      throw new AppError('UNSUPPORTED_CONTENT_ENCODING', { allowed: codings });
    }
    return decoded(payload, decoders[coding](), request.routeOptions.bodyLimit ?? 0);
  });
}

function isKnown(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}

function decoded(payload: Readable, decoder: ReturnType<typeof createGunzip>, limitBytes: number): Readable {
  // Fastify compares it with Content-Length.
  const body = Object.assign(Readable.from(bounded(decoder, limitBytes), { objectMode: false }), {
    receivedEncodedLength: 0,
  });
  payload.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength += chunk.length;
  });
  payload.once('error', (error) => decoder.destroy(error));
  // The reader of the body gets the error. If nobody reads it, as after a GET, the error must not end the process.
  decoder.on('error', () => undefined);
  payload.pipe(decoder);
  return body;
}

/** Ends, and with it the decoding, after the chunk with which the limit is passed: Fastify refuses the body there. */
async function* bounded(decoded: Readable, limitBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of decoded) {
    bytes += chunk.length;
    yield chunk;
    if (bytes > limitBytes) return;
  }
}
