import { chatService, freeService } from '@parlando/contract';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import { useOptions } from '../options/options-store.ts';
import { voiceForLocale } from './choose-locale.ts';
import type { VoiceWords } from './use-voice-words.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { isSelectable } from './voice-usability.ts';
import { presentVoices, useVoices } from './voices.ts';

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
