import type { PlanContent } from '@parlando/contract';

/** Plan content for tests that do not depend on it. */
export const planContent: PlanContent = {
  names: { zh: '基础版', en: 'Starter', es: 'Inicial' },
  type: 'basic',
  characters: 5000,
  days: 30,
};
