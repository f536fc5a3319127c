import { Readable } from 'node:stream';
import cors from '@fastify/cors';
import { AppError, headerNames, type RouteDefinition } from '@parlando/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createId } from '../ports/id.ts';
import { endlessSpace, type StorageSpace } from '../ports/storage-space.ts';
import { type GuestHash, logRequests } from './access-log.ts';
import { findKey, keyHeaders } from './caller-key.ts';
import { answerClientError } from './client-error.ts';
import { decodeBodies } from './decode-body.ts';
import { handleError } from './error-handler.ts';
import { holdKey } from './hold-key.ts';
import { type Layer, pathInLayer } from './layer.ts';
import { createRateLimit } from './limit-rate.ts';
import { handleUnknownPath, isPreflight, sendAllowedMethods } from './not-found.ts';
import type { SocketLimits } from './open-sockets.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveWeb, type WebBuild } from './serve-web.ts';
import { closeEventStreams } from './sse.ts';
import type { Access, KeyDoor } from './visitor.ts';
import { acceptSockets } from './web-socket.ts';

export interface HttpAppOptions {
  readonly logger: FastifyBaseLogger | false;
  readonly bodyLimitBytes: number;
  /** Which proxies may name the client: all, none, the nearest n, or those at these addresses. */
  readonly trustProxy: boolean | number | string[];
  /** Origins that may call the API from a browser; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** The built web app to serve beside the API, if any. */
  readonly web: WebBuild | undefined;
  readonly checkReplies: boolean;
  /** Path below which a proxy serves all of it, such as `/parlando`; by default none. */
  readonly basePath?: string;
  /** Whether browsers are told to reach this host by HTTPS only. */
  readonly requireHttps?: boolean;
  /** Absent: there is always room. */
  readonly storage?: StorageSpace;
  /** Absent: everybody is a guest. */
  readonly access?: Access;
  /** Absent: the log does not distinguish guests. */
  readonly hashGuest?: GuestHash;
  readonly socketLimits?: Partial<SocketLimits>;
  /** Once true, requests that would start new work are refused with SHUTTING_DOWN. */
  readonly isShuttingDown: () => boolean;
}

const longestParameter = 400;

const guestsOnly: Access = {
  accounts: true,
  hasProxy: false,
  requireLogin: false,
  minUserLevel: 1,
  identify: async () => undefined,
};

/** Creates the HTTP server with everything that all routes share, but without routes. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const layers: Layer[] = [];
  const { basePath = '' } = options;
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: options.bodyLimitBytes,
    // Limits how long a request may take to arrive; responses may take longer.
    requestTimeout: 120_000,
    trustProxy: trustedProxies(options.trustProxy),
    genReqId: ({ headers }) => wellFormedId(headers[headerNames.requestId.toLowerCase()]) ?? createId(),
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    // Open responses have ended by now; browsers' idle connections would delay closing by a minute.
    forceCloseConnections: true,
    // Our own check responds in the envelope, and lets requests about running work through.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/', headers }) => {
      const inner = withoutBasePath(url, basePath);
      return pathInLayer(layers, inner, headers) ?? withApiPrefix(inner);
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.header(headerNames.requestId, request.id)),
  });
  app.decorate('contractRoutes', [] as RouteDefinition[]);
  app.decorate('layers', layers);
  app.decorate('basePath', basePath);
  app.decorate('checkReplies', options.checkReplies);
  app.decorate('storage', options.storage ?? endlessSpace);
  app.decorate('access', options.access ?? guestsOnly);
  app.decorateRequest('account', undefined);
  acceptJsonOnly(app);
  decodeBodies(app);
  logRequests(app, options.hashGuest);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(headerNames.requestId, request.id);
    if (climbs(request.url)) throw new AppError('NOT_FOUND');
    if (options.isShuttingDown() && startsWork(request.method)) throw new AppError('SHUTTING_DOWN');
  });
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    // Fastify would read all of it. It takes an empty stream for one of the length that the header says.
    payload.destroy();
    return Readable.from([]);
  });
  app.addHook('preClose', async () => closeEventStreams(app.server));
  acceptSockets(app, options);
  await addSecurityHeaders(app, {
    requireHttps: options.requireHttps ?? false,
    corsOrigins: options.corsOrigins,
    scriptHashes: options.web?.scriptHashes ?? [],
  });
  const limitRate = await createRateLimit(app);
  app.addHook('onRequest', async function (request, reply) {
    if (request.method !== 'OPTIONS' || isPreflight(request)) return;
    await limitRate.call(this, request, reply);
    return sendAllowedMethods(request, reply);
  });
  await app.register(cors, corsSettings(options.corsOrigins, options.access?.keys));
  app.addHook('onRequest', limitRate);
  // After the route has identified the caller, and before the body is read.
  app.addHook('preParsing', holdKey);
  if (options.web) await serveWeb(app, options.web);
  else app.setNotFoundHandler(handleUnknownPath);
  return app;
}

function trustedProxies(trust: HttpAppOptions['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/**
 * Whether a path has a segment `..` or `.`, plain or encoded. Clients resolve these before sending (RFC 3986 §5.2.4).
 * Refusing them here means that no handler has to care.
 */
function climbs(url: string): boolean {
  const path = url.split('?')[0] ?? '/';
  return path
    .replaceAll(/%2e/gi, '.')
    .split(/[/\\]|%2f|%5c/i)
    .some((segment) => segment === '..' || segment === '.');
}

/** The caller's request id, unless it could be mistaken for something else in a log. */
function wellFormedId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:+/=@-]{1,128}$/.test(header) ? header : undefined;
}

/** Some proxies remove the path below which they serve us, others pass it on. */
function withoutBasePath(url: string, basePath: string): string {
  const rest = url.startsWith(basePath) ? url.slice(basePath.length) : undefined;
  if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** `/v1/…` is an alias of `/api/v1/…`. */
function withApiPrefix(url: string): string {
  return /^\/v1(?=[/?]|$)/.test(url) ? `/api${url}` : url;
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send a content type even without a body, as on an empty POST.
    if (body === '') return done(null, undefined);
    parseJson(request, body as string, done);
  });
}

function startsWork(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

const standardHeaders = [
  'Content-Length',
  'Content-Range',
  'Content-Disposition',
  'ETag',
  'Location',
  'Allow',
] as const;

/** Which pages of other sites may call: those that the operator names, and with a key those that it may be used by. */
function corsSettings(origins: readonly string[], keys: KeyDoor | undefined) {
  const ownPages = { methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], maxAge: 86_400 };
  const settings = { ...ownPages, exposedHeaders: [...Object.values(headerNames), ...standardHeaders] };
  if (origins.includes('*')) return { ...settings, origin: '*' };
  return {
    delegator: async (request: FastifyRequest) => {
      const { origin } = request.headers;
      // Same-origin pages can read every header without CORS.
      if (origin === undefined || origin.endsWith(`://${request.host}`))
        return { ...ownPages, origin: [...origins] };
      const names = requestedHeaders(request);
      const isAllowed = namesKey(request, names) && (await keys?.allowsOrigin(origin));
      return {
        ...settings,
        origin: isAllowed ? [...origins, origin] : [...origins],
        allowedHeaders: names.filter((name) => !proxyHeader.test(name)),
      };
    },
  };
}

/** What proxies say of a caller. A page that could send it would pass for one of the instance's own. */
const proxyHeader = /^(?:forwarded|x-forwarded-.+|x-real-ip)$/;

/** The headers that a page of another site wants to send, in lower case. */
function requestedHeaders({ headers }: FastifyRequest): string[] {
  const asked = headers['access-control-request-headers']?.toLowerCase().split(',') ?? [];
  return asked.map((name) => name.trim()).filter(Boolean);
}

/** Whether a request has a key, or a browser asks on behalf of one that will. */
function namesKey(request: FastifyRequest, requested: readonly string[]): boolean {
  return (
    findKey(request) !== undefined ||
    ['authorization', ...keyHeaders].some((name) => requested.includes(name))
  );
}
