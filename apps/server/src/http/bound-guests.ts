import { Transform } from 'node:stream';
import { AppError } from '@parlando/contract';
import type { preParsingAsyncHookHandler, RequestPayload } from 'fastify';

/** Refuses what is longer than `limit` bytes, decompressed, from a caller without an account: it is never held in memory. */
export function boundGuests(limit: number): preParsingAsyncHookHandler {
  return async (request, _reply, payload: RequestPayload) => {
    if (request.account !== undefined) return payload;
    let length = 0;
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length > limit) done(new AppError('BODY_TOO_LARGE', { limit }));
        else done(null, chunk);
      },
    });
    // Fastify compares it with Content-Length.
    Object.defineProperty(bounded, 'receivedEncodedLength', {
      get: () => payload.receivedEncodedLength ?? length,
    });
    payload.once('error', (error) => bounded.destroy(error));
    // The reader of the body gets the error. If nobody reads it, as after a wrong type, the error must not end the process.
    bounded.on('error', () => undefined);
    return payload.pipe(bounded);
  };
}
