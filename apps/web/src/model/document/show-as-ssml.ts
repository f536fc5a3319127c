import i18next from 'i18next';
import { useOptions } from '../options/options-store.ts';
import { useEditor } from './editor-store.ts';
import { offerUndo } from './offer-undo.ts';
import { generateSsml } from './ssml-tools.ts';

/** Converts the plain text with its speakers and marks to SSML. Offers undo for SSML the person wrote before. */
export function showAsSsml(): void {
  const { text, cast, marked, ssml, ssmlEdited, generateSsml: show, editSsml, setTab } = useEditor.getState();
  show(generateSsml(text, useOptions.getState(), cast, marked.marks), true);
  setTab('ssml');
  if (ssmlEdited) offerUndo(i18next.t('ssml.regenerated'), () => editSsml(ssml));
}
