import type { FastifyInstance } from 'fastify';
import { pageLanguage } from '../../http/serve-web.ts';
import type { AnnouncementBoard } from './announcement-board.ts';

const cookie = 'announcement';

/**
 * Tells a page with a cookie that there is an announcement, and how long it is, so that the page keeps room for it from
 * its first paint on (`apps/web/src/boot.js`). The words follow by the API.
 */
export function announceOnPages(app: FastifyInstance, board: Pick<AnnouncementBoard, 'present'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html') || request.url.startsWith('/api')) return;
    const present = board.present();
    const wanted = present && `${present.id}-${columnsOf(present.text[pageLanguage(request)])}`;
    const [, given] = /(?:^|;\s*)announcement=([\d-]+)/.exec(request.headers.cookie ?? '') ?? [];
    if (wanted === given) return;
    const value = wanted === undefined ? `${cookie}=; Max-Age=0` : `${cookie}=${wanted}`;
    reply.header('Set-Cookie', `${value}; Path=${app.basePath}/; SameSite=Lax`);
  });
}

/** Width of a text: Latin letters take one column, Chinese characters two. */
function columnsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character >= '\u2e80' ? 2 : 1), 0);
}
