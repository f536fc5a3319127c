import type { TFunction } from 'i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import type { ImportFaultFacts } from './import-fault.ts';

/** The message for a document that cannot be read, with the exceeded limit and the actual value. */
export function faultWords(t: TFunction, { code, limit = 0, actual = 0 }: ImportFaultFacts): string {
  const isBytes = code === 'TOO_LARGE' || code === 'TOO_EXPANDED';
  const format = isBytes ? formatBytes : (value: number) => formatNumber(value);
  const shown = code === 'TOO_SLOW' ? limit / 1000 : limit;
  return t(`importing.faults.${code}`, { limit: format(shown), actual: format(actual) });
}
