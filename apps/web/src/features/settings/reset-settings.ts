import i18next from 'i18next';
import { pick } from '../../lib/fields.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { setAutoplay, usePlayer } from '../../model/player/player-store.ts';
import { initialPreferences, initialSettings, keySettings } from '../../model/settings/setting-fields.ts';
import { presentSettings, useSettings } from '../../model/settings/settings-store.ts';

/** Resets what the settings page sets, with an undo. Language, theme and download folder stay. */
export function resetSettings(removesKeys: boolean): void {
  const before = presentSettings();
  const { autoplay } = usePlayer.getState();
  useSettings.setState({ ...initialSettings, ...(!removesKeys && pick(before, keySettings)) });
  setAutoplay(initialPreferences.autoplay);
  offerUndo(i18next.t('settings.file.resetDone'), () => {
    useSettings.setState(before);
    setAutoplay(autoplay);
  });
}
