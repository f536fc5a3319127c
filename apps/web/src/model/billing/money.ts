import { currencyDigits, type Money } from '@parlando/contract';
import { formatNumber } from '../../lib/format.ts';

/** ¥9.90, $12.00, ¥1,200. */
export function formatMoney({ amountMinor, currency }: Money): string {
  const digits = currencyDigits(currency);
  return formatNumber(amountMinor / 10 ** digits, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
