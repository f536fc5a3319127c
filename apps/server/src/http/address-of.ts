import type { FastifyRequest } from 'fastify';

/**
 * The address of this instance: the public one, or without one that which the caller used. `TRUST_PROXY` decides whether a
 * proxy is believed.
 */
export function addressOf({ protocol, host, server }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol}://${host}${server.basePath}`;
}
