import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of an address that identifies a household or machine: the whole IPv4 address, or the /64 prefix of an IPv6
 * address, since a host picks the rest at will. IPv4 mapped into IPv6 (`::ffff:1.2.3.4`) is IPv4. A proxy's port is left
 * out; all other values of a trusted header share one key.
 */
export function addressKey(address: string): string {
  const [, bracketed, dotted] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  const plain = (bracketed ?? dotted ?? address).split('%', 1)[0] as string;
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = expand(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit groups. The URL parser (WHATWG §3.5) turns a dotted tail into groups. */
function expand(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const left = parse(head);
  const right = parse(tail ?? '');
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** Accepts an address or its key. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === '0:0:0:0::/64' || /^(::ffff:)?127\./.test(address);
}
