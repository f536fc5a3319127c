import { PageFault } from '@parlando/contract';
import type { TFunction } from 'i18next';
import { ApiError } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { faultOf, type ImportFaultFacts } from './import-fault.ts';

/** The message for a document that cannot be read, with the exceeded limit and the actual value. */
export function faultWords(t: TFunction, { code, limit = 0, actual = 0 }: ImportFaultFacts): string {
  const isBytes = code === 'TOO_LARGE' || code === 'TOO_EXPANDED';
  const format = isBytes ? formatBytes : (value: number) => formatNumber(value);
  const shown = code === 'TOO_SLOW' ? limit / 1000 : limit;
  return t(`importing.faults.${code}`, { limit: format(shown), actual: format(actual) });
}

/** Whether the same page may be there later: not if its address, its kind or its size is what is wrong. */
export function mayComeLater({ code, details }: ApiError): boolean {
  return code !== 'PAGE_NOT_READ' || details.reason === 'server' || details.reason === 'time';
}

/** The message for what cannot be imported: a document, or a web page that the server could not fetch. */
export function importWords(t: TFunction, error: Error, isPage: boolean): string {
  if (!(error instanceof ApiError)) {
    const fault = faultOf(error);
    return isPage && fault.code === 'NO_TEXT' ? t('importing.pageFaults.empty') : faultWords(t, fault);
  }
  const reason = PageFault.safeParse(error.details.reason).data;
  if (error.code !== 'PAGE_NOT_READ' || reason === undefined) return wordsOf(error);
  const { host, type, limit } = error.details;
  const shown = reason === 'size' ? formatBytes(Number(limit)) : limit;
  return t(`importing.pageFaults.${reason}`, { host, type, limit: shown });
}
