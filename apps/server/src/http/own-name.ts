import { isIP } from 'node:net';

/** What the operator says of the instance's names. */
export interface OwnNames {
  /** Origins of pages that count as the instance's own, beside those of its address. */
  readonly ownOrigins?: readonly string[];
  /** A trusted proxy serves it under names that are configured nowhere. */
  readonly hasUnknownNames?: boolean;
}

/**
 * Host names that cannot be registered, so that no site can rebind them to a machine of another network. Only programs send
 * none.
 */
const privateName = /^[^.]*$|\.(?:local|localhost|lan|internal|home\.arpa)$/;

/**
 * Whether a request's host name belongs to this server. A foreign site can rebind its own name to this machine, so that
 * the browser treats both as one origin.
 */
export function isOwnName(hostname: string, { ownOrigins = [], hasUnknownNames }: OwnNames): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (hasUnknownNames || isIP(name) !== 0 || privateName.test(name)) return true;
  return ownOrigins.some((origin) => origin === '*' || nameOf(origin) === name);
}

function nameOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).hostname : undefined;
}
