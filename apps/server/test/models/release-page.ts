import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the page answers for an archive; the default sends it whole, or the range that was asked for. */
export type Behaviour = (
  request: IncomingMessage,
  response: ServerResponse,
  archive: Buffer,
) => void | Promise<void>;

export interface ReleasePage {
  /** Ends in `/`. */
  readonly url: string;
  readonly host: string;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  put(name: string, archive: Buffer, behaviour?: Behaviour): void;
  close(): Promise<void>;
}

/** A local fake of the page where archives are released. */
export async function startReleasePage(): Promise<ReleasePage> {
  const archives = new Map<string, { archive: Buffer; behaviour: Behaviour }>();
  const requests: ReleasePage['requests'] = [];
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    requests.push({ path: name, headers: request.headers });
    const found = archives.get(name);
    if (found === undefined) response.writeHead(404).end();
    else await found.behaviour(request, response, found.archive);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/`,
    host,
    requests,
    put: (name, archive, behaviour = sendRange) => void archives.set(name, { archive, behaviour }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const etagOf = (archive: Buffer) => `"${sha256Of(archive).slice(0, 16)}"`;

/** A correct host: sends everything, or the requested range if the archive is unchanged. */
export function sendRange(request: IncomingMessage, response: ServerResponse, archive: Buffer): void {
  const { from, length } = answerHead(request, response, archive);
  response.end(request.method === 'HEAD' ? undefined : archive.subarray(from, from + length));
}

/** Writes the head of an answer; returns what of the archive belongs to it. */
export function answerHead(request: IncomingMessage, response: ServerResponse, archive: Buffer) {
  const etag = etagOf(archive);
  const [, begin] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  const isSame = request.headers['if-range'] === etag;
  const from = begin !== undefined && isSame ? Number(begin) : 0;
  const length = archive.length - from;
  response.writeHead(from > 0 ? 206 : 200, {
    ...{ 'content-type': 'application/octet-stream', 'content-length': length, etag },
    ...(from > 0 && { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` }),
  });
  return { from, length };
}

/** Sends `bytes` of what belongs to the answer and breaks the connection. */
export const cutAfter =
  (bytes: number): Behaviour =>
  (request, response, archive) => {
    const { from } = answerHead(request, response, archive);
    response.write(archive.subarray(from, from + bytes), () => setImmediate(() => response.destroy()));
  };
