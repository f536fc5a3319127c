import type { CastMember, Mark } from '@parlando/contract';
import { useEffect } from 'react';
import { useEditor } from '../../../model/document/editor-store.ts';
import { generateSsml } from '../../../model/document/ssml-tools.ts';
import { useOptions, type VoiceOptions } from '../../../model/options/options-store.ts';

/** While the SSML tab is open and the SSML is not edited, regenerates it from the text and the voice. */
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
  // After the last edit is undone, the text may have changed. But an emptied document is meant to be empty.
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
