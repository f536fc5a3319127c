import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Hosts that the operator allows although they are not public, spelled as in URLs, IPv6 without brackets. */
export interface AllowedHosts {
  /** Allowed by name, whatever it resolves to. */
  name(hostname: string, port: number): boolean;
  /** Allowed by address, whichever name resolves to it. */
  address(address: string, port: number): boolean;
}

export interface AllowRule {
  readonly name?: (hostname: string) => boolean;
  readonly range?: [ipaddr.IPv4 | ipaddr.IPv6, number];
  /** Absent: every port. */
  readonly port?: number;
}

const nameWithPort = /^((?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::([1-9]\d{0,4}))?$/;
const addressWithPort = /^(?:\[([0-9a-f:.]+)\]|([\d.]+)):([1-9]\d{0,4})$/;
const regionInHost = /^[a-z0-9-]{2,40}$/;

/**
 * Reads `host`, `host:port`, `*.suffix`, an address (IPv6 with a port in brackets) or a CIDR range. A suffix stands for
 * the names below it, not for itself. Undefined for anything else.
 */
export function readAllowedHost(text: string): AllowRule | undefined {
  const entry = text.toLowerCase();
  if (ipaddr.isValidCIDR(entry)) return { range: ipaddr.parseCIDR(entry) };
  if (isIP(entry) !== 0) return addressRule(entry);
  const [, v6, v4, addressPort] = addressWithPort.exec(entry) ?? [];
  const address = v6 ?? v4;
  if (address !== undefined) return isIP(address) === 0 ? undefined : addressRule(address, addressPort);
  const [, host, port] = nameWithPort.exec(entry) ?? [];
  if (host === undefined) return undefined;
  const suffix = host.startsWith('*') ? host.slice(1) : undefined;
  return {
    name: (hostname) => (suffix === undefined ? hostname === host : hostname.endsWith(suffix)),
    ...portOf(port),
  };
}

/** The host of an address with `{region}`, which the operator wrote: any region may stand there. */
export function hostOfTemplate(template: string): AllowRule {
  const { protocol, hostname, port } = new URL(template);
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const effectivePort = port || (protocol === 'https:' ? '443' : '80');
  if (isIP(bare) !== 0) return addressRule(bare, effectivePort);
  const [before = '', after] = bare.split('{region}');
  const fits = (name: string) =>
    after === undefined
      ? name === before
      : name.startsWith(before) &&
        name.endsWith(after) &&
        regionInHost.test(name.slice(before.length, name.length - after.length));
  return { name: fits, ...portOf(effectivePort) };
}

export function allowHosts(rules: readonly AllowRule[]): AllowedHosts {
  const onPort = (port: number) => rules.filter((rule) => rule.port === undefined || rule.port === port);
  return {
    name: (hostname, port) => onPort(port).some(({ name }) => name?.(hostname)),
    address(text, port) {
      if (isIP(text) === 0 || text.includes('%')) return false;
      const address = ipaddr.parse(text);
      return onPort(port).some(
        ({ range }) => range && range[0].kind() === address.kind() && address.match(range),
      );
    },
  };
}

function addressRule(address: string, port?: string): AllowRule {
  const parsed = ipaddr.parse(address);
  return { range: [parsed, parsed.kind() === 'ipv4' ? 32 : 128], ...portOf(port) };
}

function portOf(port: string | undefined): { port?: number } {
  return port === undefined ? {} : { port: Number(port) };
}
