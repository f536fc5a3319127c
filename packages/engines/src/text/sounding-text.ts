import { homophonesOf, isMandarin, type Sounds } from '@parlando/speech';

/** For a voice that takes only text: replaces pinyin by characters with its sounds, where there are any. */
export function soundingText(
  { locale }: { readonly locale: string },
  { pinyin }: Sounds,
): string | undefined {
  return isMandarin(locale) && pinyin !== undefined ? homophonesOf(pinyin) : undefined;
}
