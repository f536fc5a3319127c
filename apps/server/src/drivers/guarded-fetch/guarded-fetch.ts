import { AppError, appError } from '@parlando/contract';
import { Agent, fetch as undiciFetch } from 'undici';
import type { Outbound } from '../../ports/outbound.ts';
import type { AllowedHosts } from './allowed-hosts.ts';
import { boundBody, TooLargeError } from './bounded-body.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { boundLookups, type Resolve, systemResolve } from './lookups.ts';
import { checkListed, readTarget } from './target.ts';

export interface GuardedFetchOptions {
  readonly allowed: AllowedHosts;
  /** The only hosts that may be called. Absent: every host of the public internet, and `allowed`. */
  readonly only?: AllowedHosts;
  readonly resolve?: Resolve;
  readonly connectTimeoutMs?: number;
  /** The longest pause within a response. */
  readonly idleTimeoutMs?: number;
  /** Time-out from the call to the last byte. */
  readonly totalTimeoutMs?: number;
  readonly maxRequestBytes?: number;
  readonly maxResponseBytes?: number;
  /** Certificate authorities trusted beside the usual ones, PEM. */
  readonly ca?: string;
}

const mebibyte = 1024 * 1024;

/**
 * The outbound client for addresses that visitors choose. Proxies of the environment are not used: what they resolve
 * and reach could not be checked.
 */
export function createGuardedFetch(options: GuardedFetchOptions): Outbound {
  const { allowed, resolve = systemResolve, connectTimeoutMs = 10_000, idleTimeoutMs = 120_000 } = options;
  const { totalTimeoutMs = 300_000, maxRequestBytes = 8 * mebibyte } = options;
  // Above the limits of the adapters, so that their own errors say what was too long.
  const { maxResponseBytes = 272 * mebibyte } = options;
  const agent = new Agent({
    connect: createGuardedConnector({
      allowed,
      resolve: boundLookups(resolve),
      timeoutMs: connectTimeoutMs,
      ca: options.ca,
    }),
    headersTimeout: totalTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    keepAliveMaxTimeout: 30_000,
  });

  async function guardedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (input instanceof Request) throw new TypeError('The relay takes an address, not a request.');
    const url = readTarget(input, allowed);
    if (options.only) checkListed(url, options.only);
    const body = readBody(init.body, maxRequestBytes);
    const deadline = createDeadline(totalTimeoutMs, init.signal ?? undefined);
    const explain = (error: unknown) => explainFailure(error, deadline);
    try {
      const answer = await undiciFetch(url, {
        method: init.method ?? 'GET',
        headers: requestHeaders(init.headers),
        body,
        redirect: 'manual',
        signal: deadline.signal,
        dispatcher: agent,
      });
      const bounded =
        answer.body &&
        boundBody(answer.body as ReadableStream<Uint8Array>, {
          maxBytes: maxResponseBytes,
          explain,
          onEnd: deadline.clear,
        });
      // Undici hides the body of a status that has none, but would continue to read it.
      if (bounded === null) deadline.end();
      // Throws for a status outside 200 to 599, which undici lets through.
      return new Response(bounded, {
        status: answer.status,
        statusText: answer.statusText,
        headers: [...answer.headers],
      });
    } catch (error) {
      const failure = explain(error);
      deadline.end();
      throw failure;
    }
  }

  return { fetch: guardedFetch, close: () => agent.destroy() };
}

function readBody(body: RequestInit['body'], maxBytes: number): string | Uint8Array | null {
  if (body === undefined || body === null) return null;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The relay sends no streams.');
  if (Buffer.byteLength(body) > maxBytes) throw new AppError('BODY_TOO_LARGE', { limit: maxBytes });
  return body;
}

/** A compressed response could expand without limit, and audio gains nothing from compression. */
function requestHeaders(given: RequestInit['headers']): [string, string][] {
  const headers = new Headers(given);
  headers.set('Accept-Encoding', 'identity');
  return [...headers];
}

/** Undici's errors hold sockets, and some messages contain header values, so only the code is passed on. */
function explainFailure(error: unknown, { signal }: Deadline): Error {
  if (signal.aborted) return signal.reason;
  const cause = (error as Error).cause ?? error;
  if (cause instanceof AppError) return cause;
  if (cause instanceof TooLargeError) return new TypeError('the answer is too large');
  const code = String((cause as NodeJS.ErrnoException).code ?? '');
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return appError('PROVIDER_TIMEOUT');
  return new TypeError(`fetch failed: ${/^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'no code'}`);
}
