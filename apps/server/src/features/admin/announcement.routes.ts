import {
  AppError,
  deleteAnnouncement,
  getAnnouncement,
  getAnnouncementDraft,
  setAnnouncement,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { registerRoute } from '../../http/register-route.ts';
import { announceOnPages } from './announce-on-pages.ts';
import type { AnnouncementBoard } from './announcement-board.ts';

export function registerAnnouncementRoutes(app: FastifyInstance, board: AnnouncementBoard): void {
  announceOnPages(app, board);
  registerRoute(app, getAnnouncement, async () => ({ announcement: board.present() ?? null }));
  registerRoute(app, getAnnouncementDraft, async () => {
    const row = board.written();
    if (row === undefined) return { announcement: null };
    const startsAt = row.starts_at?.toISOString() ?? null;
    return { announcement: { text: row.text, startsAt, endsAt: row.ends_at?.toISOString() ?? null } };
  });
  registerRoute(app, setAnnouncement, async (context) => {
    const { text, startsAt, endsAt } = context.body;
    if (Object.values(text).every((words) => words === ''))
      throw new AppError('INVALID_INPUT', { field: 'text' });
    const starts = startsAt === null ? null : new Date(startsAt);
    const ends = endsAt === null ? null : new Date(endsAt);
    if (ends !== null && ends.getTime() <= Math.max(Date.now(), starts?.getTime() ?? 0)) {
      throw new AppError('INVALID_INPUT', { field: 'endsAt' });
    }
    await board.put({ text, startsAt: starts, endsAt: ends }, actorOf(context));
    return {};
  });
  registerRoute(app, deleteAnnouncement, async (context) => {
    await board.takeBack(actorOf(context));
    return {};
  });
}
