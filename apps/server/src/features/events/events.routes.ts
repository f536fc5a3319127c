import { getEvents } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { openEventStream } from '../../http/sse.ts';
import type { Visitor } from '../../http/visitor.ts';
import { type EventFeedOptions, feedEvents } from './event-feed.ts';

export interface EventRoutesOptions extends EventFeedOptions {
  /** Whether a visitor who was let in still may be here: a session may have ended meanwhile. */
  readonly isAdmitted?: (visitor: Visitor) => Promise<boolean>;
}

export function registerEventRoutes(app: FastifyInstance, options: EventRoutesOptions): void {
  const { isAdmitted = async () => true } = options;
  registerRoute(app, getEvents, async ({ visitor, language, headers, reply, log }) => {
    const header = headers['last-event-id'];
    const lastEventId = typeof header === 'string' ? header : undefined;
    const stream = openEventStream(reply);
    const mayStay = () => isAdmitted(visitor);
    feedEvents(stream, { ownerId: visitor.ownerId, language, lastEventId, mayStay }, options).catch(
      (error: unknown) =>
        // The stream is closed by now; the client comes back with its last id.
        log.warn({ err: error }, 'an event stream broke'),
    );
    return reply;
  });
}
