import type { Language } from '@parlando/locales';
import { type LanguageType, type ListedVoice, languageTypeOf } from './voice-catalogue.ts';
import { languageOf } from './voice-names.ts';

/** A tab of the voice browser. `home`: the page's language if it is neither Chinese nor English. */
export type VoiceView = LanguageType | 'home' | 'favourites' | 'recent';

/** The tabs, starting with the page's own language. */
export function viewsOf(language: Language): readonly VoiceView[] {
  const own = languageTypeOf(language);
  return [...new Set<VoiceView>([own === '3' ? 'home' : own, '2', '1', '3', 'favourites', 'recent'])];
}

export function viewOf(voice: Pick<ListedVoice, 'locale' | 'languageType'>, language: Language): VoiceView {
  const isHome = voice.languageType === '3' && languageOf(voice.locale) === language;
  return isHome ? 'home' : voice.languageType;
}
