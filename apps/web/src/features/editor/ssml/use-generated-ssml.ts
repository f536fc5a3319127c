import { useDeferredValue, useEffect } from 'react';
import { generateSsmlWith, useEditor } from '../../../model/document/editor-store.ts';
import { generateSsml } from '../../../model/document/ssml-tools.ts';
import { useOptions } from '../../../model/options/options-store.ts';

/** While the SSML tab is open and the SSML is not edited, regenerates it from the text and the voice. */
export function useGeneratedSsml(): void {
  // Deferred, so that a press on the tab shows the panel before the SSML is generated.
  const isShown = useDeferredValue(useEditor(({ tab }) => tab === 'ssml'));
  const isEdited = useEditor(({ ssmlEdited }) => ssmlEdited);
  const text = useEditor((state) => state.text);
  const cast = useEditor((state) => state.cast);
  const marks = useEditor((state) => state.marked.marks);
  const options = useOptions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the document is made of
  useEffect(() => {
    if (isShown) follow();
  }, [isShown, text, cast, marks, options]);
  // After the last edit is undone, the text may have changed. But an emptied document is meant to be empty.
  useEffect(() => {
    const { tab, ssml } = useEditor.getState();
    if (!isEdited && tab === 'ssml' && ssml !== '') follow();
  }, [isEdited]);
}

function follow(): void {
  const { text, cast, marked, generateSsml: show } = useEditor.getState();
  show(text === '' ? '' : generateSsml(text, useOptions.getState(), cast, marked.marks));
}
generateSsmlWith(follow);
