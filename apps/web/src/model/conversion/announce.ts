import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { errorWords } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import type { EndedConversion } from './conversion.ts';
import type { ConversionFailure, FailureKind } from './conversion-failure.ts';
import type { ConversionResult } from './conversion-result.ts';
import { engineName } from './engine-name.ts';

/** Reports the one kind of end that the person did not cause and that nothing on the page explains. */
export function announceEnd(ended: EndedConversion): void {
  if (ended.phase === 'failed' && ended.failure.kind === 'queue-cleared') announceQueueCleared();
}

/** An administrator cleared the queue that the conversion waited in. */
export function announceQueueCleared(): void {
  toast('warning', i18next.t('conversion.queueCleared'), { durationMs: limits.queueClearedNoticeMs });
}

export function successWords({ engine, cacheHit, processingTimeMs }: ConversionResult): string {
  const values = { engine: engineName(engine), ms: Math.round(processingTimeMs) };
  return i18next.t(cacheHit ? 'conversion.succeededFromCache' : 'conversion.succeeded', values);
}

/** Advice shown with the reason of a failure. */
const adviceKeys = {
  'too-frequent': 'conversion.tooManyRequests',
  server: 'errors.SYNTHESIS_FAILED',
  other: 'errors.SYNTHESIS_FAILED',
} as const satisfies Partial<Record<FailureKind, string>>;

/** The reason and what to do, for the message under the editor. No sentence appears twice. */
export function failureSentences(failure: ConversionFailure): string[] {
  const { kind } = failure;
  const advice = kind in adviceKeys ? [i18next.t(adviceKeys[kind as keyof typeof adviceKeys])] : [];
  return [...new Set([failureWords(failure), ...advice])];
}

/** The server's message, or else ours for its code, or else 'request failed'. */
export function failureWords(failure: ConversionFailure): string {
  if (failure.kind === 'too-frequent') return errorWords('TOO_MANY_REQUESTS');
  if (failure.code === 'NO_AUDIO') return i18next.t('conversion.noAudio');
  return failure.words || errorWords(failure.code, failure.details);
}
