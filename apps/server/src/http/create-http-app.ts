import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { AppError, headerNames, type RouteDefinition } from '@parlando/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createId } from '../ports/id.ts';
import { endlessSpace, type StorageSpace } from '../ports/storage-space.ts';
import { addressKey, isLoopback } from './address-key.ts';
import { handleError } from './error-handler.ts';
import { handleUnknownPath } from './not-found.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveWeb, type WebBuild } from './serve-web.ts';
import { closeEventStreams } from './sse.ts';
import type { Access } from './visitor.ts';

export interface HttpAppOptions {
  readonly logger: FastifyBaseLogger | false;
  readonly bodyLimitBytes: number;
  /** Which proxies may say whom they speak for: all, none, the nearest so many, or those of these addresses. */
  readonly trustProxy: boolean | number | string[];
  /** Origins that may call the API from a browser; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** The built web app to serve beside the API, if any. */
  readonly web: WebBuild | undefined;
  readonly checkReplies: boolean;
  /** Absent: there is always room. */
  readonly storage?: StorageSpace;
  /** Absent: everybody is a guest. */
  readonly access?: Access;
  /** Once true, whatever would start new work answers SHUTTING_DOWN. */
  readonly isShuttingDown: () => boolean;
}

/** Far above what a person or an honest batch does; it only keeps one address from taking the whole server. */
const requestsPerMinuteAndAddress = 6000;
const longestParameter = 400;

const guestsOnly: Access = {
  accounts: true,
  requireLogin: false,
  minUserLevel: 1,
  identify: async () => undefined,
};

/** The HTTP server with everything that is the same for all routes, and no routes yet. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: options.bodyLimitBytes,
    // For the whole of a request to arrive; an answer may take as long as it takes.
    requestTimeout: 120_000,
    trustProxy: trustedProxies(options.trustProxy),
    genReqId: createId,
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    // Whoever closes has waited for answers in flight; a browser's spare connections would hold it up for a minute.
    forceCloseConnections: true,
    // Ours answers in the envelope, and lets the questions about work in flight through.
    return503OnClosing: false,
    rewriteUrl: (request) => withApiPrefix(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  app.decorate('contractRoutes', [] as RouteDefinition[]);
  app.decorate('checkReplies', options.checkReplies);
  app.decorate('storage', options.storage ?? endlessSpace);
  app.decorate('access', options.access ?? guestsOnly);
  app.decorateRequest('account', undefined);
  acceptJsonOnly(app);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(headerNames.requestId, request.id);
    if (climbs(request.url)) throw new AppError('NOT_FOUND');
    if (options.isShuttingDown() && startsWork(request.method)) throw new AppError('SHUTTING_DOWN');
  });
  app.addHook('preClose', async () => closeEventStreams(app.server));
  await addSecurityHeaders(app, {
    corsOrigins: options.corsOrigins,
    scriptHashes: options.web?.scriptHashes ?? [],
  });
  await app.register(cors, corsSettings(options.corsOrigins));
  await app.register(rateLimit, {
    max: requestsPerMinuteAndAddress,
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    // Local programs, and proxies that TRUST_PROXY does not name: they speak for everybody. What a header says is no proof.
    allowList: ({ ip, ips, url }) => (isLoopback(ip) && (ips?.length ?? 1) === 1) || !url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) => new AppError('TOO_MANY_REQUESTS', { retryAfterMs: ttl }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  if (options.web) await serveWeb(app, options.web);
  else app.setNotFoundHandler(handleUnknownPath);
  return app;
}

function trustedProxies(trust: HttpAppOptions['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/**
 * Whether a path has a segment `..` or `.`, plain or encoded. Clients resolve them before they send (RFC 3986 §5.2.4);
 * nothing of ours has such a name, and no handler need look out for them.
 */
function climbs(url: string): boolean {
  const path = url.split('?')[0] ?? '/';
  return path
    .replaceAll(/%2e/gi, '.')
    .split(/[/\\]|%2f|%5c/i)
    .some((segment) => segment === '..' || segment === '.');
}

/** The specification's `/v1/…` means `/api/v1/…`. */
function withApiPrefix(url: string): string {
  return /^\/v1(?=[/?]|$)/.test(url) ? `/api${url}` : url;
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type even where they send nothing, as on a POST without a body.
    if (body === '') return done(null, undefined);
    parseJson(request, body as string, done);
  });
}

function startsWork(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

function corsSettings(origins: readonly string[]) {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [...Object.values(headerNames), 'Content-Length', 'Content-Range', 'Content-Disposition'],
    maxAge: 86_400,
  };
}
