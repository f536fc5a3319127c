/** Fetches what counts the cost of a text. The first view has no need of it. */
export const loadCostCounter = () => import(/* part: view */ './script-cost.ts');
