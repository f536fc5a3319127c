import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is assigned as global unicast (IANA IPv6 address space); outside it lie site-local, mapped and compatible addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host agent hands out machine credentials at this address, which no registry calls special. */
const azureHostAgent = '168.63.129.16';

/**
 * Whether an address, in the canonical spelling of a socket or a resolver, is one of the public internet. Not public:
 * whatever the IANA special-purpose registries name, and every way to write IPv4 inside IPv6 (mapped, compatible, NAT64,
 * 6to4, Teredo), whose far end we cannot see. Anything else than a plain address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast);
  return parsed.toString() !== azureHostAgent;
}
