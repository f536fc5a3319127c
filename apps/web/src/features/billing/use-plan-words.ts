import type { PlanContent } from '@parlando/contract';
import { formatCompact } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** A one-line description of a plan. */
export function usePlanWords(): (plan: Pick<PlanContent, 'characters' | 'days'>) => string {
  const { t } = useTranslation();
  return ({ characters, days }) =>
    t('billing.plan.gives', { characters: formatCompact(characters), count: days });
}
