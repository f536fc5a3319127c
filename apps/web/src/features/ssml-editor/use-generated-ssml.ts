import { useEffect } from 'react';
import { useOptions } from '../options/options-store.ts';
import { useEditor } from '../synthesis/editor-store.ts';
import { generateSsml } from '../synthesis/ssml-tools.ts';

/** While the SSML tab is open and nobody has edited it, it follows the text and the voice. */
export function useGeneratedSsml(): void {
  const isShown = useEditor(({ tab }) => tab === 'ssml');
  const text = useEditor((state) => state.text);
  const options = useOptions();
  useEffect(() => {
    if (isShown) useEditor.getState().generateSsml(text === '' ? '' : generateSsml(text, options));
  }, [isShown, text, options]);
}
