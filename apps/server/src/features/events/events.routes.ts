import { getEvents, serverLimits } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { type EventStream, openEventStream } from '../../http/sse.ts';
import type { Visitor } from '../../http/visitor.ts';
import { type EventFeedOptions, feedEvents } from './event-feed.ts';

export interface EventRoutesOptions extends EventFeedOptions {
  /** Calls `onEnd` when a visitor is no longer allowed. Returns a function that unsubscribes. */
  readonly watch?: (visitor: Visitor, onEnd: () => void) => () => void;
  /** Whether a connected visitor is still allowed: the session may have ended meanwhile. */
  readonly isAdmitted?: (visitor: Visitor) => Promise<boolean>;
}

export function registerEventRoutes(app: FastifyInstance, options: EventRoutesOptions): void {
  const { isAdmitted = async () => true } = options;
  const streams = new VisitorStreams();
  registerRoute(app, getEvents, async ({ visitor, language, headers, reply, log }) => {
    const header = headers['last-event-id'];
    const lastEventId = typeof header === 'string' ? header : undefined;
    const stream = openEventStream(reply);
    streams.add(visitor.ownerId, stream);
    const forget = options.watch?.(visitor, () => stream.close());
    if (forget) stream.signal.addEventListener('abort', forget, { once: true });
    if (stream.signal.aborted) forget?.();
    const mayStay = () => isAdmitted(visitor);
    feedEvents(stream, { ownerId: visitor.ownerId, language, lastEventId, mayStay }, options).catch(
      (error: unknown) =>
        // The stream is closed by now; the client reconnects with its last id.
        log.warn({ err: error }, 'an event stream was interrupted'),
    );
    return reply;
  });
}

/**
 * Limits the streams of each visitor. One too many closes the oldest: its page may be gone without the network having
 * reported it. A page that is still open polls until it may reconnect.
 */
class VisitorStreams {
  readonly #byVisitor = new Map<string, Set<EventStream>>();

  add(visitor: string, stream: EventStream): void {
    const streams = this.#byVisitor.get(visitor) ?? new Set();
    this.#byVisitor.set(visitor, streams.add(stream));
    const forget = () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#byVisitor.get(visitor) === streams) this.#byVisitor.delete(visitor);
    };
    if (stream.signal.aborted) forget();
    else stream.signal.addEventListener('abort', forget, { once: true });
    const [oldest] = streams;
    if (streams.size > serverLimits.eventStreams.count) oldest?.close(serverLimits.eventStreams.retryMs);
  }
}
