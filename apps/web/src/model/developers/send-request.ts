import { apiUrl } from '../../lib/api-client.ts';
import { errorFromFetch } from '../../lib/api-error.ts';
import { serverAddress } from '../../lib/server-address.ts';
import { parseJson } from '../../lib/storage.ts';
import type { PlaygroundRequest } from './playground.ts';

export type HeaderLine = readonly [name: string, value: string];

/** A request and its response as sent over the wire. Times are milliseconds since the request was sent. */
export interface Exchange {
  readonly request: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderLine[];
  readonly headersMs: number;
  /** Null if the body is empty. */
  readonly firstByteMs: number | null;
  readonly endMs: number;
  readonly bytes: number;
  readonly body: AnswerBody;
}

export type AnswerBody =
  | { readonly kind: 'audio' | 'file'; readonly blob: Blob }
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean };

/** More would only slow the page down. */
const mostCharacters = 200_000;

/** Sends a request with the authentication headers. Throws `ApiError` if there is no response. */
export async function sendRequest(
  request: PlaygroundRequest,
  identity: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Exchange> {
  const headers = [...readHeaders(request.headers), ...Object.entries(identity)];
  const hasBody = request.method !== 'GET' && request.body !== '';
  const start = performance.now();
  const since = () => performance.now() - start;
  try {
    const response = await fetch(addressOf(request.path), {
      method: request.method,
      headers: headers.map(([name, value]) => [name, value]),
      ...(hasBody && { body: request.body }),
      signal,
    });
    const headersMs = since();
    const { blob, firstByteMs } = await readBody(response, since);
    return {
      request: rawRequest(request, headers, hasBody),
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      headersMs,
      firstByteMs,
      endMs: since(),
      bytes: blob.size,
      body: await shownBody(blob),
    };
  } catch (cause) {
    throw errorFromFetch(cause, false, signal.aborted);
  }
}

/** The compatibility APIs for other clients are outside `/api`. */
function addressOf(path: string): string {
  return path.startsWith('/api')
    ? apiUrl(path)
    : serverAddress() + (path.startsWith('/') ? path : `/${path}`);
}

/** Lines without a colon are left out. */
function readHeaders(text: string): HeaderLine[] {
  return text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

async function readBody(response: Response, since: () => number) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let firstByteMs: number | null = null;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    firstByteMs ??= since();
    chunks.push(next.value);
  }
  const type = response.headers.get('Content-Type') ?? '';
  return { blob: new Blob(chunks, { type }), firstByteMs };
}

async function shownBody(blob: Blob): Promise<AnswerBody> {
  if (blob.type.startsWith('audio/')) return { kind: 'audio', blob };
  if (blob.size > 0 && !/json|xml|^text\//.test(blob.type)) return { kind: 'file', blob };
  const raw = await blob.text();
  const data = /json/.test(blob.type) ? parseJson(raw) : undefined;
  const text = data === undefined || data === null ? raw : JSON.stringify(data, null, 2);
  return { kind: 'text', text: text.slice(0, mostCharacters), isCut: text.length > mostCharacters };
}

/** Shortens keys and tokens, because screens end up in screenshots. */
function rawRequest(
  { method, path, body }: PlaygroundRequest,
  headers: readonly HeaderLine[],
  hasBody: boolean,
) {
  const { host } = new URL(addressOf(path));
  const lines = [['Host', host] as const, ...headers].map(
    ([name, value]) => `${name}: ${hideSecret(name, value)}`,
  );
  return [`${method} ${path} HTTP/1.1`, ...lines, '', hasBody ? body : ''].join('\n').trimEnd();
}

function hideSecret(name: string, value: string): string {
  if (!/^(authorization|xi-api-key|ocp-apim-subscription-key)$/i.test(name)) return value;
  return value.replace(/\S{9,}$/, (secret) => `${secret.slice(0, 6)}…`);
}
