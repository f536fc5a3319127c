import { AppError } from '@parlando/contract';
import type { Edition } from '../../../database/tables/models.ts';
import { modelFault } from '../../../ports/model-fault.ts';
import type { Outbound } from '../../../ports/outbound.ts';

export interface Reply {
  readonly body: AsyncIterable<Uint8Array>;
  /** Offset of the body's first byte in the archive. */
  readonly from: number;
  /** Null when the download cannot be resumed later. */
  readonly edition: Edition | null;
  readonly host: string;
}

export interface AskOptions {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly signal: AbortSignal;
  /** Bytes already downloaded. */
  readonly from: number;
  readonly edition: Edition | null;
  /** Size of the whole archive. */
  readonly bytes: number;
}

/**
 * Requests an archive, or the rest of it if it is unchanged. Throws INVALID_INPUT when the reply cannot be the archive,
 * or the signal's reason.
 */
export async function ask(url: string, options: AskOptions): Promise<Reply> {
  const { from, edition, bytes } = options;
  const range = from > 0 && edition !== null && { Range: `bytes=${from}-`, 'If-Range': edition.validator };
  const { reply, host } = await follow(url, 'GET', { ...options, headers: { ...range } });
  try {
    const begin = beginOf(reply, { from, bytes, host });
    const length = reply.headers.get('content-length');
    const isWhole = length === null || begin + Number(length) === bytes;
    const isPage = /^text\/|json/.test(reply.headers.get('content-type') ?? '');
    if (!isWhole || isPage || reply.body === null) throw modelFault('not-archive', { host });
    const validator = validatorOf(reply.headers);
    return {
      body: reply.body,
      from: begin,
      edition: validator === undefined ? null : { url, validator },
      host,
    };
  } catch (error) {
    await reply.body?.cancel();
    throw error;
  }
}

function beginOf(
  { status, headers }: Response,
  { from, bytes, host }: { readonly from: number; readonly bytes: number; readonly host: string },
): number {
  if (status === 200) return 0;
  if (status !== 206) throw modelFault('status', { host, status });
  const [, begin, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (Number(begin) !== from || Number(total) !== bytes) throw modelFault('not-archive', { host });
  return from;
}

/** What `If-Range` takes (RFC 9110 §13.1.5): a strong ETag, else a date. */
function validatorOf(headers: Headers): string | undefined {
  const tag = headers.get('etag');
  return tag?.startsWith('"') ? tag : (headers.get('last-modified') ?? undefined);
}

const mostRedirects = 5;

/** Follows redirects, each to a host that the client allows. The caller reads or cancels the body. */
export async function follow(
  url: string,
  method: 'GET' | 'HEAD',
  options: Pick<AskOptions, 'outbound' | 'signal'> & { readonly headers?: Record<string, string> },
): Promise<{ readonly reply: Response; readonly host: string }> {
  let address = new URL(url);
  for (let hops = 0; ; hops++) {
    const { host, protocol } = address;
    const reply = await fetchFrom(address, method, options);
    const { status, headers } = reply;
    const location = headers.get('location');
    if (status < 300 || status > 399 || location === null) return { reply, host };
    await reply.body?.cancel();
    if (hops === mostRedirects) throw modelFault('redirects', { host });
    if (!URL.canParse(location, address)) throw modelFault('status', { host, status });
    address = new URL(location, address);
    // What came through TLS so far stays there.
    if (protocol === 'https:' && address.protocol !== 'https:')
      throw modelFault('host', { host: address.host });
  }
}

async function fetchFrom(
  address: URL,
  method: 'GET' | 'HEAD',
  { outbound, signal, headers }: Parameters<typeof follow>[2],
): Promise<Response> {
  const { host } = address;
  try {
    return await outbound.fetch(address, { method, signal, ...(headers && { headers }) });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === 'RELAY_ADDRESS_FORBIDDEN') {
      throw modelFault('host', { host }, { cause: error });
    }
    throw modelFault('unreachable', { host }, { cause: error });
  }
}
