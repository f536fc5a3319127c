import type { FastifyInstance } from 'fastify';
import { registerAuditRoutes } from './audit.routes.ts';
import { type PeopleRoutesOptions, registerPeopleRoutes } from './people.routes.ts';

/** The routes of the administration, a file for each of its sections. */
export function registerAdminRoutes(app: FastifyInstance, options: PeopleRoutesOptions): void {
  registerPeopleRoutes(app, options);
  registerAuditRoutes(app, options.database);
}
