import { useMemo } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useLabels } from '../../model/voices/labels.ts';
import { languageOf } from '../../model/voices/voice-names.ts';
import { useVoiceData } from '../../model/voices/voices.ts';
import type { SelectOption } from '../../ui/select-options.ts';

/** The languages of the voices, and the currently selected locale. */
export function useLanguageOptions(chosen: string): readonly SelectOption<string>[] {
  const { t } = useTranslation();
  const labels = useLabels();
  const { data } = useVoiceData();
  const language = currentLanguage();
  return useMemo(() => {
    const locales = data?.catalogue.voices.map(({ locale }) => languageOf(locale)) ?? [];
    const { compare } = new Intl.Collator(language);
    const options = [...new Set([...locales, chosen])]
      .filter((locale) => locale !== '')
      .map((value) => ({ value, label: labels.locale(value) }))
      .sort((a, b) => compare(a.label, b.label));
    return [{ value: '', label: t('dictionary.everyLanguage') }, ...options];
  }, [chosen, data, labels, language, t]);
}
