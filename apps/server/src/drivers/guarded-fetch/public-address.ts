import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is assigned as global unicast (IANA IPv6 address space); outside it lie site-local, mapped and compatible addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host agent serves machine credentials at this address, which no registry lists as special. */
const azureHostAgent = '168.63.129.16';

/**
 * Whether an address, in the canonical spelling of a socket or a resolver, belongs to the public internet. Not public
 * are all ranges in the IANA special-purpose registries, every way to embed IPv4 in IPv6 (mapped, compatible, NAT64,
 * 6to4, Teredo), whose far end is unknown, and anything that is not a plain address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast);
  return parsed.toString() !== azureHostAgent;
}
