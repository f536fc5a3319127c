import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Names that nobody can register, so that no site can point them to a machine of somebody else's network. */
const privateName = /^[^.]+$|\.(?:local|localhost|lan|internal|home\.arpa)$/;

/**
 * Whether a request asked for this server by a name that is its own. A page of a foreign site can point a name of its own
 * to this machine, so that the browser takes both for one site. Where there are accounts, a caller's key says more than
 * a name, which only counts if the operator has told it.
 */
export function isOwnName({ hostname, server }: FastifyRequest, publicUrl: string | undefined): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) !== 0 || privateName.test(name)) return true;
  return publicUrl === undefined ? server.access.accounts : name === new URL(publicUrl).hostname;
}
