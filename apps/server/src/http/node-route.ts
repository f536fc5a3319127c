import { AppError } from '@parlando/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyHash, type NodeSignature, nodeSignatureHeader } from './node-signature.ts';

export interface NodeRoute {
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

/** Verifies callers' signatures. */
export interface NodeDoor {
  readonly signature: NodeSignature;
  /** Where the others reach this process; undefined until it listens. */
  readonly ownUrl: () => string | undefined;
}

/**
 * A route for other processes of the instance, outside the API and in no access log. Calls without their signature get
 * 404. A body is text.
 */
export async function registerNodeRoute(
  app: FastifyInstance,
  { signature, ownUrl }: NodeDoor,
  { method, url }: NodeRoute,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope) => {
    const hashes = new WeakMap<FastifyRequest, string>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read: bodies of other callers are not read.
    scope.addHook('onRequest', async (request) => {
      const callee = ownUrl();
      if (callee === undefined) throw new AppError('NOT_FOUND');
      const call = { method: request.method, callee, url: request.originalUrl };
      const verified = signature.verify(call, request.headers[nodeSignatureHeader]);
      if (verified === undefined) throw new AppError('NOT_FOUND');
      hashes.set(request, verified.bodyHash);
    });
    scope.route({
      method,
      url,
      handler: async (request, reply) => {
        if (bodyHash((request.body as string | undefined) ?? '') !== hashes.get(request))
          throw new AppError('NOT_FOUND');
        return handler(request, reply);
      },
    });
  });
}
