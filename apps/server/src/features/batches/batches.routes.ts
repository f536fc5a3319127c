import {
  createBatch,
  getBatch,
  listBatches,
  pauseBatch,
  resumeBatch,
  retryBatch,
  stopBatch,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { keyIdOf } from '../../http/caller-key.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { BatchesService } from './batches.service.ts';

export function registerBatchRoutes(app: FastifyInstance, batches: BatchesService): void {
  registerRoute(app, createBatch, async ({ body, visitor, language }) =>
    batches.create(visitor, body, language),
  );
  registerRoute(app, listBatches, async ({ visitor, language }) => ({
    items: await batches.list(visitor.ownerId, language),
  }));
  registerRoute(app, getBatch, async ({ params, visitor, language }) =>
    batches.get({ ownerId: visitor.ownerId, id: params.id }, language),
  );
  registerRoute(app, pauseBatch, async ({ params, visitor, language }) =>
    batches.pause({ ownerId: visitor.ownerId, id: params.id }, language),
  );
  registerRoute(app, resumeBatch, async ({ params, visitor, language }) =>
    batches.resume({ ownerId: visitor.ownerId, id: params.id, keyId: keyIdOf(visitor) }, language),
  );
  registerRoute(app, retryBatch, async ({ params, body, visitor, language }) =>
    batches.retry(
      { ownerId: visitor.ownerId, id: params.id, keyId: keyIdOf(visitor) },
      body.itemIds,
      language,
    ),
  );
  registerRoute(app, stopBatch, async ({ params, visitor, language }) =>
    batches.stop({ ownerId: visitor.ownerId, id: params.id }, language),
  );
}
