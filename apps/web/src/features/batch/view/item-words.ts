import { isErrorCode } from '@parlando/contract';
import type { TFunction } from 'i18next';
import { errorWords } from '../../../lib/error-words.ts';
import type { ItemError } from '../list/batch-item.ts';
import type { ItemFault } from '../list/item-faults.ts';

export function itemErrorWords(t: TFunction, { code, details, words }: ItemError): string {
  if (code === 'PAGE_CLOSED') return t('batch.trouble.PAGE_CLOSED');
  if (isErrorCode(code) || code === 'NETWORK_ERROR' || code === 'TIMEOUT' || code === 'ABORTED')
    return errorWords(code, details);
  return words || errorWords('UNEXPECTED_REPLY');
}

export function faultWords(t: TFunction, fault: ItemFault): string {
  switch (fault.code) {
    case 'SSML': {
      const { code } = fault.finding;
      return isErrorCode(code) ? errorWords(code, fault.finding.values) : t('batch.faults.SSML');
    }
    case 'BAD_VALUE': {
      const column = t(`batch.reading.roles.${fault.column}`);
      return t('batch.faults.BAD_VALUE', { column, value: fault.value });
    }
    default:
      return t(`batch.faults.${fault.code}`, { ...fault });
  }
}
