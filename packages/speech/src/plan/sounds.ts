import type { Sounds } from '../engine.ts';

/** Whether sounds take the place of the text. */
export function hasSounds({ ipa, pinyin }: Sounds): boolean {
  return ipa !== undefined || pinyin !== undefined;
}
