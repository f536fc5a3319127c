import i18next from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { useOptions } from './options-store.ts';

/** Until a person chose a voice, the interface language chooses it, from the first moment on. Returns what stops that. */
export function followInterfaceLanguage(): () => void {
  const follow = () => useOptions.getState().followLanguage(currentLanguage());
  follow();
  i18next.on('languageChanged', follow);
  return () => i18next.off('languageChanged', follow);
}
