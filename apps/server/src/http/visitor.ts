import {
  AppError,
  headerNames,
  limits,
  type Policy,
  type RouteDefinition,
  type UserRole,
  userLevels,
} from '@parlando/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { isFromThisMachine } from './this-machine.ts';

interface Caller {
  /** Owner of the tasks this visitor makes. */
  readonly ownerId: string;
  /** IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly address: string;
}

export interface Guest extends Caller {
  readonly kind: 'guest';
  readonly fingerprint: string;
}

/** An account that something is done for. */
export interface ActingUser {
  readonly userId: string;
  readonly role: UserRole;
  /** Whether a package that has not expired may pay when the day's quota is used up. */
  readonly hasPackage: boolean;
}

/** The account behind a session. */
export interface SessionUser extends ActingUser {
  readonly sessionId: string;
  /** Whether the password was confirmed within `limits.confirmationMs`. */
  readonly isConfirmed: boolean;
}

/** A user who is logged in. */
export interface User extends Caller, SessionUser {
  readonly kind: 'user';
}

/** The owner of an instance without accounts, which belongs to one person. */
export interface Owner extends Caller {
  readonly kind: 'owner';
}

/** The caller, as quotas and ownership identify them. */
export type Account = User | Owner;
export type Visitor = Guest | Account;

/** Who is let in. */
export interface Access {
  /** False: the instance belongs to one person, and there is no login. */
  readonly accounts: boolean;
  /** Requests may come through a proxy at this machine, so that being sent from here proves nothing. */
  readonly hasProxy: boolean;
  /** Guests may not convert. */
  readonly requireLogin: boolean;
  /** Least level (see `userLevels`) that may convert. */
  readonly minUserLevel: number;
  /** Undefined for a token that is none of a live session. Throws BANNED. */
  identify(token: string): Promise<SessionUser | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly access: Access;
  }
  interface FastifyRequest {
    /** Set before the handler; undefined for a guest. */
    account: Account | undefined;
  }
}

export const instanceOwnerId = 'instance';
export const userOwnerId = (userId: string): string => `user:${userId}`;
export const guestOwnerId = (fingerprint: string): string => `guest:${fingerprint}`;

const visiblePattern = /^[\x21-\x7e]+$/;

/** The browser that a request names; undefined when the header is missing or out of bounds. */
export function findFingerprint(headers: FastifyRequest['headers']): string | undefined {
  const { min, max } = limits.fingerprintLength;
  const header = headers[headerNames.fingerprint.toLowerCase()];
  const fingerprint = typeof header === 'string' ? header.trim() : '';
  const fits = fingerprint.length >= min && fingerprint.length <= max && visiblePattern.test(fingerprint);
  return fits ? fingerprint : undefined;
}

/** As `findFingerprint`, but throws FINGERPRINT_REQUIRED. */
export function readFingerprint({ headers }: FastifyRequest): string {
  const fingerprint = findFingerprint(headers);
  if (fingerprint === undefined) throw new AppError('FINGERPRINT_REQUIRED', limits.fingerprintLength);
  return fingerprint;
}

/** Whoever is logged in, else a guest. Throws FINGERPRINT_REQUIRED. */
export function resolveVisitor(request: FastifyRequest): Visitor {
  if (request.account) return request.account;
  const fingerprint = readFingerprint(request);
  const address = addressKey(request.ip);
  return { kind: 'guest', ownerId: guestOwnerId(fingerprint), fingerprint, address };
}

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1). Other schemes are not for us. */
export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token = ''] = (header ?? '').trim().split(/ +/, 2);
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/**
 * Lets in the callers that the route allows, and throws for others. An invalid or expired token is refused everywhere
 * but at the login, so that nobody continues as a guest without noticing.
 */
export async function admit(request: FastifyRequest, route: RouteDefinition, access: Access): Promise<void> {
  if (route.needsAccounts && !access.accounts) throw new AppError('NOT_FOUND');
  request.account = isLogin(route) ? undefined : await readAccount(request, access);
  admissions[route.policy](request);
  if (route.confirmed) requireConfirmation(request.account);
  if (route.converts) requireConversion(request.account, access);
}

export function isPolicy(value: unknown): value is Policy {
  return typeof value === 'string' && Object.hasOwn(admissions, value);
}

const admissions: Record<Policy, (request: FastifyRequest) => void> = {
  open: () => undefined,
  link: () => undefined,
  visitor: (request) => void resolveVisitor(request),
  user: (request) => requireLevel(request.account, userLevels.user),
  vip: (request) => requireLevel(request.account, userLevels.vip),
  admin: (request) => {
    requireLevel(request.account, userLevels.admin);
    // Without accounts there is nobody to ask for a password, so only the machine itself is trusted.
    if (
      request.account?.kind === 'owner' &&
      (request.server.access.hasProxy || !isFromThisMachine(request))
    ) {
      throw new AppError('PERMISSION_DENIED');
    }
  },
};

function requireLevel(account: Account | undefined, level: number): void {
  if (account === undefined) throw new AppError('LOGIN_REQUIRED');
  if (account.kind === 'user' && userLevels[account.role] < level) throw new AppError('PERMISSION_DENIED');
}

function requireConfirmation(account: Account | undefined): void {
  if (account?.kind === 'user' && !account.isConfirmed) throw new AppError('CONFIRMATION_REQUIRED');
}

function requireConversion(account: Account | undefined, { requireLogin, minUserLevel }: Access): void {
  if (requireLogin || minUserLevel > userLevels.user) requireLevel(account, minUserLevel);
}

function isLogin({ path }: RouteDefinition): boolean {
  return path.startsWith('/api/v1/auth/');
}

async function readAccount(request: FastifyRequest, access: Access): Promise<Account | undefined> {
  const address = addressKey(request.ip);
  if (!access.accounts) return { kind: 'owner', ownerId: instanceOwnerId, address };
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) return undefined;
  const user = await access.identify(token);
  if (user === undefined) throw new AppError('SESSION_EXPIRED');
  return { ...user, kind: 'user', ownerId: userOwnerId(user.userId), address };
}
