import { headerNames } from '@parlando/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setPaceHeaders } from './rate-limit-headers.ts';

/**
 * Counts a request by key until its response is complete, and aborts the response when the key ends. A WebSocket, which
 * watches its key itself, only counts as a request. Throws TOO_MANY_REQUESTS.
 */
export async function holdKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { account, server, routeOptions } = request;
  const { keys } = server.access;
  if (account?.key === undefined || keys === undefined) return;
  const { raw } = reply;
  // Set first, so that a refusal has it too.
  if (keys.requestsPerMinute > 0) reply.header(headerNames.rateLimit, keys.requestsPerMinute);
  const { pace, end } = await keys.begin(account.key, () => raw.destroy());
  if (pace) setPaceHeaders(reply, pace);
  // Not by the Upgrade header, which any request may have.
  if (raw.destroyed || routeOptions.config.isSocket) end();
  else raw.once('close', end);
}
