import { cancelQueuedTask, clearQueue, listQueue } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import { actorOf } from '../../http/actor.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { QueueControl } from '../synthesis/work/queue-control.ts';
import { cancelTask } from './cancel-task.ts';
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
  registerRoute(app, clearQueue, async (context) =>
    withoutDeadlock(() =>
      database.transaction().execute(async (transaction) => {
        const cleared = await queueControl.clear(transaction);
        const act = { action: 'clear-queue', subject: 'queue', details: { cleared } } as const;
        await recordAudit(transaction, { ...actorOf(context), ...act });
        return { cleared };
      }),
    ),
  );
}

const mostTries = 5;

/** It locks every open task, while processes renew their leases of several: the database may have to refuse one of them. */
async function withoutDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const isDeadlock = (error as { code?: unknown }).code === '40P01';
      if (!isDeadlock || tries === mostTries) throw error;
    }
  }
}
