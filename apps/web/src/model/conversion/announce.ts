import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { errorWords } from '../../lib/error-words.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast, toastNetworkError } from '../../lib/toast.ts';
import type { ConversionFailure } from './conversion-failure.ts';
import type { ConversionResult } from './conversion-result.ts';
import { engineName } from './engine-name.ts';

export function announceSuccess({ engine, cacheHit, processingTimeMs }: ConversionResult): void {
  const values = { engine: engineName(engine), ms: formatNumber(Math.round(processingTimeMs)) };
  toast('success', i18next.t(cacheHit ? 'conversion.succeededFromCache' : 'conversion.succeeded', values));
}

/** A short message beside the banner, for the failures that have one. */
export function announceFailure(failure: ConversionFailure): void {
  const { t } = i18next;
  switch (failure.kind) {
    case 'cancelled':
      toast('info', t('conversion.cancelled'));
      break;
    case 'queue-cleared':
      toast('warning', t('conversion.queueCleared'), { durationMs: limits.queueClearedNoticeMs });
      break;
    case 'too-frequent':
      toast('warning', t('conversion.tooManyRequests'));
      break;
    case 'connection':
      toastNetworkError(t('wire.NETWORK_ERROR'));
      break;
    case 'no-audio':
      toast('error', t('conversion.noAudio'));
      break;
    case 'server':
    case 'other':
      toast('error', t('errors.SYNTHESIS_FAILED'));
      break;
    // The banner under the editor says the rest, and the session's own notice that it is over.
    case 'quota':
    case 'banned':
    case 'session':
    case 'invalid':
    case 'provider':
  }
}

/** The server's words, else ours for its code, else 'request failed'. */
export function failureWords(failure: ConversionFailure): string {
  if (failure.kind === 'too-frequent') return i18next.t('errors.TOO_MANY_REQUESTS');
  if (failure.code === 'NO_AUDIO') return i18next.t('conversion.noAudio');
  return failure.words || errorWords(failure.code, failure.details);
}
