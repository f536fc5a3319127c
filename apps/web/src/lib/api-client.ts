import {
  headerNames,
  limits,
  type RouteDefinition,
  type RouteInput,
  type RouteReply,
  routePath,
} from '@parlando/contract';
import * as z from 'zod/mini';
import { ApiError, errorFromBody, errorFromFetch } from './api-error.ts';
import { instanceUrl } from './base-path.ts';
import { browserFingerprint } from './fingerprint.ts';
import { currentLanguage } from './language.ts';
import { sessionExpired } from './session.ts';
import { sleep } from './sleep.ts';
import { stillHere } from './still-here.ts';
import { parseJson, readText, storageKeys } from './storage.ts';

// zod's compiled parsers need `new Function`, which the content security policy forbids.
z.config({ jitless: true });

/** The parts of a route's input; optional parts may be left out. */
export type CallInput<R extends RouteDefinition> = {
  [Key in keyof RouteInput<R> as undefined extends RouteInput<R>[Key] ? never : Key]: RouteInput<R>[Key];
} & {
  [Key in keyof RouteInput<R> as undefined extends RouteInput<R>[Key] ? Key : never]?: RouteInput<R>[Key];
};

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Until the last byte of the response, or for `openCall` until its headers; default 30 s. A long body has longer. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as the body, with a `Content-Type` header of their own. */
  readonly bytes?: Blob;
  /** Does not wait for `endSession`, which it is part of. */
  readonly duringEnd?: boolean;
}

/** Calls a route of the contract and unwraps its envelope. Throws `ApiError`. */
export function call<R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  return attempt(route, input, options, async (request, token) => {
    const response = await send(route, input, request, token);
    const body: unknown = await response.json();
    if (isFailure(body)) throw refused(route, body, response, token);
    return unwrap(route, body, response.status);
  });
}

/** Calls a route that returns bytes or a stream; resolves when the headers have arrived. Throws `ApiError`. */
export function openCall<R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Response> {
  return attempt(route, input, options, async (request, token) =>
    withoutRefusal(route, await send(route, input, request, token), token),
  );
}

const patienceMs = 1000;
const underWay = new Set<Promise<unknown>>();
let ending: Promise<unknown> | undefined;

/**
 * Ends the session once all calls are answered, or after a second. Calls made meanwhile wait: with the token they would
 * be refused, as those of an expired session.
 */
export async function endSession<T>(end: () => Promise<T>): Promise<T> {
  const ended = Promise.race([Promise.allSettled(underWay), sleep(patienceMs)]).then(end);
  ending = ended.catch(() => undefined);
  try {
    return await ended;
  } finally {
    ending = undefined;
  }
}

/** Waits for a logout. Throws for what a guest may not ask. */
async function sessionDecided({ policy }: RouteDefinition): Promise<void> {
  const token = presentToken();
  await ending;
  const isOpen = policy === 'open' || policy === 'visitor';
  if (!isOpen && presentToken() !== token) throw new ApiError('ABORTED', { status: 0, number: -1 });
}

/** Asks once. What is open to anyone is asked again without a token that the server no longer knows. */
async function attempt<R extends RouteDefinition, T>(
  route: R,
  input: CallInput<R>,
  options: CallOptions,
  ask: (request: WireRequest, token: string | null) => Promise<T>,
): Promise<T> {
  if (ending && !options.duringEnd) await sessionDecided(route);
  const content = (input as { body?: unknown }).body;
  const text = content === undefined ? undefined : JSON.stringify(content);
  const limit = createLimit(options, options.bytes?.size ?? text?.length);
  const request = { body: options.bytes ?? text, headers: options.headers, signal: limit.signal };
  const token = presentToken();
  const answer = ask(request, token).catch((cause: unknown) => {
    const isDead = cause instanceof ApiError && endsSession(route, cause) && presentToken() !== token;
    if (!isDead || route.policy !== 'open') throw cause;
    return ask(request, presentToken());
  });
  underWay.add(answer);
  try {
    return await answer;
  } catch (cause) {
    throw await failureOf(cause, limit, options);
  } finally {
    limit.stopTimer();
    underWay.delete(answer);
  }
}

async function failureOf(
  cause: unknown,
  limit: ReturnType<typeof createLimit>,
  { signal }: CallOptions,
): Promise<unknown> {
  const failure = errorFromFetch(cause, limit.timedOut(), signal?.aborted ?? false, otherOrigin());
  if (failure.code === 'NETWORK_ERROR') await stillHere();
  return failure;
}

/**
 * The absolute URL of a server path or link: the configured `apiBaseUrl` (default: this page's), with `/api` added if
 * missing. A link contains the path of the base URL already. Absolute URLs are kept.
 */
export function apiUrl(path: string): string {
  if (/^https?:\/\//i.test(path)) return path;
  const base = readText(storageKeys.apiBaseUrl)?.replace(/\/+$/, '') || instanceUrl;
  const [, below = ''] = /^\w+:\/+[^/]+(\/.*)?/.exec(base) ?? [];
  const rooted = path.startsWith(`${below}/api`) ? path.slice(below.length) : path.replace(/^(?!\/)/, '/');
  return base + (/^\/api(\/|$)/.test(rooted) ? rooted : `/api${rooted}`);
}

/** Set if the base URL has another origin: that server has to allow the origin of this page. */
function otherOrigin() {
  const server = new URL(apiUrl('/')).origin;
  return server === location.origin ? undefined : { server, origin: location.origin };
}

/** The URL of a GET route, for players and links that cannot send headers. */
export function routeUrl<R extends RouteDefinition>(route: R, input: CallInput<R>): string {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.toString();
  return apiUrl(routePath(route, params)) + (text ? `?${text}` : '');
}

interface WireRequest {
  readonly body: string | Blob | undefined;
  readonly headers: CallOptions['headers'] | undefined;
  readonly signal: AbortSignal;
}

async function send<R extends RouteDefinition>(
  route: R,
  input: CallInput<R>,
  { body, headers, signal }: WireRequest,
  token: string | null,
): Promise<Response> {
  const response = await fetch(routeUrl(route, input), {
    method: route.method,
    headers: { ...identityHeaders(token), ...(body !== undefined && jsonHeaders), ...headers },
    ...(body !== undefined && { body }),
    signal,
  });
  if (response.ok) return response;
  throw refused(route, parseJson(await response.text()), response, token);
}

/** A refusal may arrive with status 200 instead of the requested bytes. */
async function withoutRefusal(
  route: RouteDefinition,
  response: Response,
  token: string | null,
): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  // The login of a hotel, or of a proxy whose session has ended: the server was not reached.
  if (type.includes('html')) throw new TypeError('A page instead of the answer');
  if (!type.includes('json')) return response;
  const text = await response.text();
  const body = parseJson(text);
  if (isFailure(body)) throw refused(route, body, response, token);
  return new Response(text, response);
}

/** Other servers may send nothing but the code, or `success` in its place. */
function isFailure(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body ? body.code !== 0 : 'success' in body && body.success === false;
}

/** The content of `{code: 0, data}`, or of `{success: true, data}`; anything else is the content itself. */
export function dataOf(body: unknown): unknown {
  const isWrapped = typeof body === 'object' && body !== null && ('code' in body || 'success' in body);
  return isWrapped ? (body as { data?: unknown }).data : body;
}

const jsonHeaders = { 'Content-Type': 'application/json' };

/** Headers that identify the caller and the language, for every request, including those that do not use `call`. */
export function identityHeaders(token = presentToken()): Record<string, string> {
  return {
    [headerNames.fingerprint]: browserFingerprint(),
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}

function presentToken(): string | null {
  return readText(storageKeys.token);
}

function refused(route: RouteDefinition, body: unknown, response: Response, token: string | null): ApiError {
  const error = errorFromBody(body, response.status, response.headers.get('Content-Language'));
  if (endsSession(route, error)) sessionExpired(token);
  return error;
}

/** A wrong password and a refused favourite say nothing about the session. */
function endsSession(route: RouteDefinition, error: ApiError): boolean {
  if (error.number !== 3 && error.number !== 401) return false;
  if (error.code === 'INVALID_CREDENTIALS') return false;
  return !/\/auth\/|\/favorites?$/.test(route.path);
}

function unwrap<R extends RouteDefinition>(route: R, body: unknown, status: number): RouteReply<R> {
  const reply = z.safeParse(route.reply ?? z.undefined(), dataOf(body));
  if (reply.success) return reply.data as RouteReply<R>;
  throw new ApiError('UNEXPECTED_REPLY', { status, number: status }, { cause: reply.error });
}

/** Characters of a body that a poor connection takes in a millisecond: 50 kbit/s of Chinese. */
const slowestPerMs = 2;

/** Combines the caller's signal, which may outlive many calls, with a timer. */
function createLimit({ signal, timeoutMs = limits.timeoutMs.general }: CallOptions, bodyLength = 0) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs + bodyLength / slowestPerMs);
  return {
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    timedOut: () => late.signal.aborted,
    /** After the headers there is no timeout; only the caller's signal aborts. */
    stopTimer: () => clearTimeout(timer),
  };
}
