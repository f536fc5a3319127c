import { chatService, freeService, interfaceLanguages, type Voice } from '@parlando/contract';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import { useOptions } from '../options/options-store.ts';
import { orderVoices } from './filter-voices.ts';
import type { VoiceWords } from './use-voice-words.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { isInstalled } from './voice-facets.ts';
import { isSelectable, isUsable } from './voice-usability.ts';
import { presentVoices, useVoices } from './voices.ts';

/** ShortNames of the default voices. */
const ofTheInternet = Object.values(interfaceLanguages).map(({ speech }) => speech.voice);
const embedded = Object.values(interfaceLanguages).flatMap(({ speech }) => speech.embedded);

/**
 * Returns the voice for a newly chosen locale: the current voice if it has that locale, else the locale's default
 * voice, else its first one. A voice that the service speaks itself comes before one that another voice speaks for;
 * undefined if there is neither.
 */
export function voiceForLocale<T extends Voice>(
  voices: readonly T[],
  choice: { locale: string; api: number; current: string },
): T | undefined {
  const atHome = orderVoices(voices, choice).filter(
    (voice) => voice.locale === choice.locale && isSelectable(voice, choice.api),
  );
  const present = atHome.find(({ shortName }) => shortName === choice.current);
  if (present) return present;
  const usable = atHome.filter((voice) => isUsable(voice, choice.api));
  const candidates = usable.length > 0 ? usable : atHome;
  const among = (ids: readonly string[]) =>
    ids.flatMap((id) => candidates.find(({ shortName }) => shortName === id) ?? [])[0];
  const installed = candidates.find((voice) => isInstalled(voice) && (voice.speed ?? 1) >= 1);
  return among(ofTheInternet) ?? installed ?? among(embedded) ?? candidates[0];
}

/** Replaces a voice that the service does not offer by one of the same language, and reports it. */
export function keepSpeakable(api: number, words: VoiceWords, choose: (voice: ListedVoice) => void): void {
  const { voice: current, locale } = useOptions.getState();
  const { byId, catalogue } = presentVoices();
  const before = byId.get(current);
  if (!before || isSelectable(before, api)) return;
  const after = voiceForLocale(catalogue.voices, { locale, api, current });
  if (!after) return;
  choose(after);
  toast(
    'info',
    i18next.t('services.voices.replaced', { before: words.name(before), after: words.name(after) }),
  );
}

/**
 * Does the same when the key turns out not to offer the voice, or after a configuration or an earlier visit selected
 * it. Not on the free service, whose voices come and go with its engines.
 */
export function useKeepOffered(words: VoiceWords, choose: (voice: ListedVoice) => void): void {
  const { api, voice: selected } = useOptions();
  const voice = useVoices((state) => state.byId.get(selected));
  useEffect(() => {
    if (voice && api !== freeService && api !== chatService) keepSpeakable(api, words, choose);
  }, [api, voice, words, choose]);
}
