import {
  type Batch,
  type BatchItem,
  type BatchSummary,
  getBatch,
  pauseBatch,
  resumeBatch,
  stopBatch,
} from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';
import { type ItemError, ItemResult } from '../list/batch-item.ts';
import type { Outcome } from './run-changes.ts';

const looks = { pause: pauseBatch, resume: resumeBatch, stop: stopBatch, look: getBatch } as const;

export function askBatch(id: string, what: keyof typeof looks, signal: AbortSignal): Promise<Batch> {
  return call(looks[what], { params: { id } }, { signal });
}

/** Why a batch paused by itself. */
export function pausedBy({
  status,
  pauseReason,
  pauseMessage,
  pauseDetails,
}: BatchSummary): ItemError | null {
  if (status !== 'paused' || pauseReason === null) return null;
  return { code: pauseReason, details: pauseDetails ?? {}, words: pauseMessage ?? '' };
}

export function outcomesOf(items: readonly BatchItem[]): ReadonlyMap<string, Outcome> {
  const outcomes = items.flatMap(({ status, errorCode, details, error, ...item }): [string, Outcome][] => {
    if (status === 'error') {
      const why = { code: errorCode ?? 'SYNTHESIS_FAILED', details: details ?? {}, words: error ?? '' };
      return [[item.id, { result: null, error: why }]];
    }
    const result = { ...item, engine: item.engine ?? '', voice: item.voice ?? '' };
    return status === 'done' ? [[item.id, { result: ItemResult.parse(result), error: null }]] : [];
  });
  return new Map(outcomes);
}
