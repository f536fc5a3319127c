import type { Voice } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { useLabels } from './labels.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { dialectOf, displayName, regionName, shortLocale } from './voice-names.ts';
import { type VoiceUsability, voiceUsability } from './voice-usability.ts';
import { presentVoices, useVoiceData, useVoices } from './voices.ts';

/** All words about a voice, in the interface language. The object changes only with the language. */
export interface VoiceWords {
  /** So that a card need not listen for the language itself. */
  readonly t: TFunction;
  readonly name: (voice: Voice) => string;
  /** `中文(普通话，简体) · 女`. */
  readonly meta: (voice: Voice) => string;
  /** The locale of a voice, as short as its language tab allows: `普通话`, `US`, `西班牙语 MX`. */
  readonly place: (voice: ListedVoice) => string;
  /** Null when it is not known. */
  readonly gender: (voice: Voice) => string | null;
  readonly style: (id: string) => string;
  readonly role: (id: string) => string;
  readonly locale: (id: string) => string;
  /** By the name of a tag on the wire; a name without words of ours stays as it is. */
  readonly tag: (name: string) => string;
  /** Why this service cannot use a voice, or which voice speaks instead; null when the voice can simply be used. */
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
      notice: (voice, api) => noticeOf(voiceUsability(voice, api), t, name),
    };
  }, [t, i18n, labels]);
}

function noticeOf(usability: VoiceUsability, t: TFunction, name: (voice: Voice) => string) {
  switch (usability.state) {
    case 'usable':
      return null;
    case 'fallback': {
      const id = usability.speaker ?? '';
      const speaker = presentVoices().byId.get(id);
      const words = t('voices.spokenBy', { name: speaker ? name(speaker) : id });
      return { short: words, whole: words };
    }
    case 'unreachable':
      return { short: t('voices.shortUnreachable'), whole: t('voices.unreachable') };
    case 'requires-key':
      return { short: t('voices.shortRequiresKey'), whole: t('voices.requiresKey') };
    case 'not-offered':
      return { short: t('services.voices.notOffered'), whole: t('services.voices.notOfferedWhole') };
  }
}

/** What a person calls a voice; its id until the voices, which this loads, are here. */
export function useVoiceName(): (id: string) => string {
  useVoiceData();
  const words = useVoiceWords();
  const byId = useVoices((voices) => voices.byId);
  return useCallback(
    (id) => {
      const voice = byId.get(id);
      return voice ? words.name(voice) : id;
    },
    [byId, words],
  );
}
