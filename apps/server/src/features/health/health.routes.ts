import { AppError, appVersion, getConfig, getHealth, type PublicConfig } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { success } from '../../http/envelope.ts';
import { alreadySent, registerRoute } from '../../http/register-route.ts';

export interface HealthDependencies {
  /** Rejects when the database does not answer. */
  readonly pingDatabase: () => Promise<unknown>;
  readonly publicConfig: PublicConfig;
}

export function registerHealthRoutes(
  app: FastifyInstance,
  { pingDatabase, publicConfig }: HealthDependencies,
): void {
  registerRoute(app, getHealth, async ({ requestId, reply }) => {
    await pingDatabase().catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause });
    });
    const isFull = await app.storage.isFull();
    const status = isFull ? 'degraded' : 'ok';
    const data = { status, version: appVersion, storage: isFull ? 'full' : 'ok' } as const;
    // Clients read `status` beside the envelope's fields, not in `data`.
    reply.send({ ...success(data, requestId), status });
    return alreadySent;
  });
  registerRoute(app, getConfig, async () => publicConfig);
}
