import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { useOptions } from './options-store.ts';

/** Until a person chose a voice, the interface language chooses it. */
export function useFollowLanguage(): void {
  useTranslation();
  const language = currentLanguage();
  const followLanguage = useOptions((state) => state.followLanguage);
  useEffect(() => followLanguage(language), [followLanguage, language]);
}
