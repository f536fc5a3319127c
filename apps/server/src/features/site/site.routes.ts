import { AppError, getSitePicture } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { SitePicture } from './site-pictures.ts';

export function registerSiteRoutes(app: FastifyInstance, pictures: readonly SitePicture[]): void {
  registerRoute(app, getSitePicture, async ({ params, reply }) => {
    const picture = pictures[params.n];
    if (picture === undefined) throw new AppError('NOT_FOUND');
    return reply.header('Cache-Control', 'no-cache').type(picture.type).send(picture.bytes);
  });
}
