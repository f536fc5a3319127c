import { AppError, headerNames, limits, type Policy } from '@parlando/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';

/** Whoever calls, as quotas and ownership know them. */
export interface Guest {
  readonly kind: 'guest';
  /** Owner of the tasks this visitor makes. */
  readonly ownerId: string;
  readonly fingerprint: string;
  /** IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly address: string;
}
export type Visitor = Guest;

const visiblePattern = /^[\x21-\x7e]+$/;

/** Throws FINGERPRINT_REQUIRED when the header is missing or out of bounds. */
export function resolveVisitor(request: FastifyRequest): Visitor {
  const { min, max } = limits.fingerprintLength;
  const header = request.headers[headerNames.fingerprint.toLowerCase()];
  const fingerprint = typeof header === 'string' ? header.trim() : '';
  if (fingerprint.length < min || fingerprint.length > max || !visiblePattern.test(fingerprint)) {
    throw new AppError('FINGERPRINT_REQUIRED', { min, max });
  }
  return {
    kind: 'guest',
    ownerId: `guest:${fingerprint}`,
    fingerprint,
    address: addressKey(request.ip),
  };
}

const admissions: Record<Policy, (request: FastifyRequest) => void> = {
  open: () => undefined,
  link: () => undefined,
  visitor: (request) => void resolveVisitor(request),
  user: denyGuest,
  vip: denyGuest,
  admin: denyGuest,
};

/** Lets in whom the policy names; throws what the others are to be told. */
export function admit(request: FastifyRequest, policy: Policy): void {
  admissions[policy](request);
}

export function isPolicy(value: unknown): value is Policy {
  return typeof value === 'string' && Object.hasOwn(admissions, value);
}

function denyGuest(): never {
  throw new AppError('LOGIN_REQUIRED');
}
