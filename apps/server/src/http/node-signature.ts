import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Header of a call from one process of an instance to another. */
export const nodeSignatureHeader = 'x-parlando-node';

/** How far a call's time may differ from ours; both use the database's clock. */
const validMs = 30_000;
/** More calls than ever arrive within that time. Beyond, calls are refused so that no nonce is forgotten. */
const maxRemembered = 200_000;

export interface NodeSignatureOptions {
  /** Secret of the instance, the same in all its processes. */
  readonly secret: string;
  /** The database's time, in ms since 1970. */
  now(): number;
}

export interface SignedCall {
  readonly method: string;
  /** The callee's announced address: a signature for one process is invalid at another. */
  readonly callee: string;
  /** Path with its query. */
  readonly url: string;
}

/** Signs calls between the processes of an instance. A signature holds once, for one call to one process, for half a minute. */
export interface NodeSignature {
  /** The header's value. */
  sign(call: SignedCall, body?: string): string;
  /** Undefined when the call is not from a process of this instance. Use it once per call. */
  verify(call: SignedCall, header: string | string[] | undefined): { readonly bodyHash: string } | undefined;
}

export function createNodeSignature({ secret, now }: NodeSignatureOptions): NodeSignature {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'calls between nodes', 32));
  const seen = new Map<string, number>();
  const digest = ({ method, callee, url }: SignedCall, stamp: string) =>
    createHmac('sha256', key).update(`${method}\n${callee}\n${url}\n${stamp}`).digest();

  /** False for a call that was seen before. */
  const isFirst = (nonce: string, time: number): boolean => {
    for (const [old, until] of seen) {
      if (until > now()) break;
      seen.delete(old);
    }
    if (seen.has(nonce) || seen.size >= maxRemembered) return false;
    // A call is refused by its time before its nonce is forgotten.
    seen.set(nonce, Math.max(time, now()) + 2 * validMs);
    return true;
  };

  return {
    sign(call, body = '') {
      const stamp = `${Math.round(now())}.${randomBytes(12).toString('base64url')}.${bodyHash(body)}`;
      return `${stamp}.${digest(call, stamp).toString('base64url')}`;
    },
    verify(call, header) {
      const found = typeof header === 'string' ? format.exec(header) : null;
      const { stamp = '', time = '', nonce = '', body = '', mac = '' } = found?.groups ?? {};
      const given = Buffer.from(mac, 'base64url');
      const expected = digest(call, stamp);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      if (Math.abs(Number(time) - now()) > validMs || !isFirst(nonce, Number(time))) return undefined;
      return { bodyHash: body };
    },
  };
}

const format = /^(?<stamp>(?<time>\d{1,15})\.(?<nonce>[\w-]{16})\.(?<body>[\w-]{43}))\.(?<mac>[\w-]{43})$/;

/** Hash of a call's body, as covered by its signature. */
export function bodyHash(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}
