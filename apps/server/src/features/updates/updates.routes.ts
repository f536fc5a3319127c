import { getReleaseCheck } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ReleaseChecker } from './release-check.ts';

export function registerUpdateRoutes(app: FastifyInstance, releases: ReleaseChecker): void {
  registerRoute(app, getReleaseCheck, () => releases.check());
}
