import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { Batch, BatchSummary } from '../entities/batch.ts';
import { Uuid } from '../entities/uuid.ts';
import { limits } from '../limits.ts';
import { SynthesisBody } from './synthesis.ts';

const shared = { policy: 'visitor', tag: 'batches' } as const;
const BatchParams = z.object({ id: Uuid });

/** One text or SSML document of a batch, as `tts/single` takes it. Its id is the client's, its own in the batch. */
export const BatchItemBody = z.extend(z.omit(SynthesisBody, { stream: true }), { id: Uuid });
export type BatchItemBody = z.infer<typeof BatchItemBody>;

/**
 * The same id and items again return the existing batch. An item that cannot be spoken ends as an error without refusing
 * the others.
 */
export const createBatch = defineRoute({
  ...shared,
  id: 'createBatch',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/batches',
  converts: true,
  bodyLimitBytes: limits.batchBodyBytes,
  guestBodyLimitBytes: limits.guestBatches.bytes,
  /**
   * At most `limits.batchItems` items. Only the newest `serverLimits.batches` batches of a caller are kept. What guests may
   * send is bounded by `limits.guestBatches`, and by their address.
   */
  summary: 'Convert a list of texts one by one in the background',
  body: z.object({
    id: Uuid,
    items: z.array(BatchItemBody).check(z.maxLength(limits.batchItemsRead)),
  }),
  reply: Batch,
  errors: [
    ...(['BATCH_EMPTY', 'BATCH_RUNNING', 'BATCH_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED'] as const),
    ...(['BODY_TOO_LARGE', 'QUEUE_SHARE_FULL'] as const),
  ],
});

export const listBatches = defineRoute({
  ...shared,
  id: 'listBatches',
  key: 'history',
  method: 'GET',
  path: '/api/v1/batches',
  summary: "List the caller's batches, newest first, without their items",
  reply: z.object({ items: z.array(BatchSummary) }),
  errors: [],
});

export const getBatch = defineRoute({
  ...shared,
  id: 'getBatch',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/batches/{id}',
  summary: 'Get a batch with all its items',
  params: BatchParams,
  reply: Batch,
  errors: ['BATCH_NOT_FOUND'],
});

export const pauseBatch = defineRoute({
  ...shared,
  id: 'pauseBatch',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/batches/{id}/pause',
  /** An item that is being spoken is still spoken. Changes nothing in a batch that is paused or has ended. */
  summary: 'Pause a batch; running items finish',
  params: BatchParams,
  reply: Batch,
  errors: ['BATCH_NOT_FOUND'],
});

export const resumeBatch = defineRoute({
  ...shared,
  id: 'resumeBatch',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/batches/{id}/resume',
  converts: true,
  /** Changes nothing in a batch that is running or has ended. */
  summary: 'Resume a paused batch',
  params: BatchParams,
  reply: Batch,
  errors: ['BATCH_NOT_FOUND', 'BATCH_RUNNING'],
});

export const retryBatch = defineRoute({
  ...shared,
  id: 'retryBatch',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/batches/{id}/retry',
  converts: true,
  /** Finished items are not repeated; a batch that was paused or had ended continues. */
  summary: 'Retry all or some failed items of a batch',
  params: BatchParams,
  body: z.object({ itemIds: z.optional(z.array(Uuid).check(z.maxLength(limits.batchItems))) }),
  reply: Batch,
  errors: ['BATCH_NOT_FOUND', 'BATCH_RUNNING'],
});

export const stopBatch = defineRoute({
  ...shared,
  id: 'stopBatch',
  key: 'speak',
  method: 'DELETE',
  path: '/api/v1/batches/{id}',
  /**
   * What is not done is dropped and the characters of what is being spoken are given back. The batch stays, with the
   * items that are done or in error, as long as history does; what was spoken stays in history.
   */
  summary: 'Cancel a batch',
  params: BatchParams,
  reply: Batch,
  errors: ['BATCH_NOT_FOUND'],
});
