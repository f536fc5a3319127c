import i18next from 'i18next';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { setAutoplay, usePlayer } from '../../model/player/player-store.ts';
import { initialSettings, useSettings } from '../../model/settings/settings-store.ts';
import { initialUserSettings } from '../../model/settings/synced-settings.ts';

/** Everything the settings page sets goes back to how it began, with the way back; language, theme and download folder stay. */
export function resetSettings(removesKeys: boolean): void {
  const before = useSettings.getState();
  const { autoplay } = usePlayer.getState();
  const { speechKey, tts88Key, tts88KeyHost, openAIKey, openAIKeyHost } = before;
  const keys = { speechKey, tts88Key, tts88KeyHost, openAIKey, openAIKeyHost };
  useSettings.setState({ ...initialSettings, ...(!removesKeys && keys) });
  setAutoplay(initialUserSettings.autoplay);
  offerUndo(i18next.t('settings.file.resetDone'), () => {
    useSettings.setState(before);
    setAutoplay(autoplay);
  });
}
