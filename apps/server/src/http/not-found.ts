import { AppError, type RouteDefinition } from '@parlando/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** 405 where the contract knows the path under another method, else 404. */
export async function handleUnknownPath(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const path = request.url.split('?')[0] ?? '/';
  const methods = request.server.contractRoutes
    .filter((route) => pathPattern(route).test(path))
    .map(({ method }) => method);
  if (methods.length === 0) throw new AppError('NOT_FOUND');
  reply.header('Allow', [...new Set(methods)].join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}

function pathPattern({ path }: RouteDefinition): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}
