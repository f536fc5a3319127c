import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { errorWords } from '../../lib/error-words.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast, toastNetworkError } from '../../lib/toast.ts';
import type { EndedConversion } from './conversion.ts';
import { type ConversionFailure, type FailureKind, queueClearedFailure } from './conversion-failure.ts';
import type { ConversionResult } from './conversion-result.ts';
import { engineName } from './engine-name.ts';

/** Failures that get a short message. Others are told by the banner under the editor or, for a session, when it ends. */
const notices = {
  cancelled: { tone: 'info', key: 'conversion.cancelled' },
  'queue-cleared': {
    tone: 'warning',
    key: 'conversion.queueCleared',
    durationMs: limits.queueClearedNoticeMs,
  },
  'too-frequent': { tone: 'warning', key: 'conversion.tooManyRequests' },
  'no-audio': { tone: 'error', key: 'conversion.noAudio' },
  server: { tone: 'error', key: 'errors.SYNTHESIS_FAILED' },
  other: { tone: 'error', key: 'errors.SYNTHESIS_FAILED' },
} as const satisfies Partial<Record<FailureKind, unknown>>;

/** Says how a conversion ended. */
export function announceEnd(ended: EndedConversion): void {
  // The findings stand under the editor.
  if (ended.phase === 'refused') return;
  if (ended.phase === 'completed') announceSuccess(ended.result);
  else announceFailure(ended.failure);
}

function announceSuccess({ engine, cacheHit, processingTimeMs }: ConversionResult): void {
  const values = { engine: engineName(engine), ms: formatNumber(Math.round(processingTimeMs)) };
  toast('success', i18next.t(cacheHit ? 'conversion.succeededFromCache' : 'conversion.succeeded', values));
}

/** An administrator has ended what the person waited for. */
export function announceQueueCleared(): void {
  announceFailure(queueClearedFailure);
}

function announceFailure({ kind, details }: ConversionFailure): void {
  if (kind === 'connection') toastNetworkError(errorWords('NETWORK_ERROR', details));
  if (!(kind in notices)) return;
  const { tone, key, ...options } = notices[kind as keyof typeof notices];
  toast(tone, i18next.t(key), options);
}

/** The server's words, else ours for its code, else 'request failed'. */
export function failureWords(failure: ConversionFailure): string {
  if (failure.kind === 'too-frequent') return errorWords('TOO_MANY_REQUESTS');
  if (failure.code === 'NO_AUDIO') return i18next.t('conversion.noAudio');
  return failure.words || errorWords(failure.code, failure.details);
}
