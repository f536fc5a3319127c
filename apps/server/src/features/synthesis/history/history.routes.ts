import {
  AppError,
  chooseTake,
  deleteHistory,
  deleteHistoryItem,
  deleteHistoryItems,
  getGuestWork,
  getTaskDetail,
  keepGuestWork,
  listHistory,
  retrySegment,
  toggleHistoryFavorite,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/register-route.ts';
import { guestOwnerId, readFingerprint } from '../../../http/visitor.ts';
import type { TasksService } from '../tasks/tasks.service.ts';
import type { HistoryService } from './history.service.ts';

export function registerHistoryRoutes(
  app: FastifyInstance,
  history: HistoryService,
  tasks: Pick<TasksService, 'retrySegment' | 'chooseTake'>,
): void {
  registerRoute(app, listHistory, async ({ query, visitor, language }) => {
    const favorite = query.favorite === undefined ? undefined : query.favorite === 'true';
    return history.list(visitor.ownerId, { ...query, favorite }, language);
  });
  registerRoute(app, deleteHistoryItem, async ({ params, visitor }) => {
    const deleted = await history.delete(visitor.ownerId, [params.id]);
    if (deleted === 0) throw new AppError('TASK_NOT_FOUND');
    return { deleted };
  });
  registerRoute(app, deleteHistoryItems, async ({ body, visitor }) => ({
    deleted: await history.delete(visitor.ownerId, body.item_ids),
  }));
  registerRoute(app, deleteHistory, async ({ visitor }) => ({
    deleted: await history.delete(visitor.ownerId),
  }));
  registerRoute(app, toggleHistoryFavorite, async ({ params, visitor }) => ({
    isFavorite: await history.toggleFavorite(params.id, visitor.ownerId),
  }));
  registerRoute(app, getTaskDetail, async ({ params, visitor, language }) =>
    history.detail(params.id, visitor.ownerId, language),
  );
  registerRoute(app, retrySegment, async ({ params, visitor, language }) => {
    await tasks.retrySegment(params.id, Number(params.n), visitor);
    return history.detail(params.id, visitor.ownerId, language);
  });
  registerRoute(app, chooseTake, async ({ params, body, visitor, language }) => {
    await tasks.chooseTake({ id: params.id, ord: Number(params.n), ...body }, visitor.ownerId);
    return history.detail(params.id, visitor.ownerId, language);
  });

  registerRoute(app, getGuestWork, ({ reply }) =>
    history.count(guestOwnerId(readFingerprint(reply.request))),
  );
  registerRoute(app, keepGuestWork, ({ reply, user }) =>
    history.move(guestOwnerId(readFingerprint(reply.request)), user.ownerId),
  );
}
