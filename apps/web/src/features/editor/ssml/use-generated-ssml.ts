import type { CastMember, Mark } from '@parlando/contract';
import { useEffect } from 'react';
import { useEditor } from '../../../model/document/editor-store.ts';
import { generateSsml } from '../../../model/document/ssml-tools.ts';
import { useOptions, type VoiceOptions } from '../../../model/options/options-store.ts';

/** While the SSML tab is open and nobody has edited it, it follows the text and the voice. */
export function useGeneratedSsml(): void {
  const isShown = useEditor(({ tab }) => tab === 'ssml');
  const isEdited = useEditor(({ ssmlEdited }) => ssmlEdited);
  const text = useEditor((state) => state.text);
  const cast = useEditor((state) => state.cast);
  const marks = useEditor((state) => state.marked.marks);
  const options = useOptions();
  useEffect(() => {
    if (isShown) follow(text, cast, marks, options);
  }, [isShown, text, cast, marks, options]);
  // The last edit was undone: the text may be another by now. One who emptied the document wants it empty.
  useEffect(() => {
    const { tab, text: present, cast: speakers, marked, ssml } = useEditor.getState();
    if (!isEdited && tab === 'ssml' && ssml !== '')
      follow(present, speakers, marked.marks, useOptions.getState());
  }, [isEdited]);
}

function follow(
  text: string,
  cast: readonly CastMember[],
  marks: readonly Mark[],
  options: VoiceOptions,
): void {
  useEditor.getState().generateSsml(text === '' ? '' : generateSsml(text, options, cast, marks));
}
