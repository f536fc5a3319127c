import { cancelQueuedTask, clearQueue, listQueue } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { actorOf } from '../../http/actor.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { QueueControl } from '../synthesis/work/queue-control.ts';
import { cancelTask, clearTasks } from './end-tasks.ts';
import { readQueue } from './read-queue.ts';

export interface QueueRoutesOptions {
  readonly database: Kysely<Database>;
  readonly queueControl: QueueControl;
}

export function registerQueueRoutes(
  app: FastifyInstance,
  { database, queueControl }: QueueRoutesOptions,
): void {
  registerRoute(app, listQueue, ({ query }) => readQueue(database, query));
  registerRoute(app, cancelQueuedTask, async (context) => {
    await cancelTask(database, queueControl, actorOf(context), context.params.id);
    return {};
  });
  registerRoute(app, clearQueue, async (context) => ({
    cleared: await clearTasks(database, queueControl, actorOf(context)),
  }));
}
