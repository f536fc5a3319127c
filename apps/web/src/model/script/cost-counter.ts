/** Lazy-loads the cost calculation, which the first view does not need. */
export const loadCostCounter = () => import(/* part: view */ './script-cost.ts');
