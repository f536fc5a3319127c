import type { PlanContent } from '@parlando/contract';

/** What a plan gives, in tests that do not care. */
export const planContent: PlanContent = {
  names: { zh: '基础版', en: 'Starter', es: 'Inicial' },
  type: 'basic',
  characters: 5000,
  days: 30,
};
