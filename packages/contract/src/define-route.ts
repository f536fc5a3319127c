import type * as z from 'zod/mini';
import type { KeyScope } from './entities/key.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `open` anyone; `visitor` a guest with a fingerprint or a user; `link` the holder of a signed link;
 * the others a user of that role or higher.
 */
export type Policy = 'open' | 'visitor' | 'link' | 'user' | 'vip' | 'admin';

type Schema = z.ZodMiniType;

/** One route, written once for the server, the browser, the OpenAPI document and the tests. */
export interface RouteDefinition<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Accepted extends Schema | undefined = Schema | undefined,
> {
  /** OpenAPI operation id, camelCase. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the `/api` prefix; parameters as `{name}`. */
  readonly path: string;
  readonly policy: Policy;
  readonly summary: string;
  /** The docstring above the route, which only the server is built with: see `docstrings.mjs`. */
  readonly description?: string;
  readonly tag: string;
  /** Exists only with accounts: with `ACCOUNTS=off` it returns NOT_FOUND. */
  readonly needsAccounts?: boolean;
  /** Dangerous: a user must have confirmed the password within `serverLimits.confirmationMs`, else CONFIRMATION_REQUIRED. */
  readonly confirmed?: boolean;
  /** The scope that a caller by key needs; `any`: every key will do. Absent: keys are refused. */
  readonly key?: KeyScope | 'any';
  /** It converts text, so `REQUIRE_LOGIN` and `MIN_USER_LEVEL` apply. */
  readonly converts?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Content types of a body that the handler reads itself, in place of JSON with the schema `body`. */
  readonly consumes?: readonly string[];
  /** Longest body, where it is not the instance's. */
  readonly bodyLimitBytes?: number;
  /** Longest body of a guest, where it is less. */
  readonly guestBodyLimitBytes?: number;
  /** Schema of the envelope's `data`. Absent: the route answers bytes or an event stream, as `produces` says. */
  readonly reply?: Reply;
  readonly produces?: readonly string[];
  /** Schema of `data` with status 202: the work is accepted and continues in the background. */
  readonly accepted?: Accepted;
  /** The response holds no secret and rarely changes: it is compressed and has an ETag, so that clients can get 304. */
  readonly keeps?: boolean;
  /** Error codes beyond those that any route may return. */
  readonly errors: readonly ErrorCode[];
}

export function defineRoute<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Reply extends Schema | undefined = undefined,
  const Accepted extends Schema | undefined = undefined,
>(
  route: RouteDefinition<Params, Query, Body, Reply, Accepted>,
): RouteDefinition<Params, Query, Body, Reply, Accepted> {
  return route;
}

/** A property of a route is optional, so its type always admits `undefined`, declared or not. */
type Declared<S> = Exclude<S, undefined>;
type Output<S> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S>>;
type Input<S> = [Declared<S>] extends [never] ? undefined : z.input<Declared<S>>;

/** What a handler receives: parsed values. */
export type RouteRequest<R extends RouteDefinition> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};
/** What a caller passes. */
export type RouteInput<R extends RouteDefinition> = {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
};
export type RouteReply<R extends RouteDefinition> = Output<R['reply']>;
/** `data` with status 202; `never` if the route does not accept work. */
export type RouteAccepted<R extends RouteDefinition> = [Declared<R['accepted']>] extends [never]
  ? never
  : z.output<Declared<R['accepted']>>;

/** Fills `{name}` in a path. */
export function routePath(
  route: RouteDefinition,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
}
