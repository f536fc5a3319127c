import type { IncomingHttpHeaders } from 'node:http';
import { AppError, KeyScope, type RouteDefinition } from '@parlando/contract';

/** A caller's key. */
export interface CallerKey {
  readonly id: string;
  /** Its prefix; undefined for the placeholder of any key. */
  readonly prefix: string | undefined;
  readonly scopes: readonly KeyScope[];
  /** Most characters it may use in a day; undefined: the limit of its person. */
  readonly dailyCharacters: number | undefined;
  /** Origins of the web pages that may use it, beside programs and the instance's own pages. */
  readonly origins: readonly string[];
}

/** The parts of a request or an upgrade that may contain credentials. */
export interface CallerSource {
  readonly headers: IncomingHttpHeaders;
  /** Parsed: a repeated parameter may be a list. */
  readonly query?: unknown;
  readonly ip: string;
  /** The name that the caller used for this server, without the port. */
  readonly hostname: string;
}

/** Prefix of every key. */
export const keyPrefix = 'pk_';

/** Where a key may be sent besides `Authorization`: in these headers, and in this query parameter. */
export const keyHeaders = ['xi-api-key', 'ocp-apim-subscription-key'] as const;
const keyParameter = 'Ocp-Apim-Subscription-Key';

/**
 * On an instance without accounts every key is accepted: this one represents unknown keys. It has the owner's rights.
 */
export const anyKey: CallerKey = {
  ...{ id: 'any', prefix: undefined, scopes: KeyScope.options, dailyCharacters: undefined, origins: [] },
};

/**
 * The key of a request, complete and valid or not: from `Authorization: Bearer`, which may also hold a session token,
 * from `xi-api-key`, or from `Ocp-Apim-Subscription-Key`, also in the query.
 */
export function findKey({ headers, query }: Pick<CallerSource, 'headers' | 'query'>): string | undefined {
  for (const name of keyHeaders) {
    const header = headers[name];
    if (typeof header === 'string') return header.trim();
  }
  const parameter = (query as Record<string, unknown> | undefined)?.[keyParameter];
  return typeof parameter === 'string' ? parameter.trim() : bearerToken(headers.authorization);
}

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1). Other schemes are ignored. */
export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token = ''] = (header ?? '').trim().split(/ +/, 2);
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/** The key that a visitor's work is charged to; null for visitors without one. */
export function keyIdOf({ key }: { readonly key?: CallerKey }): string | null {
  return key === undefined || key === anyKey ? null : key.id;
}

/** Throws KEY_FORBIDDEN when the key may not be used for this. */
export function requireScope(key: CallerKey, wanted: RouteDefinition['key']): void {
  if (key === anyKey || wanted === 'any') return;
  if (wanted === undefined) throw new AppError('KEY_FORBIDDEN', { reason: 'route' });
  if (!key.scopes.includes(wanted)) throw new AppError('KEY_FORBIDDEN', { reason: 'scope', scope: wanted });
}

/** Throws KEY_FORBIDDEN when a page sent the request whose origin is neither one of `own` nor one of the key's. */
export function requireOrigin(key: CallerKey, headers: IncomingHttpHeaders, own: readonly string[]): void {
  const origin = foreignOrigin(headers, own);
  if (origin !== undefined && !key.origins.includes(origin))
    throw new AppError('KEY_FORBIDDEN', { reason: 'origin' });
}

/**
 * The origin of the page of another site that sent a request. Undefined for pages of this instance, and for programs,
 * which could name any origin. A request for an image, say, names none: `null` stands for it.
 */
function foreignOrigin(headers: IncomingHttpHeaders, own: readonly string[]): string | undefined {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return undefined;
  if (origin === undefined) return site === 'cross-site' ? 'null' : undefined;
  if (own.includes('*') || own.includes(origin)) return undefined;
  const name = URL.canParse(origin) ? new URL(origin).host : '';
  return name !== '' && (name === host || name === headers['x-forwarded-host']) ? undefined : origin;
}
