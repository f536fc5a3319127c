import { AppError, type PageFault, safeFileName } from '@parlando/contract';
import type { Outbound } from '../../ports/outbound.ts';

export interface PageBounds {
  /** Of the content, unpacked. */
  readonly bytes: number;
  /** Until the last byte, all redirects together. */
  readonly timeMs: number;
}

export interface PageRequest extends PageBounds {
  readonly address: string;
  /** Preferred where the page exists in several languages. */
  readonly language: string;
  readonly signal: AbortSignal;
}

export interface FetchedPage {
  /** With the extension of its kind. */
  readonly name: string;
  /** As the page's server names it, by its name in the Encoding Standard. */
  readonly charset: string | undefined;
  readonly bytes: Buffer;
}

const mostRedirects = 5;

/** Extensions by content type. Text that is nothing more exact may be any of them by its path. */
const extensions: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
const vagueTypes = ['text/plain', 'application/octet-stream', 'binary/octet-stream'];

/**
 * Fetches a page or document. Sends neither cookies nor credentials, follows redirects, each of which must lead to an
 * address that `outbound` may call, and keeps nothing. Throws PAGE_NOT_READ, or the signal's reason.
 */
export async function fetchPage(outbound: Outbound, request: PageRequest): Promise<FetchedPage> {
  const { address, signal, timeMs } = request;
  const late = AbortSignal.timeout(timeMs);
  // Ends whatever has not been read, also of redirects.
  const end = new AbortController();
  const headers = {
    'User-Agent': 'Mozilla/5.0 (compatible; Parlando)',
    Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'Accept-Language': `${request.language},*;q=0.5`,
  };
  try {
    const init = { headers, signal: AbortSignal.any([signal, late, end.signal]) };
    const { url, response } = await follow(outbound, new URL(address), init);
    if (!response.ok) throw notRead(faultOfStatus(response.status), { status: response.status });
    const [type = '', ...parameters] = (response.headers.get('Content-Type') ?? '').split(';');
    const name = nameOf(url, type.trim().toLowerCase());
    return { name, charset: charsetOf(parameters), bytes: await readBody(response, request.bytes) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw explain(error, late.aborted, timeMs);
  } finally {
    end.abort();
  }
}

async function follow(
  outbound: Outbound,
  start: URL,
  init: RequestInit,
): Promise<{ readonly url: URL; readonly response: Response }> {
  let url = start;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await outbound.fetch(url, init);
    const location = response.headers.get('Location');
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return { url, response };
    // The guard examines it like the first one.
    url = new URL(location, url);
  }
  throw notRead('server');
}

function faultOfStatus(status: number): PageFault {
  if (status === 404 || status === 410) return 'missing';
  // Many sites refuse programs with these, whether or not a person would have to log in.
  return [401, 402, 403, 406, 407, 429, 451].includes(status) ? 'refused' : 'server';
}

/** A name for the content: the last part of its path, or else its host. Throws PAGE_NOT_READ for what is no text. */
function nameOf({ pathname, hostname }: URL, type: string): string {
  const last = decoded(pathname.split('/').findLast((part) => part !== '') ?? '');
  const [, stem, written = ''] = /^(.+)\.(\w+)$/.exec(last) ?? [];
  const isKnown = Object.values(extensions).includes(written.toLowerCase());
  const byPath = isKnown && vagueTypes.includes(type) ? written.toLowerCase() : undefined;
  // Without a type it is mostly a page. The reader looks at the content anyway.
  const extension = byPath ?? (type === '' ? 'html' : extensions[type]);
  if (extension === undefined) throw notRead('kind', { type: type.slice(0, 100) });
  return `${safeFileName((isKnown && stem) || last) || hostname}.${extension}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that begins no escape stays.
    return part;
  }
}

function charsetOf(parameters: readonly string[]): string | undefined {
  const said = parameters.map((each) => /^\s*charset\s*=\s*"?([^\s"]+)/i.exec(each)?.[1]).find(Boolean);
  if (said === undefined) return undefined;
  try {
    return new TextDecoder(said).encoding;
  } catch {
    // Unknown: the reader has to guess, as if nothing had been said.
    return undefined;
  }
}

async function readBody({ body, headers }: Response, limit: number): Promise<Buffer> {
  if (Number(headers.get('Content-Length')) > limit) throw notRead('size', { limit });
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > limit) throw notRead('size', { limit });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** What went wrong, for the caller; an error of ours stays what it is. */
function explain(error: unknown, isLate: boolean, timeMs: number): unknown {
  const code = error instanceof AppError ? error.code : undefined;
  if (isLate || code === 'PROVIDER_TIMEOUT') return notRead('time', { limit: timeMs / 1000 });
  if (code === 'RELAY_ADDRESS_FORBIDDEN') {
    return notRead('address', { host: String((error as AppError).details?.host) });
  }
  // The guard's word for every failure of the network, and the URL parser's for a redirect to nowhere.
  return error instanceof TypeError ? notRead('server') : error;
}

function notRead(reason: PageFault, details: Readonly<Record<string, string | number>> = {}): AppError {
  return new AppError('PAGE_NOT_READ', { reason, ...details });
}
