import type { FastifyRequest } from 'fastify';

/**
 * The address of this instance: the configured public one, otherwise the one the caller used. `TRUST_PROXY` decides
 * whether a proxy's headers count.
 */
export function addressOf({ protocol, host, server }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol}://${host}${server.basePath}`;
}
