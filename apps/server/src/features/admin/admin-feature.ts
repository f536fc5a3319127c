import { appVersion, type EffectiveVariable, getConfiguration } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { registerAnnouncementRoutes } from './announcement.routes.ts';
import type { AnnouncementBoard } from './announcement-board.ts';
import { registerAuditRoutes } from './audit.routes.ts';
import { type OverviewRoutesOptions, registerOverviewRoutes } from './overview.routes.ts';
import { type PeopleRoutesOptions, registerPeopleRoutes } from './people.routes.ts';
import { type QueueRoutesOptions, registerQueueRoutes } from './queue.routes.ts';

export interface AdminDependencies extends OverviewRoutesOptions, PeopleRoutesOptions, QueueRoutesOptions {
  readonly announcements: AnnouncementBoard;
  /** Secrets are masked. */
  readonly effectiveVariables: readonly EffectiveVariable[];
}

/** The routes of the administration, a file for each of its sections. */
export function registerAdminRoutes(app: FastifyInstance, dependencies: AdminDependencies): void {
  const variables = [...dependencies.effectiveVariables];
  registerOverviewRoutes(app, dependencies);
  registerQueueRoutes(app, dependencies);
  registerPeopleRoutes(app, dependencies);
  registerAnnouncementRoutes(app, dependencies.announcements);
  registerAuditRoutes(app, dependencies.database);
  registerRoute(app, getConfiguration, async () => ({ version: appVersion, variables }));
}
