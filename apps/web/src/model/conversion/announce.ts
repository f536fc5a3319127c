import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { errorWords } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import type { ConversionFailure } from './conversion-failure.ts';
import type { ConversionResult } from './conversion-result.ts';
import { engineName } from './engine-name.ts';

/** The one end that the person did not cause and nothing on the page explains: an administrator cleared the queue. */
export function announceQueueCleared(): void {
  toast('warning', i18next.t('conversion.queueCleared'), { durationMs: limits.queueClearedNoticeMs });
}

export function successWords({ engine, cacheHit, processingTimeMs }: ConversionResult): string {
  const values = { engine: engineName(engine), ms: Math.round(processingTimeMs) };
  return i18next.t(cacheHit ? 'conversion.succeededFromCache' : 'conversion.succeeded', values);
}

/** The reason and what to do, for the message under the editor. No sentence appears twice. */
export function failureSentences(failure: ConversionFailure): string[] {
  const { kind } = failure;
  const sentences = [failureWords(failure)];
  if (kind === 'too-frequent') sentences.push(i18next.t('conversion.tooManyRequests'));
  if (kind === 'server' || kind === 'other') sentences.push(i18next.t('errors.SYNTHESIS_FAILED'));
  return [...new Set(sentences)];
}

/** The server's message, or else ours for its code, or else 'request failed'. */
export function failureWords(failure: ConversionFailure): string {
  if (failure.kind === 'too-frequent') return errorWords('TOO_MANY_REQUESTS');
  if (failure.code === 'NO_AUDIO') return i18next.t('conversion.noAudio');
  return failure.words || errorWords(failure.code, failure.details);
}
