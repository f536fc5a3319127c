import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams bytes as they are produced. A failure before the first bytes can still set the status. */
export function sendStream(
  reply: FastifyReply,
  type: string,
  content: AsyncIterable<Uint8Array | string>,
): FastifyReply {
  // Proxies like nginx would buffer the first bytes.
  reply.header('X-Accel-Buffering', 'no').type(type);
  return reply.send(Readable.from(content, { objectMode: false }));
}
