import { builtInConfiguration, type Configuration } from '@parlando/contract';
import { speakingCast } from '@parlando/speech/script';
import i18next from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { useEditor, writtenText } from '../document/editor-store.ts';
import { offerUndo } from '../document/offer-undo.ts';
import { showText } from '../marks/load-marks.ts';
import { withoutIds } from '../marks/marked.ts';
import { builtInOptions, presentOptions, useOptions } from '../options/options-store.ts';
import { type EditorTexts, isUntouched, optionsOf } from './configuration-content.ts';
import { loadConfigurations, markSelected, selectedId } from './configurations.ts';

/**
 * Whether applying a configuration would change the texts in the editor, and whether it would replace what the person
 * typed.
 */
export function textsToReplace(configuration: Configuration): 'none' | 'empty' | 'typed' {
  const editor = useEditor.getState();
  const texts = (['text', 'ssml'] as const).filter(
    (name) => configuration[name] !== '' && configuration[name] !== editor[name],
  );
  if (texts.length === 0) return 'none';
  return texts.some((name) => editorTexts()[name].trim() !== '') ? 'typed' : 'empty';
}

/** Applies a configuration and offers undo. Its texts are applied only if `withTexts` is set. */
export function applyConfiguration(configuration: Configuration, withTexts: boolean): void {
  const undo = rememberStudio();
  useOptions.getState().change(optionsOf(configuration));
  if (withTexts) applyTexts(configuration);
  markSelected(configuration.id);
  offerUndo(i18next.t('settings.configurations.applied', { name: configuration.name }), undo);
}

export function applyBuiltIn(): void {
  const undo = rememberStudio();
  useOptions.getState().change(builtInOptions(currentLanguage()));
  markSelected(builtInConfiguration);
  offerUndo(
    i18next.t('settings.configurations.applied', { name: i18next.t('settings.configurations.builtIn') }),
    undo,
  );
}

/** Applies the default configuration if the options are still untouched. */
export async function beginWithDefault(): Promise<void> {
  if (!isUntouched(useOptions.getState())) return;
  const chosen = (await loadConfigurations())?.find(({ isDefault }) => isDefault);
  if (!chosen || !isUntouched(useOptions.getState())) return;
  useOptions.getState().change(optionsOf(chosen));
  markSelected(chosen.id);
}

/** The texts the person wrote; SSML generated from the plain text does not count. */
export function editorTexts(): EditorTexts {
  const { ssml, ssmlEdited, cast, marked } = useEditor.getState();
  const text = writtenText();
  const marks = text === '' ? [] : withoutIds(marked.marks);
  const speakers = speakingCast(text, cast);
  return { text, ssml: ssmlEdited ? ssml : '', marks, ...(speakers.length > 0 && { cast: speakers }) };
}

function applyTexts({ text, ssml, marks, cast }: Configuration): void {
  const { editSsml, setCast, setTab } = useEditor.getState();
  if (text !== '') showText(text, marks);
  if (cast) setCast(cast);
  if (ssml !== '') editSsml(ssml);
  setTab(ssml !== '' ? 'ssml' : 'plain');
}

/** Returns a function that restores the options and the editor as they are now. */
function rememberStudio(): () => void {
  const options = presentOptions();
  const { tab, text, ssml, ssmlEdited, cast, marked, isStarter } = useEditor.getState();
  const selected = selectedId();
  return () => {
    useOptions.getState().change(options);
    useEditor.setState({ tab, text, ssml, ssmlEdited, cast, marked, isStarter });
    markSelected(selected);
  };
}
