import type { Names } from '@parlando/contract';
import { currentLanguage } from '../../lib/language.ts';

/** The name in the language of the interface. */
export function nameOf(names: Names): string {
  return names[currentLanguage()];
}
