import { AppError, type RouteDefinition } from '@parlando/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { success } from './envelope.ts';

/** 405 if the contract has the path with another method, otherwise 404. */
export async function handleUnknownPath(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const methods = methodsOf(request);
  if (methods.length === 0) throw new AppError('NOT_FOUND');
  reply.header('Allow', methods.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}

/** Responds to an OPTIONS request that is not a preflight with the path's methods. Throws NOT_FOUND. */
export function sendAllowedMethods(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(request);
  if (methods.length === 0) throw new AppError('NOT_FOUND');
  const allowed = [...methods, 'OPTIONS'];
  return reply.header('Allow', allowed.join(', ')).send(success({ methods: allowed }, request.id));
}

/** A browser asks whether a page of another origin may send a request (Fetch Standard, CORS-preflight fetch). */
export function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** Methods that the contract has for the path; none for an unknown path. */
function methodsOf(request: FastifyRequest): string[] {
  const path = request.url.split('?')[0] ?? '/';
  const methods = request.server.contractRoutes
    .filter((route) => patterns.get(route)?.test(path))
    .flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  return [...new Set(methods)];
}

const patterns = new WeakMap<RouteDefinition, RegExp>();

/** Registers the route for the 405 responses to other methods. */
export function noteRoute(app: FastifyInstance, route: RouteDefinition): void {
  app.contractRoutes.push(route);
  patterns.set(route, new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}/?$`));
}
