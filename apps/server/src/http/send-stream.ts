import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends what is being made, as soon as it is there. A failure before the first bytes has its own status. */
export function sendStream(
  reply: FastifyReply,
  type: string,
  content: AsyncIterable<Uint8Array | string>,
): FastifyReply {
  // Proxies like nginx would hold the first bytes back.
  reply.header('X-Accel-Buffering', 'no').type(type);
  return reply.send(Readable.from(content, { objectMode: false }));
}
