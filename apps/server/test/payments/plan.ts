import type { PlanContent } from '@parlando/contract';

/** What a plan gives, in tests that do not care. */
export const planContent: PlanContent = {
  names: { zh: '基础版', en: 'Starter', es: 'Inicial' },
  type: 'basic',
  characters: 1000,
  days: 30,
};

/** A plan as the administrator makes it. */
export const plan = { ...planContent, price: { amountMinor: 990, currency: 'CNY' }, active: true };
