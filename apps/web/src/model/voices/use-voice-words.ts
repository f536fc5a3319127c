import type { Voice } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { useLabels } from './labels.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { dialectOf, displayName, regionName, shortLocale } from './voice-names.ts';
import { voiceUsability } from './voice-usability.ts';
import { useVoices } from './voices-store.ts';

/** Everything a person reads about a voice, in the interface language. The object changes only with the language. */
export interface VoiceWords {
  /** So that a card need not listen for the language itself. */
  readonly t: TFunction;
  readonly name: (voice: Voice) => string;
  /** `中文(普通话，简体) · 女`. */
  readonly meta: (voice: Voice) => string;
  /** Where a voice is at home, in as few letters as its language tab allows: `普通话`, `US`, `西班牙语 MX`. */
  readonly place: (voice: ListedVoice) => string;
  /** Null when it is not known. */
  readonly gender: (voice: Voice) => string | null;
  readonly style: (id: string) => string;
  readonly role: (id: string) => string;
  readonly locale: (id: string) => string;
  /** By the name of a tag on the wire; a name without words of ours stays as it is. */
  readonly tag: (name: string) => string;
  /** Why a voice is not simply usable with this service, or who speaks in its place; null when nothing is to be said. */
  readonly notice: (voice: Voice, api: number) => { readonly short: string; readonly whole: string } | null;
}

type TagName = keyof Messages['voiceTags'];

export function useVoiceWords(): VoiceWords {
  const { t, i18n } = useTranslation();
  const labels = useLabels();
  return useMemo(() => {
    const language = currentLanguage();
    const name = (voice: Voice) => displayName(voice, language);
    const gender = (voice: Voice) => (voice.gender === 'Unknown' ? null : t(`voices.gender.${voice.gender}`));
    const nameById = (id: string | null) => {
      const speaker = id === null ? undefined : useVoices.getState().byId.get(id);
      return speaker ? name(speaker) : (id ?? '');
    };
    return {
      ...labels,
      t,
      name,
      gender,
      meta: (voice) => [labels.locale(voice.locale), gender(voice)].filter(Boolean).join(' · '),
      place: (voice) => {
        if (voice.languageType === '2') return regionName(voice.locale, language);
        const locale = labels.locale(voice.locale);
        return voice.languageType === '1' ? dialectOf(locale) : shortLocale(locale, voice.locale);
      },
      tag: (tag) => (i18n.exists(`voiceTags.${tag}`) ? t(`voiceTags.${tag as TagName}`) : tag),
      notice: (voice, api) => {
        const usability = voiceUsability(voice, api);
        switch (usability.state) {
          case 'usable':
            return null;
          case 'fallback': {
            const words = t('voices.spokenBy', { name: nameById(usability.speaker) });
            return { short: words, whole: words };
          }
          case 'unreachable':
            return { short: t('voices.shortUnreachable'), whole: t('voices.unreachable') };
          case 'requires-key':
            return { short: t('voices.shortRequiresKey'), whole: t('voices.requiresKey') };
          case 'not-offered':
            return { short: t('services.voices.notOffered'), whole: t('services.voices.notOfferedWhole') };
        }
      },
    };
  }, [t, i18n, labels]);
}
