import { isIP } from 'node:net';
import { AppError } from '@parlando/contract';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';

const leastOpenPort = 1024;

/**
 * Parses an address as typed by a user. The URL parser (WHATWG §3.5) normalises decimal, octal and hexadecimal IPv4
 * and turns names into ASCII; a trailing dot is removed. Throws RELAY_ADDRESS_FORBIDDEN unless it is http or https,
 * carries no credentials and, where the operator did not name the host, has an ordinary port.
 */
export function readTarget(address: string | URL, allowed: AllowedHosts): URL {
  const url = new URL(address);
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '') throw forbidden(url.hostname);
  const hostname = bareHostname(url);
  const port = portOf(url);
  const isNamed = allowed.name(hostname, port) || allowed.address(hostname, port);
  if (!isNamed && port !== 80 && port !== 443 && port < leastOpenPort) throw forbidden(hostname);
  if (isIP(hostname) !== 0) checkAddresses(hostname, port, [hostname], allowed);
  url.hash = '';
  return url;
}

/** Throws RELAY_ADDRESS_FORBIDDEN when one of the addresses of a host may not be reached. */
export function checkAddresses(
  hostname: string,
  port: number,
  addresses: readonly string[],
  allowed: AllowedHosts,
): void {
  if (allowed.name(hostname, port)) return;
  const isOpen = (address: string) => isPublicAddress(address) || allowed.address(address, port);
  if (!addresses.every(isOpen)) throw forbidden(hostname);
}

/** Throws RELAY_ADDRESS_FORBIDDEN for a host that is not on a list. */
export function checkListed(url: URL, listed: AllowedHosts): void {
  const [hostname, port] = [bareHostname(url), portOf(url)];
  if (!listed.name(hostname, port) && !listed.address(hostname, port)) throw forbidden(hostname);
}

function bareHostname({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function forbidden(host: string): AppError {
  return new AppError('RELAY_ADDRESS_FORBIDDEN', { host });
}
