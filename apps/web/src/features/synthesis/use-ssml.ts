import { useEffect, useState } from 'react';
import { recordError } from '../../lib/error-history.ts';
import { useOptions } from '../options/options-store.ts';
import { useEditor } from './editor-store.ts';

type SsmlTools = typeof import('./ssml-tools.ts');

/** The SSML tools, once they are needed; null until they are there. */
export function useSsmlTools(isNeeded: boolean): SsmlTools | null {
  const [tools, setTools] = useState<SsmlTools | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    import('./ssml-tools.ts').then(
      (loaded) => isCurrent && setTools(loaded),
      (cause: unknown) => {
        recordError('module', 'SSML_TOOLS', { cause: String(cause) });
        throw cause;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return tools;
}

/** While the SSML tab is open and nobody has edited it, it follows the text and the voice. */
export function useGeneratedSsml(tools: SsmlTools | null): void {
  const isShown = useEditor(({ tab }) => tab === 'ssml');
  const text = useEditor((state) => state.text);
  const options = useOptions();
  useEffect(() => {
    if (isShown && tools) {
      useEditor.getState().generateSsml(text === '' ? '' : tools.generateSsml(text, options));
    }
  }, [isShown, tools, text, options]);
}
