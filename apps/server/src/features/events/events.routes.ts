import { getEvents } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { openEventStream } from '../../http/sse.ts';
import { type EventFeedOptions, feedEvents } from './event-feed.ts';

export function registerEventRoutes(app: FastifyInstance, options: EventFeedOptions): void {
  registerRoute(app, getEvents, async ({ visitor, language, headers, reply, log }) => {
    const header = headers['last-event-id'];
    const lastEventId = typeof header === 'string' ? header : undefined;
    const stream = openEventStream(reply);
    feedEvents(stream, { ownerId: visitor.ownerId, language, lastEventId }, options).catch((error: unknown) =>
      // The stream is closed by now; the client comes back with its last id.
      log.warn({ err: error }, 'an event stream broke'),
    );
    return reply;
  });
}
