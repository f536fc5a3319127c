import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import type { VoiceWords } from '../voices/use-voice-words.ts';
import type { ListedVoice } from '../voices/voice-catalogue.ts';
import { isSelectable } from '../voices/voice-usability.ts';
import { useVoices } from '../voices/voices-store.ts';
import { voiceForLocale } from './choose-locale.ts';
import { useOptions } from './options-store.ts';

/** After a change of service: a voice that it does not offer gives way to one of the same language, and that is said. */
export function keepSpeakable(api: number, words: VoiceWords, choose: (voice: ListedVoice) => void): void {
  const { voice: current, locale } = useOptions.getState();
  const { byId, catalogue } = useVoices.getState();
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
