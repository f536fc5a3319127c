import rateLimit from '@fastify/rate-limit';
import { AppError } from '@parlando/contract';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { addressKey, isLoopback } from './address-key.ts';
import { layerOf } from './layer.ts';

/** Far more than a person or a normal batch needs; it only keeps one address from using up the whole server. */
const requestsPerMinuteAndAddress = 6000;
/** Local programs and proxies that TRUST_PROXY does not name stand for everybody. A header proves nothing. */
const requestsPerMinuteOfEverybody = 100 * requestsPerMinuteAndAddress;

/**
 * Returns a hook that limits the requests of one address, for known and unknown paths alike, and reports the remainder
 * in the RateLimit header fields.
 */
export async function createRateLimit(app: FastifyInstance): Promise<onRequestAsyncHookHandler> {
  await app.register(rateLimit, {
    global: false,
    max: ({ ip, ips }) =>
      isLoopback(ip) && (ips?.length ?? 1) === 1 ? requestsPerMinuteOfEverybody : requestsPerMinuteAndAddress,
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    allowList: ({ url }) => !url.startsWith('/api/') && layerOf(app.layers, url) === undefined,
    errorResponseBuilder: (_request, { ttl }) => new AppError('TOO_MANY_REQUESTS', { retryAfterMs: ttl }),
    enableDraftSpec: true,
  });
  return app.rateLimit() as onRequestAsyncHookHandler;
}
