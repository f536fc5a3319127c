import { useOptions } from '../options/options-store.ts';
import { useSettings } from '../settings/settings-store.ts';

/** Notes the voice that a person chooses, so that it follows the account. Returns what stops that. */
export function noteChosenVoice(): () => void {
  const note = () => {
    const { voiceChosen, voice, locale } = useOptions.getState();
    const { defaultVoice, change } = useSettings.getState();
    if (voiceChosen && voice !== defaultVoice) change({ defaultVoice: voice, defaultLanguage: locale });
  };
  note();
  return useOptions.subscribe((now, before) => {
    if (now.voice !== before.voice) note();
  });
}

/** Selects the voice that the account chose last, unless one was chosen in this browser. */
export function beginWithLastVoice(): void {
  const { voiceChosen, change } = useOptions.getState();
  const { defaultVoice: voice, defaultLanguage: locale } = useSettings.getState();
  if (!voiceChosen && voice !== '' && locale !== '') change({ voice, locale, voiceChosen: true });
}
