import { speechServices, type Voice } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useLabels } from './labels.ts';
import { displayName, nameInId } from './voice-names.ts';
import { type VoiceUsability, voiceUsability } from './voice-usability.ts';
import { presentVoices, useVoiceData, useVoices } from './voices.ts';

/** All texts about a voice, in the interface language. The object changes only with the language. */
export interface VoiceWords {
  /** Passed on, so that a card does not have to subscribe to the language itself. */
  readonly t: TFunction;
  readonly name: (voice: Voice) => string;
  /** `中文(普通话，简体) · 女`. */
  readonly meta: (voice: Voice) => string;
  /** The services that can speak it, with or without a key. */
  readonly services: (voice: Voice) => string;
  readonly style: (id: string) => string;
  readonly role: (id: string) => string;
  readonly locale: (id: string) => string;
  /** Translates a tag name from the server; a name without a translation stays as it is. */
  readonly tag: (name: string) => string;
  /** Why this service cannot use a voice, or which voice speaks instead; null if neither applies. */
  readonly notice: (voice: Voice, api: number) => { readonly short: string; readonly whole: string } | null;
  /** The voice that currently speaks in its place, if any. */
  readonly speaker: (voice: Voice, api: number) => string | undefined;
}

type TagName = keyof Messages['voiceTags'];
type ServiceKey = keyof Messages['voices']['services'];

export function useVoiceWords(): VoiceWords {
  const { t, i18n } = useTranslation();
  const labels = useLabels();
  return useMemo(() => {
    const language = currentLanguage();
    const name = (voice: Voice) => displayName(voice, language);
    const speakerOf = (voice: Voice, api: number) => {
      const usability = voiceUsability(voice, api);
      const id = usability.state === 'fallback' && usability.speaker;
      const speaker = id ? presentVoices().byId.get(id) : undefined;
      return speaker ? name(speaker) : id || undefined;
    };
    const gender = (voice: Voice) => (voice.gender === 'Unknown' ? null : t(`voices.gender.${voice.gender}`));
    return {
      ...labels,
      t,
      name,
      meta: (voice) => [labels.locale(voice.locale), gender(voice)].filter(Boolean).join(' · '),
      services: ({ services }) => {
        const names = services.map((api) => t(`voices.services.${`api${api}` as ServiceKey}`));
        const isAll = speechServices.every(({ api }) => services.includes(api));
        return isAll ? t('voices.allServices') : t('voices.speakableBy', { services: names.join(' · ') });
      },
      tag: (tag) => (i18n.exists(`voiceTags.${tag}`) ? t(`voiceTags.${tag as TagName}`) : tag),
      speaker: speakerOf,
      notice: (voice, api) => noticeOf(voiceUsability(voice, api).state, speakerOf(voice, api) ?? '', t),
    };
  }, [t, i18n, labels]);
}

const notices = {
  fallback: ['voices.spokenBy', 'voices.spokenBy'],
  unreachable: ['voices.shortUnreachable', 'voices.unreachable'],
  'requires-key': ['voices.shortRequiresKey', 'voices.requiresKey'],
  'not-offered': ['services.voices.notOffered', 'services.voices.notOfferedWhole'],
} as const;

function noticeOf(state: VoiceUsability['state'], name: string, t: TFunction) {
  if (state === 'usable') return null;
  const [short, whole] = notices[state];
  return { short: t(short, { name }), whole: t(whole, { name }) };
}

/** The display name of a voice; until the voices, which this loads, have arrived, the name in its id. */
export function useVoiceName(): (id: string) => string {
  useVoiceData();
  const words = useVoiceWords();
  const byId = useVoices((voices) => voices.byId);
  return useCallback(
    (id) => {
      const voice = byId.get(id);
      if (voice) return words.name(voice);
      return byId.size > 0 ? id : nameInId(id);
    },
    [byId, words],
  );
}

/** Returns who is speaking: the names of a script's speakers, or else the voice. */
export function useSpokenBy(): (audio: { voice: string; speakers?: readonly string[] }) => string {
  const voiceName = useVoiceName();
  return useCallback(
    ({ voice, speakers = [] }) => (speakers.length > 0 ? speakers.join(' · ') : voiceName(voice)),
    [voiceName],
  );
}
