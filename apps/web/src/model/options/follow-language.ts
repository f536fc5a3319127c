import i18next from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { useOptions } from './options-store.ts';

/** Follows the interface language with its default voice until a person chooses one. Returns what stops that. */
export function followInterfaceLanguage(): () => void {
  const follow = () => useOptions.getState().followLanguage(currentLanguage());
  follow();
  i18next.on('languageChanged', follow);
  return () => i18next.off('languageChanged', follow);
}
