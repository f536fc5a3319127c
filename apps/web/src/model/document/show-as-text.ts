import { limits, Marks } from '@parlando/contract';
import { type MarkedSettings, readMarkedSsml } from '@parlando/speech';
import i18next from 'i18next';
import { showText } from '../marks/load-marks.ts';
import { presentOptions, useOptions } from '../options/options-store.ts';
import { optionsOfSsml } from '../options/ssml-settings.ts';
import { presentVoices } from '../voices/voices.ts';
import { useEditor } from './editor-store.ts';
import { offerUndo } from './offer-undo.ts';

/**
 * The text, marks and settings of unchanged generated SSML, whatever its source. Undefined for any other SSML, and
 * for SSML that the studio has no option or mark for.
 */
export function readGenerated(ssml: string): MarkedSettings | undefined {
  const settings = readMarkedSsml(ssml);
  if (!settings) return;
  const { text, marks, volume = limits.volume.default } = settings;
  const isWithin = (name: 'speed' | 'pitch') =>
    settings[name] >= limits[name].min && settings[name] <= limits[name].max;
  const fits = isWithin('speed') && isWithin('pitch') && typeof volume === 'number';
  return fits && text !== '' && Marks.safeParse(marks).success ? settings : undefined;
}

/** Converts generated SSML back to its text, marks and options. Offers undo for what they replace. */
export function showAsText(): void {
  const { tab, text, ssml, ssmlEdited, cast, marked, isStarter } = useEditor.getState();
  const settings = readGenerated(ssml);
  if (!settings) return;
  const options = presentOptions();
  const locale = presentVoices().byId.get(settings.voice)?.locale ?? options.locale;
  useOptions.getState().change({ ...optionsOfSsml(settings), locale, voiceChosen: true });
  useEditor.setState({ tab: 'plain', ssmlEdited: false, cast: [] });
  showText(settings.text, settings.marks);
  offerUndo(i18next.t('ssml.ledBack'), () => {
    useOptions.getState().change(options);
    useEditor.setState({ tab, text, ssml, ssmlEdited, cast, marked, isStarter });
  });
}
