import { useOptions } from '../options/options-store.ts';
import { useSettings } from '../settings/settings-store.ts';

/** Stores the chosen voice in the account settings. Returns an unsubscribe function. */
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

/** Selects the account's last voice, unless one was chosen in this browser. */
export function beginWithLastVoice(): void {
  const { voiceChosen, change } = useOptions.getState();
  const { defaultVoice: voice, defaultLanguage: locale } = useSettings.getState();
  if (!voiceChosen && voice !== '' && locale !== '') change({ voice, locale, voiceChosen: true });
}
