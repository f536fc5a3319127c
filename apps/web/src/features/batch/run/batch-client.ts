import {
  type Batch,
  type BatchItem,
  type BatchItemBody,
  type BatchSummary,
  createBatch,
  getBatch,
  limits,
  pauseBatch,
  resumeBatch,
  retryBatch,
  stopBatch,
} from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';
import type { BatchListItem, ItemError } from '../list/batch-item.ts';
import type { SeenBatch, Wish } from './batch-state.ts';

/** A long list takes a while to leave a slow line. */
const handoverTimeoutMs = limits.timeoutMs.synthesis;

export async function handOver(
  id: string,
  items: readonly BatchItemBody[],
  signal: AbortSignal,
): Promise<SeenBatch> {
  const body = { id, items: [...items] };
  return seenBatch(await call(createBatch, { body }, { signal, timeoutMs: handoverTimeoutMs }));
}

export async function tryAgain(
  id: string,
  itemIds: readonly string[],
  signal: AbortSignal,
): Promise<SeenBatch> {
  return seenBatch(await call(retryBatch, { params: { id }, body: { itemIds: [...itemIds] } }, { signal }));
}

export async function lookAtBatch(id: string, signal: AbortSignal): Promise<SeenBatch> {
  return seenBatch(await call(getBatch, { params: { id } }, { signal }));
}

const commands = { pause: pauseBatch, resume: resumeBatch, stop: stopBatch } as const;

export async function commandBatch(id: string, wish: Wish, signal: AbortSignal): Promise<SeenBatch> {
  return seenBatch(await call(commands[wish], { params: { id } }, { signal }));
}

function seenBatch({ items, ...summary }: Batch): SeenBatch {
  return batchNews(summary, items, true);
}

/** What an answer or an event says, in the terms of the list. */
export function batchNews(batch: BatchSummary, items: readonly BatchItem[], whole = false): SeenBatch {
  return { id: batch.id, status: batch.status, pausedBy: pausedBy(batch), items: items.map(itemNews), whole };
}

function pausedBy({ status, pauseReason, pauseMessage, pauseDetails }: BatchSummary): ItemError | null {
  if (status !== 'paused' || pauseReason === null) return null;
  return { code: pauseReason, details: pauseDetails ?? {}, words: pauseMessage ?? '' };
}

function itemNews(item: BatchItem): Pick<BatchListItem, 'id' | 'status' | 'result' | 'error'> {
  return {
    id: item.id,
    status: item.status,
    result:
      item.status === 'done'
        ? {
            audioUrl: item.audioUrl,
            taskId: item.taskId,
            format: item.format,
            durationMs: item.durationMs,
            fileSize: item.fileSize,
            engine: item.engine ?? '',
            voice: item.voice ?? '',
            warnings: item.warnings,
          }
        : null,
    error:
      item.status === 'error'
        ? { code: item.errorCode ?? 'SYNTHESIS_FAILED', details: item.details ?? {}, words: item.error ?? '' }
        : null,
  };
}
