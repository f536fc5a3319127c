import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

/** First and last address of every IPv4 block that IANA lists as not globally reachable, or that is not unicast. */
const closedV4: readonly (readonly [string, string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
];

/** Forbidden prefixes inside 2000::/3, as bits; everything outside it is forbidden. */
const closedV6: readonly (readonly [prefix: bigint, bits: number])[] = [
  [0x2001_0000n << 96n, 23],
  [0x2001_0db8n << 96n, 32],
  [0x2002n << 112n, 16],
  [0x3fffn << 112n, 20],
  [0x2620_004f_8000n << 80n, 48],
];

const v4Number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const v4Text = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
const v6Text = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(
    ':',
  );

function isOpenV4(value: number): boolean {
  return closedV4.every(([first, last]) => value < v4Number(first) || value > v4Number(last));
}

function isOpenV6(value: bigint): boolean {
  const isGlobal = value >> 125n === 1n;
  return (
    isGlobal &&
    closedV6.every(([prefix, bits]) => value >> BigInt(128 - bits) !== prefix >> BigInt(128 - bits))
  );
}

const edgesV4 = closedV4.flatMap(([first, last]) => [v4Number(first), v4Number(last)]);
const nearV4 = fc
  .tuple(fc.constantFrom(...edgesV4), fc.integer({ min: -2, max: 2 }))
  .map(([edge, step]) => Math.min(2 ** 32 - 1, Math.max(0, edge + step)));
const maxV6 = (1n << 128n) - 1n;
const globalV6 = fc.bigInt({ min: 0n, max: (1n << 125n) - 1n }).map((low) => (1n << 125n) | low);
const nearV6 = fc
  .tuple(fc.constantFrom(...closedV6), fc.bigInt({ min: -2n, max: 2n }), fc.boolean())
  .map(([[prefix, bits], step, atEnd]) => prefix + (atEnd ? 1n << BigInt(128 - bits) : 0n) + step);

test('every IPv4 address is judged as the registries list it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), nearV4), (value) => {
      expect([v4Text(value), isPublicAddress(v4Text(value))]).toEqual([v4Text(value), isOpenV4(value)]);
    }),
    { numRuns: 20_000 },
  );
});

test('every IPv6 address is judged as the registries list it, however it is spelled', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.bigInt({ min: 0n, max: maxV6 }), globalV6, nearV6),
      fc.boolean(),
      (value, isShort) => {
        const long = v6Text(value);
        const text = isShort ? new URL(`http://[${long}]`).hostname.slice(1, -1) : long;
        expect([text, isPublicAddress(text)]).toEqual([text, isOpenV6(value)]);
      },
    ),
    { numRuns: 20_000 },
  );
});

test('an IPv4 address embedded in IPv6, with a zone, or not plainly spelled is not public', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
      const v4 = v4Text(value);
      const groups = `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;
      for (const prefix of ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']) {
        expect([prefix, v4, isPublicAddress(prefix + v4)]).toEqual([prefix, v4, false]);
      }
      expect(isPublicAddress(`2002:${groups}::1`)).toBe(false);
      expect(isPublicAddress(`2001:0:${groups}::1`)).toBe(false);
    }),
  );
  const odd = [
    '',
    'localhost',
    '8.8.8',
    '010.8.8.8',
    '0x8.8.8.8',
    '134744072',
    '8.8.8.8.',
    ' 8.8.8.8',
    '2606:4700::1%eth0',
  ];
  for (const text of odd) expect([text, isPublicAddress(text)]).toEqual([text, false]);
  expect(isPublicAddress('8.8.8.8')).toBe(true);
  expect(isPublicAddress('2606:4700::1111')).toBe(true);
});
