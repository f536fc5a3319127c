import type { PlanContent } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { formatCompact } from '../../lib/format.ts';

/** A one-line description of a plan. */
export function usePlanWords(): (plan: Pick<PlanContent, 'characters' | 'days'>) => string {
  const { t } = useTranslation();
  return ({ characters, days }) =>
    t('billing.plan.gives', { characters: formatCompact(characters), count: days });
}
