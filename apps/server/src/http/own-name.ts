import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Host names that cannot be registered, so that no site can rebind them to a machine of another network. */
const privateName = /^[^.]+$|\.(?:local|localhost|lan|internal|home\.arpa)$/;

/**
 * Whether a request's host name belongs to this server. A foreign site can rebind its own name to this machine, so that
 * the browser treats both as one origin. Where there are accounts, a caller's key protects better than a name, and only
 * a name that the operator has configured is checked.
 */
export function isOwnName({ hostname, server }: FastifyRequest, publicUrl: string | undefined): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) !== 0 || privateName.test(name)) return true;
  return publicUrl === undefined ? server.access.accounts : name === new URL(publicUrl).hostname;
}
