import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

export interface ServerSentEvent {
  /** Comes back as `Last-Event-ID` when the client reconnects. No line breaks. */
  readonly id?: string;
  readonly event: string;
  /** Sent as JSON, which has no raw line breaks. */
  readonly data: unknown;
}

export interface EventStream {
  /** Aborted when the client leaves, falls too far behind, or the server closes. */
  readonly signal: AbortSignal;
  /** Resolves when the client can take more; at once when the stream has ended. */
  send(event: ServerSentEvent): Promise<void>;
  /** `retryMs`: delay before the client should reconnect. */
  close(retryMs?: number): void;
}

export interface EventStreamOptions {
  readonly heartbeatMs?: number;
  /** A client with more unread bytes is disconnected; it resumes with `Last-Event-ID`. */
  readonly maxUnreadBytes?: number;
  /** How long a client may take to read the rest of a stream that was closed. */
  readonly closingMs?: number;
}

/** A client that has read nothing for so many heartbeats is disconnected. */
const mostMissed = 4;

/**
 * Starts a stream of Server-Sent Events (WHATWG HTML §9.2) and takes over the reply: the handler returns `alreadySent`.
 * `lastEventId` is the caller's `Last-Event-ID` header.
 */
export function openEventStream(
  reply: FastifyReply,
  { heartbeatMs = 15_000, maxUnreadBytes = 1_048_576, closingMs = 5000 }: EventStreamOptions = {},
): EventStream {
  const { raw } = reply;
  const controller = new AbortController();
  reply.hijack();
  raw.writeHead(200, {
    ...definedHeaders(reply),
    'Content-Type': 'text/event-stream; charset=utf-8',
    // In lower case, to replace the one among the headers above.
    'cache-control': 'no-cache, no-transform',
    // Proxies like nginx would buffer events.
    'X-Accel-Buffering': 'no',
  });
  raw.flushHeaders();

  const close = (retryMs?: number) => {
    if (controller.signal.aborted) return;
    clearInterval(heartbeat);
    openStreams.delete(end);
    controller.abort();
    if (!raw.destroyed) endWithin(closingMs, raw, retryMs === undefined ? '' : `retry: ${retryMs}\n\n`);
  };
  const end = () => close();
  const cutOff = () => {
    raw.destroy();
    close();
  };
  const write = async (text: string): Promise<void> => {
    if (controller.signal.aborted) return;
    if (raw.writableLength > maxUnreadBytes) return cutOff();
    if (raw.write(text)) return;
    // An abort ends the wait too: it means the stream has ended.
    await once(raw, 'drain', { signal: controller.signal }).catch(() => undefined);
  };
  const heartbeat = setInterval(
    watchReader(raw, () => void write(': heartbeat\n\n'), cutOff),
    heartbeatMs,
  );
  const openStreams = streamsOf(reply);
  openStreams.add(end);
  raw.once('close', end);
  raw.once('error', end);
  // The client may have left during authentication; `close` is not emitted again.
  if (raw.destroyed || reply.request.method === 'HEAD') end();
  return { signal: controller.signal, send: (event) => write(format(event)), close };
}

/** Returns a function to call at intervals: it sends a heartbeat, and disconnects a client that reads nothing. */
function watchReader(raw: FastifyReply['raw'], beat: () => void, giveUp: () => void): () => void {
  let [missed, unread] = [0, 0];
  return () => {
    const isStuck = raw.writableNeedDrain && raw.writableLength >= unread;
    unread = raw.writableLength;
    missed = isStuck ? missed + 1 : 0;
    if (missed >= mostMissed) giveUp();
    else if (!raw.writableNeedDrain) beat();
  };
}

/** A client that does not read its stream never reads its end either. */
function endWithin(ms: number, raw: FastifyReply['raw'], last: string): void {
  raw.end(last);
  const timer = setTimeout(() => raw.destroy(), ms);
  raw.once('close', () => clearTimeout(timer));
}

/** Ends every open stream, so that a closing server does not wait for readers that never leave. */
export function closeEventStreams(server: object): void {
  for (const close of [...(streamsByServer.get(server) ?? [])]) close();
}

export function openEventStreams(server: object): number {
  return streamsByServer.get(server)?.size ?? 0;
}

const streamsByServer = new WeakMap<object, Set<() => void>>();

function streamsOf(reply: FastifyReply): Set<() => void> {
  const { server } = reply.server;
  const streams = streamsByServer.get(server) ?? new Set();
  streamsByServer.set(server, streams);
  return streams;
}

function format({ id, event, data }: ServerSentEvent): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function definedHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  const entries = Object.entries(reply.getHeaders());
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
