import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type RouteDefinition, serverLimits } from '@parlando/contract';
import { type Language, negotiateLanguage } from '@parlando/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocketServer } from 'ws';
import type { Log } from '../ports/log.ts';
import { addressKey } from './address-key.ts';
import { findKey } from './caller-key.ts';
import { closeCodes, LiveSocket } from './live-socket.ts';
import { OpenSockets, type SocketLimits } from './open-sockets.ts';
import { fastifyPath } from './register-route.ts';
import { admit, requireOwnName, resolveVisitor, type Visitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly openSockets: OpenSockets;
    readonly corsOrigins: readonly string[];
  }
  interface FastifyContextConfig {
    /** Its connections are WebSockets. */
    readonly isSocket?: boolean;
  }
}

/** A WebSocket endpoint. */
export interface SocketRoute
  extends Pick<RouteDefinition, 'id' | 'path' | 'policy'>,
    Partial<Pick<RouteDefinition, 'key'>> {
  /** Query parameters that may contain a key, for browsers, which cannot set headers. */
  readonly keyParameters?: readonly string[];
  /** Callers may connect without a key and send it in a message: the session then calls `identify`. */
  readonly keyLater?: boolean;
  /** Language of error messages for clients that request none. */
  readonly language?: Language;
}

export interface SocketContext {
  /** Undefined until the caller is identified. */
  readonly visitor: Visitor | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestId: string;
  readonly language: Language;
  readonly log: Log;
  /** Finds the caller by a key from a message. Throws the errors of the route's policy. */
  identify(key: string): Promise<Visitor>;
}

/** The connection is closed when it returns. What it throws closes it with 1011. */
export type SocketSession = (socket: LiveSocket, context: SocketContext) => Promise<void>;

export interface AcceptSocketsOptions {
  readonly isShuttingDown: () => boolean;
  /** Origins whose pages may connect to an instance without accounts; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** In place of those of `serverLimits.webSockets`; for tests. */
  readonly socketLimits?: Partial<SocketLimits> | undefined;
}

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Makes the server accept WebSockets. They pass the same hooks as any request; `ws` is loaded with the first one. */
export function acceptSockets(
  app: FastifyInstance,
  { isShuttingDown, corsOrigins, socketLimits }: AcceptSocketsOptions,
): void {
  const bounds = { ...serverLimits.webSockets, ...socketLimits };
  app.decorate('openSockets', new OpenSockets({ limits: bounds, isShuttingDown }));
  app.decorate('corsOrigins', corsOrigins);
  // Node serves the request normally if this is false. Node 20 does not know it.
  Object.assign(app.server, { shouldUpgradeCallback: wantsWebSocket });
  app.server.on('upgrade', (request, socket, head) => {
    if (!wantsWebSocket(request)) return continueAsHttp(app, request, socket, head);
    // Node has removed its own listener.
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end());
    app.routing(request, response);
  });
  app.addHook('preClose', async () => app.openSockets.closeAll());
}

/**
 * Some clients (Java's, curl with --http2) offer an upgrade to HTTP/2 with every request. It is declined by serving the
 * request normally (RFC 9110 §7.8).
 */
const wantsWebSocket = ({ headers, method }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && method === 'GET';

/** For Node 20, which has stopped parsing: the request is fed to it again. */
function continueAsHttp(app: FastifyInstance, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (!/^(?:connection|upgrade|http2-settings)$/i.test(rawHeaders[i] as string))
      lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  app.server.emit('connection', socket);
}

/** Serves a WebSocket. A refused caller gets the status of the refusal instead of the upgrade. */
export function registerWebSocket(app: FastifyInstance, route: SocketRoute, session: SocketSession): void {
  const { keyLater } = route;
  app.get(
    fastifyPath(route),
    {
      config: { isSocket: true },
      onRequest: async (request) => {
        nameKeyOfQuery(request, route);
        const isUnknown = keyLater && findKey(request) === undefined;
        await admit(request, definitionOf(route, isUnknown), app.access);
        requireOwnOrigin(request);
      },
    },
    async (request, reply) => {
      const upgrade = upgrades.get(request.raw);
      if (upgrade === undefined) throw new AppError('NOT_FOUND');
      await open(app, route, session, request, reply, upgrade);
      return reply;
    },
  );
}

async function open(
  app: FastifyInstance,
  route: SocketRoute,
  session: SocketSession,
  request: FastifyRequest,
  reply: FastifyReply,
  { socket, head }: Upgrade,
): Promise<void> {
  const server = await socketServer();
  // Nothing is awaited from here until it is counted.
  requirePlace(request);
  reply.hijack();
  server.handleUpgrade(request.raw, socket, head, (opened) => {
    const live = new LiveSocket(opened);
    const entry = app.openSockets.add(live, callerOf(request));
    const noteCaller = () => {
      if (request.account === undefined) return;
      entry.caller = callerOf(request);
      entry.isAdmitted = () => isStillAdmitted(app, route, request);
    };
    noteCaller();
    const context: SocketContext = {
      visitor: visitorOf(request, route),
      params: request.params as SocketContext['params'],
      query: request.query as SocketContext['query'],
      requestId: request.id,
      language: languageOf(request, route),
      log: request.log,
      async identify(key) {
        request.headers[keyHeader] = key;
        await admit(request, definitionOf(route), app.access);
        requirePlace(request);
        noteCaller();
        return resolveVisitor(request);
      },
    };
    session(live, context).then(
      () => live.close(),
      (error: unknown) => {
        request.log.error({ err: error, route: route.id }, 'a WebSocket was interrupted');
        live.close(closeCodes.internalError);
      },
    );
  });
}

let opening: Promise<WebSocketServer> | undefined;

function socketServer(): Promise<WebSocketServer> {
  opening ??= import('ws').then(
    ({ WebSocketServer }) =>
      new WebSocketServer({
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        maxPayload: serverLimits.webSockets.messageBytes,
      }),
  );
  return opening;
}

/** The header that a key from the query is copied to, so that it is found in one place. */
const keyHeader = 'xi-api-key';

function nameKeyOfQuery({ query, headers }: FastifyRequest, { keyParameters = [] }: SocketRoute): void {
  for (const name of keyParameters) {
    const value = (query as Record<string, unknown>)[name];
    // Azure's SDK sends the value of the header of that name here: a token with its scheme.
    if (typeof value === 'string' && value !== '') headers[keyHeader] ??= value.replace(/^bearer /i, '');
  }
}

/**
 * Browsers let a page of any site open a WebSocket, and without accounts everybody is the owner: then only pages of this
 * server and of the allowed origins are accepted. Programs send no origin.
 */
function requireOwnOrigin(request: FastifyRequest): void {
  const { account, headers, host, server } = request;
  const { origin } = headers;
  requireOwnName(account, request, server.access);
  // A key has its own list of origins.
  if (account?.kind !== 'owner' || account.key !== undefined || origin === undefined) return;
  const isOwn = URL.canParse(origin) && new URL(origin).host === host;
  if (!isOwn && !server.corsOrigins.some((each) => each === '*' || each === origin))
    throw new AppError('PERMISSION_DENIED');
}

/** Callers who may synthesise may open it. `isUnknown`: the caller identifies itself later. */
function definitionOf({ id, path, policy, key }: SocketRoute, isUnknown = false): RouteDefinition {
  const rules = { id, path, method: 'GET', summary: id, tag: 'sockets', errors: [] } as const;
  if (isUnknown) return { ...rules, policy: 'open' };
  return { ...rules, policy, converts: true, ...(key !== undefined && { key }) };
}

function visitorOf(request: FastifyRequest, { keyLater }: SocketRoute): Visitor | undefined {
  return keyLater && request.account === undefined ? undefined : resolveVisitor(request);
}

function requirePlace(request: FastifyRequest): void {
  request.server.openSockets.require(callerOf(request), request.account?.kind === 'owner');
}

function languageOf({ headers }: FastifyRequest, { language }: SocketRoute): Language {
  const asked = headers['accept-language'];
  return language === undefined
    ? negotiateLanguage(asked)
    : negotiateLanguage(`${asked ?? '*'}, ${language};q=0.001`);
}

/** What a connection is counted by: a key, a session, or an address. */
function callerOf({ account, ip }: FastifyRequest): string {
  if (account === undefined) return addressKey(ip);
  const session = account.kind === 'user' ? account.sessionId : '';
  return [account.ownerId, account.key?.id, session].join(' ');
}

/** Callers stay connected while the database is unavailable. */
async function isStillAdmitted(
  app: FastifyInstance,
  route: SocketRoute,
  request: FastifyRequest,
): Promise<boolean> {
  try {
    await admit(request, definitionOf(route), app.access);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    request.log.warn({ err: error }, 'a key could not be checked again');
    return true;
  }
}
