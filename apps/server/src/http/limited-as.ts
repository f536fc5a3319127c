import { isLoopback } from './address-key.ts';
import type { Visitor } from './visitor.ts';

/**
 * The caller that requests are counted for. Guests count by address, because fingerprints cost nothing. Local programs
 * and proxies that TRUST_PROXY does not name stand for everybody and are not counted.
 */
export function limitedAs(visitor: Visitor): string | undefined {
  if (visitor.kind === 'user') return visitor.ownerId;
  return isLoopback(visitor.address) ? undefined : visitor.address;
}
