import type { FastifyInstance, FastifyRequest } from 'fastify';
import { layerOf } from './layer.ts';

/**
 * One line for each request when its answer has left. Addresses and queries stay out: queries may hold links' signatures
 * and keys. The files of the page and a monitor's questions are of interest only to whoever debugs.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isApi = request.url.startsWith('/api/') || layerOf(app.layers, request.url) !== undefined;
    const fields = {
      method: request.method,
      path: request.originalUrl.split('?')[0],
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      ...callerOf(request),
    };
    request.log[isApi ? 'info' : 'debug'](fields, 'request');
  });
}

function callerOf({ account }: FastifyRequest): { readonly person?: string; readonly key?: string } {
  if (account === undefined) return {};
  const person = account.kind === 'user' ? account.userId : account.kind;
  return { person, ...(account.key && { key: account.key.id }) };
}
