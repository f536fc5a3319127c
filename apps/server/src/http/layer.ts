import type { IncomingHttpHeaders } from 'node:http';
import type { AppError, Language, RouteDefinition } from '@parlando/contract';
import { formatMessage, languages, negotiateLanguage } from '@parlando/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type alreadySent, answering, fastifyPath, type RouteContext } from './register-route.ts';
import { admitByKey } from './visitor.ts';

/** An API of another product that we implement, so that its clients need only our address and a key. */
export interface Layer {
  /** Prefix of all its paths, such as `/openai`. */
  readonly prefix: string;
  /** Content types of bodies that it reads as text, beside JSON. */
  readonly textTypes?: readonly string[];
  /** Language of error messages for clients that request none. */
  readonly language: Language;
  /** Query parameter in which its clients may send their key, if any. */
  readonly keyParameter?: string;
  /** Formats a failure for its clients. `reply` already has the catalogue's status and `Retry-After`. */
  readonly failure: (failure: LayerFailure) => object | string;
  /** Whether a path without the prefix also belongs to it. */
  readonly isMeant?: (path: string, headers: IncomingHttpHeaders) => boolean;
}

export interface LayerFailure {
  readonly error: AppError;
  /** The message. */
  readonly message: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly layers: Layer[];
  }
}

type Schema = z.ZodMiniType | undefined;

/** A route of a layer; its path begins with the layer's prefix. `key`: scope that a caller's key must have; absent: public. */
export type LayerRoute<Params extends Schema, Query extends Schema, Body extends Schema> = Pick<
  RouteDefinition<Params, Query, Body>,
  'method' | 'path' | 'params' | 'query' | 'body' | 'bodyLimitBytes' | 'key'
>;

/** Registers a route of a layer. Its handler returns an object to send as JSON, or `alreadySent`. */
export type ServeLayerRoute = <
  const Params extends Schema = undefined,
  const Query extends Schema = undefined,
  const Body extends Schema = undefined,
>(
  route: LayerRoute<Params, Query, Body>,
  handler: (
    context: RouteContext<RouteDefinition<Params, Query, Body>>,
  ) => Promise<object | typeof alreadySent>,
) => void;

/** Serves an API of another product: all failures below its prefix have its own format. */
export async function registerLayer(
  app: FastifyInstance,
  layer: Layer,
  addRoutes: (serve: ServeLayerRoute) => void,
): Promise<void> {
  app.layers.push(layer);
  await app.register(async (scope) => {
    for (const type of layer.textTypes ?? []) {
      scope.addContentTypeParser(
        type,
        { parseAs: 'string' },
        async (_request: unknown, body: unknown) => body,
      );
    }
    addRoutes((route, handler) => {
      const { method, bodyLimitBytes, key } = route;
      scope.route({
        method,
        url: fastifyPath(route),
        ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
        // A HEAD request must not synthesise anything.
        exposeHeadRoute: false,
        // Before the body is read: a refused caller's body need not be read.
        onRequest: async (request) => {
          if (key === undefined) return;
          const { [layer.keyParameter ?? '']: given } = request.query as Record<string, unknown>;
          if (typeof given === 'string') request.headers.authorization ??= `Bearer ${given}`;
          await admitByKey(request, key);
        },
        handler: answering(route, handler, (reply, result) => void reply.send(result)),
      });
    });
  });
}

/** The layer that a request's path belongs to. */
export function layerOf(layers: readonly Layer[], url: string): Layer | undefined {
  return layers.find(({ prefix }) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length)));
}

/** The path with a layer's prefix added, for a request without prefix that belongs to a layer. */
export function pathInLayer(
  layers: readonly Layer[],
  url: string,
  headers: IncomingHttpHeaders,
): string | undefined {
  const path = url.split('?')[0] ?? '/';
  const layer = layers.find(({ isMeant }) => isMeant?.(path, headers));
  return layer && layer.prefix + url;
}

/** Sends a failure in the format of the client's API. */
export function sendLayerFailure(
  layer: Layer,
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const asked = request.headers['accept-language'] ?? '*';
  const language = negotiateLanguage(`${asked}, ${layer.language};q=0.001`);
  const message = formatMessage(language, languages[language].errors[error.code], error.details);
  const body = layer.failure({ error, message, request, reply });
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  return reply.header('Content-Language', language).type(`${type}; charset=utf-8`).send(body);
}
