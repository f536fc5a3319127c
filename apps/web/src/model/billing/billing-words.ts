import {
  currencyDigits,
  type Money,
  type Names,
  nameIn,
  type OrderState,
  type PlanContent,
  type User,
} from '@parlando/contract';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';

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

/** The name in the language of the interface. */
export function nameOf(names: Names): string {
  return nameIn(names, currentLanguage());
}

export function buyerWords({ username, email }: Pick<User, 'username' | 'email'>): string {
  return email ? `${username} (${email})` : username;
}

export const stateTones = {
  created: 'warning',
  paid: 'warning',
  granted: 'success',
  closed: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<OrderState, string>;

export function usePlanWords(): (plan: Pick<PlanContent, 'characters' | 'days'>) => string {
  const { t } = useTranslation();
  return ({ characters, days }) =>
    t('billing.plan.gives', { characters: formatCompact(characters), count: days });
}
