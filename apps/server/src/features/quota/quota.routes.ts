import {
  getFreeLimit,
  getServerStatus,
  getUsageChart,
  getUsageStatus,
  refreshServerStatus,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { QuotaService } from './quota.service.ts';
import type { ServerStatusService } from './server-status.service.ts';

export function registerQuotaRoutes(
  app: FastifyInstance,
  quota: QuotaService,
  status: ServerStatusService,
): void {
  registerRoute(app, getUsageStatus, async ({ visitor }) => quota.usageStatus(visitor));
  registerRoute(app, getUsageChart, async ({ visitor, query }) => quota.usageChart(visitor.ownerId, query));
  registerRoute(app, getFreeLimit, async ({ visitor }) => quota.freeLimit(visitor));
  registerRoute(app, getServerStatus, async ({ visitor, language }) => status.current(visitor, language));
  registerRoute(app, refreshServerStatus, async ({ visitor, language, signal }) =>
    status.refreshed(visitor, language, signal),
  );
}
