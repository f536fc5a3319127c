/** Timing of a response's pieces: the first after `firstMs`, `chunks` in all, `intervalMs` apart. */
export interface Pace {
  readonly firstMs: number;
  readonly chunks: number;
  readonly intervalMs: number;
}

/** A fault of one response. */
export type Fault =
  /** Another answer than the service's own. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly reasonPhrase?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Headers and body come late. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** No response ever arrives. */
  | { readonly kind: 'hang' }
  /** Only headers arrive. */
  | { readonly kind: 'hang-after-headers' }
  /** The connection is reset after so many bytes of the body; 0: before the headers. */
  | { readonly kind: 'reset'; readonly afterBytes: number }
  /**
   * Half of the body. `content-length`: the header promised the whole; `chunked`: the last chunk is missing; `clean`:
   * the half looks complete to HTTP.
   */
  | { readonly kind: 'truncated'; readonly cut: 'content-length' | 'chunked' | 'clean' }
  /** The body repeats endlessly. */
  | { readonly kind: 'endless' }
  | ({ readonly kind: 'paced' } & Pace);

const page = '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';
const json = { 'Content-Type': 'application/json' };

/** Faults by name, for a programme that can only choose the address: `?fault=reset`. */
export const namedFaults = {
  slow: { kind: 'slow', delayMs: 1000 },
  hang: { kind: 'hang' },
  'hang-after-headers': { kind: 'hang-after-headers' },
  refused: { kind: 'reset', afterBytes: 0 },
  reset: { kind: 'reset', afterBytes: 1000 },
  'truncated-length': { kind: 'truncated', cut: 'content-length' },
  'truncated-chunked': { kind: 'truncated', cut: 'chunked' },
  'truncated-clean': { kind: 'truncated', cut: 'clean' },
  endless: { kind: 'endless' },
  'bad-request': { kind: 'answer', status: 400, reasonPhrase: 'Voice xx-XX-Nobody is not supported' },
  unauthorized: { kind: 'answer', status: 401 },
  forbidden: { kind: 'answer', status: 403, body: 'Out of call volume' },
  'not-found': { kind: 'answer', status: 404, headers: json, body: '{"error":{"message":"no such model"}}' },
  'rate-limited': { kind: 'answer', status: 429, headers: { 'Retry-After': '2' }, body: 'slow down' },
  'minute-quota': {
    kind: 'answer',
    status: 429,
    headers: json,
    body: '{"error":{"code":"429","message":"Quota exceeded for requests per minute"}}',
  },
  'no-credit': {
    kind: 'answer',
    status: 429,
    headers: json,
    body: '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}',
  },
  'payment-required': { kind: 'answer', status: 402, body: 'Insufficient Balance' },
  'server-error': { kind: 'answer', status: 500, headers: { 'Content-Type': 'text/html' }, body: page },
  unavailable: { kind: 'answer', status: 503, body: 'Upstream is down' },
  'structure-error': {
    kind: 'answer',
    status: 500,
    body: 'Node [speak] with type [RootSpeak] should not contain node [p] with type [Paragraph]',
  },
  page: { kind: 'answer', status: 200, headers: { 'Content-Type': 'text/html' }, body: page },
  'page-as-audio': { kind: 'answer', status: 200, headers: { 'Content-Type': 'audio/mpeg' }, body: page },
  'json-error': {
    kind: 'answer',
    status: 200,
    headers: json,
    body: '{"error":{"message":"something broke"}}',
  },
  'quota-exceeded': {
    kind: 'answer',
    status: 200,
    headers: json,
    body: '{"code":"LOCAL_TTS_ERROR","message":"Quota exceeded for today"}',
  },
  empty: { kind: 'answer', status: 200, headers: { 'Content-Type': 'audio/mpeg' } },
  redirect: { kind: 'answer', status: 302, headers: { Location: 'http://192.0.2.1/elsewhere' } },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof namedFaults;

export function isFaultName(value: string | null): value is FaultName {
  return value !== null && Object.hasOwn(namedFaults, value);
}
