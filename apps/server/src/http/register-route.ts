import type { IncomingHttpHeaders } from 'node:http';
import {
  AppError,
  type RouteAccepted,
  type RouteDefinition,
  type RouteReply,
  type RouteRequest,
} from '@parlando/contract';
import { type Language, negotiateLanguage } from '@parlando/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Log } from '../ports/log.ts';
import type { StorageSpace } from '../ports/storage-space.ts';
import { addressKey } from './address-key.ts';
import { boundGuests } from './bound-guests.ts';
import { success } from './envelope.ts';
import { noteRoute } from './not-found.ts';
import { parseInput } from './parse-input.ts';
import { sendKept } from './send-kept.ts';
import { type Account, admit, isPolicy, resolveVisitor, type User, type Visitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: it is not of the contract. */
    route?: RouteDefinition;
    /** Absent: JSON. */
    consumes?: readonly string[];
  }
  interface FastifyInstance {
    /** All routes registered so far, to answer 405 and to check that the whole contract is served. */
    readonly contractRoutes: RouteDefinition[];
    /** Path below which a proxy serves the instance, such as `/parlando`; may be empty. Prefix of the links in responses. */
    readonly basePath: string;
    /** Makes responses and errors that the contract does not name an INTERNAL_ERROR; on in tests. */
    readonly checkReplies: boolean;
    /** Whether the disk has room for new data. */
    readonly storage: StorageSpace;
  }
}

/** What a handler receives. */
export type RouteContext<Route extends RouteDefinition> = RouteRequest<Route> & {
  /** On a route with the policy `open` or `link`, reading it may throw FINGERPRINT_REQUIRED. */
  readonly visitor: Visitor;
  /** The person who is logged in, or the owner of an instance without accounts; undefined for a guest. */
  readonly account: Account | undefined;
  /** Reading it on a route that guests may call may throw LOGIN_REQUIRED. */
  readonly user: User;
  /** Of the caller: IPv4, or the /64 prefix of an IPv6 address. */
  readonly address: string;
  readonly language: Language;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly reply: FastifyReply;
};

/** A handler returns this after it has sent bytes, or started a stream, through `context.reply`. */
export const alreadySent = Symbol('already sent');

/** Returns the envelope's `data`, `accepted` for status 202, or `alreadySent`. (A FastifyReply cannot be awaited: it is itself a promise.) */
export type RouteHandler<Route extends RouteDefinition> = (
  context: RouteContext<Route>,
) => Promise<RouteReply<Route> | RouteAccepted<Route> | typeof alreadySent>;

/** Serves one route of the contract. Throws when the route declares no policy. */
export function registerRoute<Route extends RouteDefinition>(
  app: FastifyInstance,
  route: Route,
  handler: RouteHandler<Route>,
): void {
  if (!isPolicy(route.policy)) throw new Error(`The route ${route.id} declares no policy.`);
  noteRoute(app, route);
  app.route({
    method: route.method,
    url: fastifyPath(route),
    config: { route, ...(route.consumes && { consumes: route.consumes }) },
    ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
    // Before the body is read: a refused caller's body need not be read.
    onRequest: (request, reply) => {
      // A handler that allows caching sets the header itself.
      reply.header('Cache-Control', 'no-store');
      if (route.policy === 'link') letPlayAnywhere(reply);
      return admit(request, route, app.access);
    },
    ...(route.guestBodyLimitBytes !== undefined && { preParsing: boundGuests(route.guestBodyLimitBytes) }),
    handler: answering(route, handler, (reply, result) => sendEnvelope(app, route, reply, result)),
  });
}

/** The path of a route in Fastify's syntax. */
export function fastifyPath({ path }: Pick<RouteDefinition, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The schemas of a route's requests. */
type RequestParts<Route extends RouteDefinition> = Pick<Route, 'params' | 'query' | 'body'>;

/** Parses requests, runs the handler, and passes its result to `send`. Errors go to the error handler. */
export function answering<Route extends RouteDefinition>(
  route: RequestParts<Route>,
  handler: (context: RouteContext<Route>) => Promise<unknown>,
  send: (reply: FastifyReply, result: unknown) => Promise<void> | void,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await handler(createContext<Route>(route, request, reply));
    // A handler that returns the reply is awaited until its last byte, or until the client leaves.
    if (result !== alreadySent && !reply.sent && !reply.raw.destroyed) await send(reply, result);
  };
  return (request, reply) => {
    answer(request, reply).catch((error: Error) => fail(error, reply));
  };
}

/** A signed link may be used in pages of any site. */
function letPlayAnywhere(reply: FastifyReply): void {
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*');
}

async function sendEnvelope(
  app: FastifyInstance,
  route: RouteDefinition,
  reply: FastifyReply,
  result: unknown,
): Promise<void> {
  if (app.checkReplies) checkReply(route, reply.statusCode === 202 ? route.accepted : route.reply, result);
  if (route.keeps) await sendKept(reply, result);
  else reply.send(success(result, reply.request.id));
}

/** After the first bytes no error can be sent any more; breaking the connection tells the client. */
function fail(error: Error, reply: FastifyReply): void {
  if (reply.raw.destroyed) {
    reply.log.debug({ err: error }, 'the client left before its answer was complete');
    return;
  }
  if (!reply.raw.headersSent) {
    reply.send(error);
    return;
  }
  reply.log.warn({ err: error }, 'a response was interrupted');
  reply.raw.destroy();
}

function createContext<Route extends RouteDefinition>(
  route: RequestParts<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): RouteContext<Route> {
  let signal: AbortSignal | undefined;
  return {
    ...parseRequest(route, request),
    get visitor() {
      return resolveVisitor(request);
    },
    account: request.account,
    get user() {
      if (request.account?.kind !== 'user') throw new AppError('LOGIN_REQUIRED');
      return request.account;
    },
    address: addressKey(request.ip),
    language: negotiateLanguage(request.headers['accept-language']),
    requestId: request.id,
    headers: request.headers,
    get signal() {
      signal ??= leavingSignal(reply);
      return signal;
    },
    log: request.log,
    reply,
  };
}

function parseRequest<Route extends RouteDefinition>(
  { params, query, body }: RequestParts<Route>,
  request: FastifyRequest,
): RouteRequest<Route> {
  if (body !== undefined && request.body === undefined) throw new AppError('MALFORMED_BODY');
  return {
    params: params && parseInput(params, request.params, 'params'),
    query: query && parseInput(query, request.query, 'query'),
    body: body && parseInput(body, request.body, 'body'),
  } as RouteRequest<Route>;
}

function leavingSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  const onClose = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return controller.signal;
}

function checkReply({ id }: RouteDefinition, schema: RouteDefinition['reply'], result: unknown): void {
  if (schema === undefined) throw new Error(`${id} returns data, but its contract has no \`reply\`.`);
  const parsed = schema.safeParse(result);
  if (parsed.success) return;
  throw new Error(`${id} does not return what its contract says:\n${z.prettifyError(parsed.error)}`);
}
