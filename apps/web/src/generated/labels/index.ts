// Written by scripts/generate-labels.ts; do not edit.
export const labelFiles = {
  zh: () => import('./zh.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
};
