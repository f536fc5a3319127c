import { defaultLanguage, isLanguage, nameIn, type PlanContent } from '@parlando/contract';

/** A plan's name in a language of the interface, else in the default one. */
export function planName({ names }: PlanContent, language: string): string {
  return nameIn(names, isLanguage(language) ? language : defaultLanguage);
}

/** What a plan adds to a package. */
export function creditOf(plan: PlanContent, language: string) {
  const { names, type, characters: amount, days } = plan;
  return { amount, name: planName(plan, language), names, type, expires: { days, count: 'beyond' } } as const;
}
