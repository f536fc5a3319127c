import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Settings {
  /** Scheme, host and port, such as `https://s3.eu-central-1.amazonaws.com`; buckets are named in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Begins all names in the bucket; may be empty. */
  readonly prefix: string;
}

export interface S3Patience {
  /** After which a request that has no whole reply is given up and sent again. */
  readonly attemptMs: number;
  /** Time for all attempts: no further one begins after it. */
  readonly limitMs: number;
  /** The longest first pause; each further one may be twice as long. */
  readonly firstPauseMs: number;
}

/** A request that hangs, such as over a connection that a firewall has forgotten, is sent once more. */
const usualPatience: S3Patience = { attemptMs: 10_000, limitMs: 12_000, firstPauseMs: 100 };
const longestPauseMs = 2000;

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** In the bucket, without the prefix; absent for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Whether a missing object may be one that was put a moment ago, and is asked for again. */
  readonly isExpected?: boolean;
}

export interface S3Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** What an S3 service refused, or that it did not answer. */
export class S3Error extends Error {
  /** Undefined when there was no reply. */
  readonly status: number | undefined;
  /** S3's own, such as `NoSuchBucket`, or Node's. */
  readonly code: string;
  constructor(code: string, status?: number, options?: ErrorOptions) {
    super(
      `the S3 storage ${status === undefined ? 'cannot be reached' : `replied ${status}`}: ${code}`,
      options,
    );
    this.name = 'S3Error';
    this.code = code;
    this.status = status;
  }
}

export interface S3Client {
  /** Prefix of all names in the bucket. A `key` does not include it. */
  readonly prefix: string;
  /** The service's time according to its replies, in milliseconds since 1970. */
  now(): number;
  /** Returns the whole reply. Retries transient failures. Throws `S3Error`. */
  send(request: S3Request): Promise<S3Reply>;
}

/** Signed requests to one bucket of an S3 service. */
export function createS3Client(settings: S3Settings, patience: S3Patience = usualPatience): S3Client {
  const { accessKeyId, secretAccessKey, region } = settings;
  const signing = {
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    cache: new Map<string, ArrayBuffer>(),
  };
  /** The service refuses requests of another time than its own, and our clock may be wrong. */
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;

  async function attempt(request: S3Request): Promise<S3Reply> {
    const { method, headers = {}, body } = request;
    const signed = await new AwsV4Signer({
      ...signing,
      ...{ method, headers, url: urlOf(settings, request), datetime: timeOf(now()) },
    }).sign();
    try {
      const response = await fetch(signed.url, {
        ...{ method, headers: signed.headers, redirect: 'manual' },
        // The types require bytes that are not shared between threads, which these are.
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        signal: AbortSignal.timeout(patience.attemptMs),
      });
      const time = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(time)) aheadMs = time - Date.now();
      const received = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return { status: response.status, headers: response.headers, body: received };
      throw new S3Error(codeOf(received) ?? response.statusText, response.status);
    } catch (error) {
      if (error instanceof S3Error) throw error;
      throw new S3Error(reasonOf(error as Error), undefined, { cause: error });
    }
  }

  return {
    prefix: settings.prefix,
    now,
    async send(request) {
      const deadline = performance.now() + patience.limitMs;
      for (let pauseMs = patience.firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        try {
          return await attempt(request);
        } catch (error) {
          const isLate = performance.now() + pauseMs > deadline;
          const isLost = request.isExpected && isMissing(error) && pauseMs > 4 * patience.firstPauseMs;
          if (isLate || isLost || !mayPass(error as S3Error, request)) throw error;
          // Jitter: processes that were refused together should not retry together.
          await sleep(pauseMs * (0.5 + Math.random() / 2));
        }
      }
    },
  };
}

/** The object is not there. A bucket that is not there is another matter. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';

const fullCodes = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge']);

/** Nothing more can be stored, for a while or until space is freed. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof S3Error && (error.status === 507 || fullCodes.has(error.code));

const passing = new Set([408, 429, 500, 502, 503, 504]);
/** Some services say so with another status. */
const passingCodes = new Set([
  ...['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable'],
  // Its time is known from then on.
  'RequestTimeTooSkewed',
]);

function mayPass(error: S3Error, { isExpected = false }: S3Request): boolean {
  if (error.status === undefined || passing.has(error.status) || passingCodes.has(error.code)) return true;
  return isExpected && isMissing(error);
}

/** As signatures have it: `20260131T235959Z`. */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '');

function urlOf({ endpoint, bucket, prefix }: S3Settings, { key, query = {} }: S3Request): string {
  const url = new URL(endpoint);
  const name = key === undefined ? '' : `/${prefix}${key}`;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}${name}`;
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/** Returns the code in S3's XML error; a reply to HEAD has no body. */
function codeOf(body: Uint8Array): string | undefined {
  return /<Code>(\w{1,100})<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4096)))?.[1];
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'timeout';
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}
