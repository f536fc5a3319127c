import {
  AppError,
  headerNames,
  type KeyScope,
  limits,
  type Policy,
  type RouteDefinition,
  type UserRole,
  userLevels,
} from '@parlando/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import {
  anyKey,
  bearerToken,
  type CallerKey,
  type CallerSource,
  findKey,
  keyPrefix,
  requireOrigin,
  requireScope,
} from './caller-key.ts';
import { isOwnName, type OwnNames } from './own-name.ts';
import type { OpenRequest } from './request-limits.ts';
import { isFromThisMachine } from './this-machine.ts';

interface Caller {
  /** Owner of the tasks this visitor makes. */
  readonly ownerId: string;
  /** Set when a program calls with a key. */
  readonly key?: CallerKey;
  /** IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly address: string;
}

export interface Guest extends Caller {
  readonly kind: 'guest';
  readonly fingerprint: string;
}

/** An account that work runs for. */
export interface ActingUser {
  readonly userId: string;
  readonly role: UserRole;
  /** Whether a package that has not expired may pay when the day's quota is used up. */
  readonly hasPackage: boolean;
}

/** The account behind a session. */
export interface SessionUser extends ActingUser {
  /** Empty for visitors without one. */
  readonly sessionId: string;
  /** Whether the password was confirmed within `serverLimits.confirmationMs`. */
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

/** The rights of a key. */
export interface KeyHolder {
  readonly key: CallerKey;
  /** Undefined for the owner of an instance without accounts. */
  readonly user: ActingUser | undefined;
}

/** Key operations that the routes need. */
export interface KeyDoor {
  /** Of one key; 0 = off. */
  readonly requestsPerMinute: number;
  /** Undefined for a key that does not exist. Throws KEY_INVALID for one that has ended, and BANNED. */
  identify(key: string, address: string): Promise<KeyHolder | undefined>;
  /** Whether some key may be used by pages of this origin. */
  allowsOrigin(origin: string): Promise<boolean>;
  /** Counts a request, and calls `onEnd` if the key ends before the request. Throws TOO_MANY_REQUESTS. */
  begin(key: CallerKey, onEnd: () => void): Promise<OpenRequest>;
}

/** Access settings. */
export interface Access extends OwnNames {
  /** False: the instance belongs to one person, and there is no login. */
  readonly accounts: boolean;
  /** Requests may come through a proxy on this machine, so a local address proves nothing. */
  readonly hasProxy: boolean;
  /** Guests may not convert. */
  readonly requireLogin: boolean;
  /** Least level (see `userLevels`) that may convert. */
  readonly minUserLevel: number;
  /** Undefined for a token without a live session. Throws BANNED. */
  identify(token: string): Promise<SessionUser | undefined>;
  /** Absent: there are none. */
  readonly keys?: KeyDoor;
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

/** The browser's fingerprint; undefined when the header is missing or invalid. */
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

/** Returns the person who is logged in, or else a guest. Throws FINGERPRINT_REQUIRED. */
export function resolveVisitor(request: FastifyRequest): Visitor {
  if (request.account) return request.account;
  const fingerprint = readFingerprint(request);
  const address = addressKey(request.ip);
  return { kind: 'guest', ownerId: guestOwnerId(fingerprint), fingerprint, address };
}

/**
 * Accepts the callers that the route allows, and throws for others. An invalid or expired token is refused everywhere
 * but at the login, so that nobody continues as a guest without noticing.
 */
export async function admit(request: FastifyRequest, route: RouteDefinition, access: Access): Promise<void> {
  if (route.needsAccounts && !access.accounts) throw new AppError('NOT_FOUND');
  request.account = isLogin(route) ? undefined : await resolveCaller(request, access);
  if (request.account?.key) requireScope(request.account.key, route.key);
  if (isPerhapsUnasked(request)) requireOrigin(anyKey, request.headers, access.ownOrigins ?? []);
  if (route.policy !== 'open' && route.policy !== 'link') requireOwnName(request.account, request, access);
  admissions[route.policy](request);
  if (route.confirmed) requireConfirmation(request.account);
  if (route.converts) requireConversion(request.account, access);
}

/**
 * Throws HOST_FORBIDDEN for the owner of an instance without accounts, who needs no credentials, where a foreign site
 * could have pointed its name at this machine. A key that exists is a credential.
 */
export function requireOwnName(
  account: Account | undefined,
  { hostname }: Pick<CallerSource, 'hostname'>,
  access: Access,
): void {
  const isOpen = account?.kind === 'owner' && (account.key ?? anyKey) === anyKey;
  if (isOpen && !isOwnName(hostname, access)) throw new AppError('HOST_FORBIDDEN');
}

/**
 * Whether it needs no credentials, and a browser would send it for a page of another site without asking here first: a POST
 * without a header of ours and without JSON (Fetch §2.2.2).
 */
function isPerhapsUnasked({ account, method, headers }: FastifyRequest): boolean {
  const isOpen = account?.kind === 'owner' && account.key === undefined && method === 'POST';
  return (
    isOpen &&
    findFingerprint(headers) === undefined &&
    !/^application\/json/i.test(headers['content-type'] ?? '')
  );
}

/**
 * The caller of a foreign protocol, which knows no guests: by key, or by a session's token. Throws KEY_INVALID without
 * either, BANNED, and KEY_FORBIDDEN and PERMISSION_DENIED for callers who may not do what `scope` allows.
 */
export async function requireCaller(
  source: CallerSource,
  access: Access,
  scope: KeyScope | 'any',
): Promise<Account> {
  const account = await resolveCaller(source, access).catch((error: unknown) => {
    // To the calling program, a bearer token without a session is a wrong key.
    const isNoSession = error instanceof AppError && error.code === 'SESSION_EXPIRED';
    throw isNoSession ? new AppError('KEY_INVALID', { reason: 'unknown' }, { cause: error }) : error;
  });
  if (account === undefined) throw new AppError('KEY_INVALID', { reason: 'missing' });
  requireOwnName(account, source, access);
  if (scope === 'speak') requireConversion(account, access);
  if (account.key) requireScope(account.key, scope);
  if (account.key || account.kind !== 'owner') return account;
  // Needs no key, but is treated like one: clients of other services do not expect a gap between requests.
  requireOrigin(anyKey, source.headers, access.ownOrigins ?? []);
  return { ...account, key: anyKey };
}

/** As `requireCaller`, for a route of such a protocol; also sets `request.account`. */
export async function admitByKey(request: FastifyRequest, scope: KeyScope | 'any'): Promise<Account> {
  const account = await requireCaller(request, request.server.access, scope);
  request.account = account;
  return account;
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
    // Without accounts there is no password to ask for, so only the machine itself is trusted.
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

/**
 * Finds the caller by a session's token, or by a key; `key` is set in that case. Undefined for a guest. Throws
 * SESSION_EXPIRED, KEY_INVALID, BANNED. For routes, upgrades and foreign protocols alike.
 */
export async function resolveCaller(source: CallerSource, access: Access): Promise<Account | undefined> {
  const address = addressKey(source.ip);
  const secret = findKey(source);
  if (!access.accounts) {
    const owner = { kind: 'owner', ownerId: instanceOwnerId, address } as const;
    return secret === undefined ? owner : { ...owner, key: await keyOfInstance(secret, source, access) };
  }
  if (secret === undefined) return undefined;
  const isToken = secret === bearerToken(source.headers.authorization) && !secret.startsWith(keyPrefix);
  const user = isToken ? await identifySession(secret, access) : await identifyByKey(secret, source, access);
  return { ...user, kind: 'user', ownerId: userOwnerId(user.userId), address };
}

async function keyOfInstance(
  secret: string,
  { headers, ip }: CallerSource,
  access: Access,
): Promise<CallerKey> {
  const holder = await access.keys?.identify(secret, addressKey(ip));
  const key = holder === undefined || holder.user ? anyKey : holder.key;
  requireOrigin(key, headers, access.ownOrigins ?? []);
  return key;
}

async function identifySession(token: string, { identify }: Access): Promise<SessionUser> {
  const user = await identify(token);
  if (user === undefined) throw new AppError('SESSION_EXPIRED');
  return user;
}

async function identifyByKey(
  secret: string,
  { headers, ip }: CallerSource,
  { keys, ownOrigins = [] }: Access,
): Promise<SessionUser & { key: CallerKey }> {
  const holder = await keys?.identify(secret, addressKey(ip));
  if (!holder?.user) throw new AppError('KEY_INVALID', { reason: 'unknown' });
  const { key, user } = holder;
  requireOrigin(key, headers, ownOrigins);
  return { ...user, key, sessionId: '', isConfirmed: false };
}
